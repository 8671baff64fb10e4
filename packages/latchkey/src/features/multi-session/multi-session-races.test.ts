// @module-tag servers

import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { admitted } from "@latchkey/testing/at-once";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { multiSession } from "../index.ts";

const ROUNDS = rounds(4);

/** Sets up a browser with two accounts, at two nodes. */
async function scene() {
  const options = { emailAndPassword: { password: QUICK_PASSWORDS }, plugins: [multiSession()] };
  const one = await app({ ...options, file: true });
  const two = await app({ ...options, beside: one });
  const browser = one.client();
  const people = [await one.person(), await one.person()];
  for (const { email, password } of people) await browser.post("/sign-in/email", { email, password }).ok();
  const [first, active] = await browser.get("/multi-session/list-device-sessions").ok();
  return { one, two, browser, people, first, active };
}

/** Sends twenty requests at once from one browser, half of them to each node. */
const twenty = ({ one, two }: { one: App; two: App }, cookie: string, path: string, body: object) =>
  Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      admitted(() => (at % 2 === 0 ? one : two).client({ cookie }).post(path, body)),
    ),
  );

const written = async (world: App, name: string): Promise<unknown[]> =>
  (await world.rows("securityEvent")).filter(({ event }) => event === name).map(({ userId }) => userId);

describe("twenty times at once in one browser", ROUNDS, () => {
  test("signing out of one account is recorded once, and leaves the other", async () => {
    const { one, two, browser, first, active } = await scene();
    const body = { sessionToken: first.session.token };
    await twenty({ one, two }, browser.cookie, "/multi-session/revoke", body);
    expect(await written(one, "sign_out")).toEqual([first.user.id]);
    expect((await browser.get("/get-session").ok()).session.id).toBe(active.session.id);
  });

  test("signing out of all is recorded once for each", async () => {
    const { one, two, browser, first, active } = await scene();
    await twenty({ one, two }, browser.cookie, "/sign-out", {});
    const all = [first.user.id, active.user.id];
    expect((await written(one, "sign_out")).toSorted()).toEqual(all.toSorted());
    expect(await browser.get("/multi-session/list-device-sessions").ok()).toEqual([]);
  });

  test("signing in again ends the earlier session once", async () => {
    const { one, two, browser, people, first } = await scene();
    const { email, password } = people[0] ?? {};
    await twenty({ one, two }, browser.cookie, "/sign-in/email", { email, password });
    expect(await written(one, "session_revoked")).toEqual([first.user.id]);
    expect(await one.rows("session")).not.toContainEqual(expect.objectContaining({ id: first.session.id }));
  });
});
