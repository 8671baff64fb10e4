import type { SessionData } from "@latchkey/client";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADA } from "../../../../../client/src/testing/people.ts";
import { openBrowser, renderScreen, startEngine } from "../../../testing/render-screen.tsx";
import { UndoEmailChange } from "./undo-email-change.tsx";

const NEW = "lovelace@example.com";
/** An unsigned token in the format of the email's link. */
const TOKEN = `e30.${btoa(JSON.stringify({ email: ADA.email, updateTo: NEW, exp: 4_000_000_000 }))}.c2ln`;

const press = () => screen.getByRole("button", { name: "Undo the change" });

const change = (id: string, isSuspicious: boolean, name = id) => ({
  id,
  kind: id.slice(0, id.indexOf(":")),
  name,
  createdAt: "2026-11-21T08:00:00.000Z",
  isSuspicious,
  canTakeBack: !id.startsWith("role"),
});

/** An engine that answers the link with `status` and `code`. */
async function start(status: number, code?: string) {
  const emailAndPassword = { enabled: true, sendResetPassword: async () => undefined };
  const { service } = await startEngine({ emailAndPassword });
  const bodies: string[] = [];
  service.intercept((request, response) => {
    if (!/change-email.(?:undo|keep)$/.test(request.url ?? "")) return false;
    request.on("data", (chunk) => bodies.push(String(chunk)));
    request.on("end", () => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(code === undefined ? { status: true } : { code, message: "" }));
    });
    return true;
  });
  return { ...openBrowser(service), service, bodies };
}

describe("<UndoEmailChange/>", () => {
  test("says what is undone, then leads to a new password", async () => {
    const place = await start(200);
    const { user } = renderScreen(place, <UndoEmailChange token={TOKEN} />, { session: null });
    expect(screen.getByText(/was changed to/).textContent).toContain(NEW);
    expect(screen.getByText(/becomes your email address again/).textContent).toContain(ADA.email);
    expect(place.bodies).toEqual([]);
    await user.dblClick(press());
    const heading = await screen.findByRole("heading", { name: "Your email address was restored" });
    expect(document.activeElement).toBe(heading);
    expect(place.bodies.map((body) => JSON.parse(body))).toEqual([{ token: TOKEN }]);
    expect(screen.getByRole("link", { name: "Choose a new password" }).getAttribute("href")).toBe(
      "/forgot-password",
    );
  });

  test.each([
    ["INVALID_TOKEN", 401, "This link no longer works", "Choose a new password"],
    ["TOKEN_EXPIRED", 401, "This link no longer works", "Choose a new password"],
    ["COULDNT_UPDATE_YOUR_EMAIL", 400, "This email address is in use", "Sign in"],
  ])("%s has a next step", async (code, status, title, next) => {
    const place = await start(status, code);
    const { user } = renderScreen(place, <UndoEmailChange token={TOKEN} />, { session: null });
    await user.click(press());
    await screen.findByRole("heading", { name: title });
    screen.getByRole("link", { name: next });
  });

  test("an owner chooses what is removed", async () => {
    const place = await start(200);
    const changes = [
      change("passkey:1", true, "Eve's"),
      change("passkey:2", true, "Mine"),
      change("api-key:3", false, "CI"),
      change("role:4", true, "Charles"),
    ];
    const { user } = renderScreen(place, <UndoEmailChange token={TOKEN} changes={changes} />, {
      session: null,
    });
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    const ticked = [/Eve's/, /Mine/, /CI/].map((name) => box(name).checked);
    expect(ticked).toEqual([true, true, false]);
    expect(screen.queryByRole("checkbox", { name: /Charles/ })).toBeNull();
    screen.getByText("Charles");
    await user.click(box(/Mine/));
    await user.click(box(/CI/));
    await user.click(press());
    await screen.findByRole("heading", { name: "Your email address was restored" });
    expect(place.bodies.map((body) => JSON.parse(body))).toEqual([
      { token: TOKEN, keep: ["passkey:2"], remove: ["api-key:3"] },
    ]);
  });

  test("a browser that may not see the changes is told where to see them", async () => {
    const place = await start(200);
    renderScreen(place, <UndoEmailChange token={TOKEN} changes={null} />, { session: null });
    screen.getByText(/open this link in a browser where you were signed in before/);
  });

  test("an owner who is signed in with the new email address keeps it", async () => {
    const place = await start(200);
    const session = { session: { id: "1" }, user: { id: "1", name: "Ada", email: NEW } } as SessionData;
    const { user } = renderScreen(place, <UndoEmailChange token={TOKEN} changes={[]} />, { session });
    await user.click(screen.getByRole("button", { name: "Keep the new email address" }));
    await screen.findByRole("heading", { name: "The new email address stays" });
    expect(place.bodies.map((body) => JSON.parse(body))).toEqual([{ token: TOKEN }]);
  });

  test("a missing or incomplete link is reported", async () => {
    const place = await start(200);
    const { unmount } = renderScreen(place, <UndoEmailChange token={null} />, { session: null });
    screen.getByRole("heading", { name: "Open the link in your email" });
    unmount();
    renderScreen(place, <UndoEmailChange token="half" />, { session: null });
    await waitFor(() => screen.getByRole("heading", { name: "This link no longer works" }));
  });
});
