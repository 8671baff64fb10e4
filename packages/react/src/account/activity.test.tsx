import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Activity } from "./activity.tsx";
import { ADA, away, FIREFOX, world } from "./testing/world.tsx";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

const list = () => screen.getByRole("group", { name: "Activity" });

describe("what happened to an account", () => {
  test("is told in words, newest first, with the device; this one is marked", async () => {
    const { show, device } = await world();
    await device(PHONE).client.signIn.email(ADA, { throw: true });
    await device(FIREFOX).client.signIn.email({ ...ADA, password: "not my password" });
    show(<Activity />);
    await screen.findByText("Sign-in failed");
    const rows = within(list()).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Sign-in failed .*Firefox on Linux/),
      expect.stringMatching(/^Signed in .*Safari on iOS.*This wasn't me$/),
      expect.stringMatching(/^Account created .*This device.*Firefox on Linux/),
    ]);
  });

  test("that someone else did: everything else is signed out, and the password is next", async () => {
    const { show, device } = await world();
    const thief = device(PHONE).client;
    await thief.signIn.email(ADA, { throw: true });
    const onSuccess = vi.fn();
    const { user } = show(<Activity changePasswordUrl="/password" onSuccess={onSuccess} />);
    await user.click(await screen.findByRole("button", { name: "This wasn't me: Signed in" }));
    const dialog = await screen.findByRole("alertdialog", { name: "This wasn't you?" });
    await user.click(within(dialog).getByRole("button", { name: "Sign out everywhere else" }));
    const said = await screen.findByRole("group", { name: /^You're signed out everywhere else/ });
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(within(said).getByRole("link").getAttribute("href")).toBe("/password");
    expect((await thief.getSession()).data).toBeNull();
    expect(onSuccess).toHaveBeenCalledOnce();
  });

  test("comes page by page, and the first of the new ones has the focus", async () => {
    const { show, service } = await world();
    const events = Array.from({ length: 3 }, (_, index) => ({
      id: String(index),
      event: index === 2 ? "from_a_later_version" : "sign_in",
      outcome: "success",
      createdAt: `2026-03-0${4 - index}T09:30:00.000Z`,
      method: null,
      reason: null,
      changed: [],
      ipAddress: "",
      userAgent: "",
      sessionId: null,
    }));
    service.intercept((request, response) => {
      if (!request.url?.includes("/list-activity")) return false;
      const page = request.url.endsWith("cursor=next")
        ? { events: events.slice(2), nextCursor: null }
        : { events: events.slice(0, 2), nextCursor: "next" };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(page));
      return true;
    });
    const { user } = show(<Activity />);
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    const last = (await screen.findByText("Something else changed")).closest("li");
    await waitFor(() => expect(document.activeElement).toBe(last));
    expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
      "Wednesday, March 4, 2026",
      "Tuesday, March 3, 2026",
      "Monday, March 2, 2026",
    ]);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    screen.getByText("That's everything from the last 90 days.");
  });

  test("says what belongs there when there is nothing, and that it couldn't be read", async () => {
    const { show, service } = await world();
    service.intercept(away);
    const { user } = show(<Activity />);
    await screen.findByText(/Nothing was changed\.$/);
    service.intercept((request, response) => {
      if (!request.url?.includes("/list-activity")) return false;
      response.writeHead(200, { "content-type": "application/json" }).end('{"events":[],"nextCursor":null}');
      return true;
    });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText(/^Nothing yet\./);
    expect(document.activeElement).toBe(list());
  });
});
