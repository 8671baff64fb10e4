import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openBrowser, renderScreen, startEngine } from "../../../testing/render-screen.tsx";
import { UndoSignInMethod } from "./undo-sign-in-method.tsx";

/** An engine that answers the link with these codes in turn; undefined is success. */
async function start(...codes: (string | undefined)[]) {
  const emailAndPassword = { enabled: true, sendResetPassword: async () => undefined };
  const { service } = await startEngine({ emailAndPassword });
  const bodies: unknown[] = [];
  service.intercept((request, response) => {
    if (!request.url?.endsWith("/undo-sign-in-method")) return false;
    let text = "";
    request.on("data", (chunk) => {
      text += String(chunk);
    });
    request.on("end", () => {
      bodies.push(JSON.parse(text));
      const code = codes.shift();
      response.writeHead(code === undefined ? 200 : 400, { "content-type": "application/json" });
      response.end(JSON.stringify(code === undefined ? { status: true } : { code, message: "" }));
    });
    return true;
  });
  return { ...openBrowser(service), bodies };
}

const press = () => screen.getByRole("button", { name: "Remove the sign-in method" });

test("a browser that the account knows removes the method with one press", async () => {
  const place = await start(undefined);
  const { user } = renderScreen(place, <UndoSignInMethod token="link" />, { session: null });
  screen.getByRole("heading", { name: "Wasn't this you?" });
  expect(screen.queryByLabelText("Current password")).toBeNull();
  expect(place.bodies).toEqual([]);
  await user.click(press());
  await screen.findByRole("heading", { name: "The sign-in method was removed" });
  expect(place.bodies).toEqual([{ token: "link" }]);
  expect(screen.getByRole("link", { name: "Choose a new password" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
});

test("another browser asks for the password, and rejects a wrong one", async () => {
  const place = await start("UNDO_NEEDS_PROOF", "INVALID_PASSWORD", undefined);
  const { user } = renderScreen(place, <UndoSignInMethod token="link" />, { session: null });
  await user.click(press());
  await screen.findByRole("heading", { name: "Confirm that it's you" });
  const field = screen.getByLabelText("Current password");
  await user.type(field, "a wrong guess");
  await user.click(press());
  await screen.findByText("That isn't your current password.");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  await user.type(field, "correct horse battery");
  await user.click(press());
  await screen.findByRole("heading", { name: "The sign-in method was removed" });
  expect(place.bodies.at(-1)).toEqual({ token: "link", password: "correct horse battery" });
});

test("a page that a server rendered with a wrong password has the focus in its field", async () => {
  const error = { code: "INVALID_PASSWORD", message: "", status: 400, statusText: "" };
  const refused = { error, values: {} };
  renderScreen(await start(), <UndoSignInMethod token="link" refused={refused} />, { session: null });
  const field = screen.getByLabelText("Current password");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("a used or missing link has a next step", async () => {
  const place = await start("UNDO_LINK_INVALID");
  const { user, unmount } = renderScreen(place, <UndoSignInMethod token="link" />, { session: null });
  await user.click(press());
  await screen.findByRole("heading", { name: "This link no longer works" });
  screen.getByRole("link", { name: "Choose a new password" });
  unmount();
  renderScreen(place, <UndoSignInMethod token={null} />, { session: null });
  screen.getByRole("heading", { name: "Open the link in your email" });
});
