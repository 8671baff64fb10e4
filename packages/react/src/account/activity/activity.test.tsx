import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { THREE } from "../../features/social/testing/providers.ts";
import { ADA, away, FIREFOX, world } from "../testing/world.tsx";
import { Activity } from "./activity.tsx";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

const ACME = { id: "1", name: "Acme" };
const NOTHING_SAID = {
  outcome: "success",
  createdAt: "2026-03-04T09:30:00.000Z",
  method: null,
  reason: null,
  changed: [],
  ipAddress: "",
  userAgent: "",
  sessionId: null,
  actor: null,
  targetName: null,
  organization: null,
};

const list = () => screen.getByRole("group", { name: "Activity" });

describe("the activity of an account", () => {
  test("shows events newest first, with the device, and marks this device", async () => {
    const { show, device } = await world();
    await device(PHONE).client.signIn.email(ADA, { throw: true });
    await device(FIREFOX).client.signIn.email({ ...ADA, password: "not my password" });
    show(<Activity />);
    await screen.findByText("Sign-in with a password failed");
    const rows = within(list()).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Sign-in with a password failed .*Wrong password.*Firefox on Linux/),
      expect.stringMatching(/^Signed in with a password .*Safari on iPhone.*This wasn't me$/),
      expect.stringMatching(/^Account created with a password .*Firefox on Linux.*This device$/),
    ]);
  });

  test("shows only one subject, and names a device that was signed out", async () => {
    const { show, device, client } = await world();
    const phone = device(PHONE).client;
    await phone.signIn.email(ADA, { throw: true });
    const id = (await phone.getSession(undefined, { throw: true }))?.session.id;
    const sessions = await client.listSessions(undefined, { throw: true });
    const token = sessions.find((session) => session.id === id)?.token ?? "";
    await client.revokeSession({ token }, { throw: true });
    await client.updateUser({ name: "Ada L." }, { throw: true });
    const { user } = show(<Activity />);
    const ended = await screen.findByText("A device was signed out");
    expect(ended.closest("p")?.textContent).toContain("Safari on iPhone");
    await user.click(screen.getByRole("radio", { name: "Security" }));
    await waitFor(() => expect(screen.queryByText("A device was signed out")).toBeNull());
    await screen.findByText(/^Profile changed/);
    await user.click(screen.getByRole("radio", { name: "Sign-ins" }));
    await screen.findByText("A device was signed out");
    expect(screen.queryByText(/^Profile changed/)).toBeNull();
    expect(screen.queryByRole("radio", { name: "Organizations" })).toBeNull();
  });

  test("signs out everything else after a suspicious event, and leads to the password", async () => {
    const { show, device } = await world();
    const thief = device(PHONE).client;
    await thief.signIn.email(ADA, { throw: true });
    const onSuccess = vi.fn();
    const { user } = show(<Activity changePasswordUrl="/password" onSuccess={onSuccess} />);
    await user.click(
      await screen.findByRole("button", { name: "This wasn't me: Signed in with a password" }),
    );
    const dialog = await screen.findByRole("alertdialog", { name: "This wasn't you?" });
    await user.click(within(dialog).getByRole("button", { name: "Sign out everywhere else" }));
    const said = await screen.findByRole("group", { name: /^You're signed out everywhere else/ });
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(within(said).getByRole("link").getAttribute("href")).toBe("/password");
    expect((await thief.getSession()).data).toBeNull();
    expect(onSuccess).toHaveBeenCalledOnce();
  });

  test("names the method, the fields, the actor, the organization and the target", async () => {
    const { show, service } = await world({ socialProviders: THREE });
    service.intercept((request, response) => {
      if (!request.url?.includes("/list-activity")) return false;
      const events = [
        { event: "sign_in", method: "google" },
        { event: "sign_in_failed", outcome: "failure", method: "passkey", reason: "wrong_passkey" },
        { event: "account_linked", method: "a-provider-that-is-gone" },
        { event: "user_updated", changed: ["name", "timeZone", "shoeSize"] },
        { event: "member_role_changed", actor: { id: "2", name: "Grace" }, organization: ACME },
        { event: "member_removed", actor: { id: "3", name: null }, organization: ACME },
        { event: "member_removed", organization: ACME },
        { event: "sign_out", organization: ACME },
        { event: "api_key_created", targetName: "CI deploy" },
      ].map((event, index) => ({ ...NOTHING_SAID, id: String(index), ...event }));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ events, nextCursor: null }));
      return true;
    });
    show(<Activity />);
    await screen.findByText("Signed in with Google");
    const rows = within(list()).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual(
      [
        "Signed in with Google TIMEThis wasn't me",
        "Sign-in with a passkey failed TIME.*[Pp]asskey.*",
        "Account connected TIMEThis wasn't me",
        "Profile changed: name and time zone TIME",
        "Organization role changed TIMEAcmeby Grace",
        "Removed from an organization TIMEAcmeby a deleted user",
        "Left an organization TIMEAcme",
        "Signed out TIME",
        "API key created CI deploy TIMEThis wasn't me",
      ].map((text) => expect.stringMatching(new RegExp(`^${text.replace("TIME", ".*M")}$`))),
    );
  });

  test("shows events that differ only in their time once, with their number and the newest time", async () => {
    const { show, service } = await world();
    const now = Date.now();
    const events = [1, 2, 3].map((minutes) => ({
      ...NOTHING_SAID,
      id: String(minutes),
      event: "sign_in_failed",
      outcome: "failure",
      method: "password",
      // Noon is far from midnight, which would begin another day.
      createdAt: new Date(new Date(now).setHours(12, 0, 0, 0) - minutes * 60_000).toISOString(),
    }));
    service.intercept((request, response) => {
      if (!request.url?.includes("/list-activity")) return false;
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ events, nextCursor: null }));
      return true;
    });
    show(<Activity />);
    await screen.findByText("3 times");
    const [row, ...others] = within(list()).getAllByRole("listitem");
    expect(others).toEqual([]);
    const time = row?.querySelector("time");
    expect(time?.dateTime).toBe(events[0]?.createdAt);
    expect(time?.title).toMatch(/ · .* UTC$/);
  });

  test("loads page by page, and focuses the first new event", async () => {
    const { show, service } = await world();
    const events = Array.from({ length: 3 }, (_, index) => ({
      ...NOTHING_SAID,
      id: String(index),
      event: index === 2 ? "from_a_later_version" : "sign_in",
      createdAt: `2026-03-0${4 - index}T09:30:00.000Z`,
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
    const last = (await screen.findByText("Other change")).closest("li");
    await waitFor(() => expect(document.activeElement).toBe(last));
    expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
      "Wednesday, March 4, 2026",
      "Tuesday, March 3, 2026",
      "Monday, March 2, 2026",
    ]);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    screen.getByText("That's everything from the last 90 days.");
  });

  test("shows an empty state, and an error with Retry", async () => {
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
    await screen.findByText(/^No activity yet\./);
    expect(document.activeElement).toBe(list());
  });
});
