import { type App, app, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { open, tokenTo, undoTokenTo } from "@latchkey/testing/email-verification/mails";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { register } from "@latchkey/testing/passkey/scene";
import { describe, expect, test } from "vitest";
import { SESSION_NOT_FRESH } from "../../../base/errors.ts";
import { apiKey, organization, passkey, twoFactor, username } from "../../index.ts";
import { INVALID_TOKEN, TOKEN_EXPIRED, UNDO_NEEDS_PROOF } from "../errors.ts";

const ADA = "ada@example.com";
const EVE = "eve@example.com";
const DAY = 86_400;

interface Stolen {
  here: App;
  ada: Person;
  /** Ada's own browser, in which she signed in earlier. */
  own: Client;
  /** The session that requested the change. */
  eve: Client;
  token: string;
}

/**
 * Ada has added a passkey. An intruder's session then adds another one, and more, and changes
 * the email address.
 */
async function stolen(): Promise<Stolen> {
  const here = await app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    user: { changeEmail: { enabled: true } },
    rateLimit: { enabled: false },
    plugins: [twoFactor(), passkey(), apiKey(), username(), organization()],
  });
  const ada = await here.person({ email: ADA });
  await here.change("user", { emailVerified: true }, { id: ada.id });
  const own = await here.signIn(ada);
  await register(own, new Authenticator(), { name: "of 40 days ago" });
  here.advance(20 * DAY);
  await register(await here.signIn(ada), new Authenticator(), { name: "of 20 days ago" });
  here.advance(20 * DAY);
  const eve = await here.signIn(ada);
  await register(eve, new Authenticator(), { name: "Eve's" });
  await eve.post("/api-key/create", { name: "Eve's key" }).ok();
  const { id } = await eve.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  await eve
    .post("/organization/invite-member", { organizationId: id, email: "mallory@example.com", role: "admin" })
    .ok();
  await eve.post("/update-user", { username: "eve_was_here" }).ok();
  here.advance(60);
  await eve.post("/change-email", { newEmail: EVE }).ok();
  await open(here.client(), await tokenTo(here, ADA)).ok();
  await open(here.client(), await tokenTo(here, EVE)).ok();
  return { here, ada, own, eve, token: await undoTokenTo(here, ADA) };
}

interface Change {
  id: string;
  kind: string;
  name: string | null;
  isSuspicious: boolean;
}

async function review(client: Client, token: string): Promise<Change[]> {
  return (await client.get(`/change-email/review?token=${token}`).ok()).changes;
}

const named = (changes: readonly Change[], name: string): string =>
  changes.find((change) => change.name === name)?.id ?? "";
const passkeysOf = async (here: App) => (await here.rows("passkey")).map(({ name }) => name).toSorted();

describe("the page behind the link that undoes an email change", () => {
  test("shows the owner the changes of the last 30 days, and those since the session that asked", {
    tags: "servers",
  }, async () => {
    const { own, token } = await stolen();
    const changes = await review(own, token);
    const shown = changes.filter(({ kind }) => kind !== "session");
    expect(shown.map(({ kind, name, isSuspicious }) => [kind, name, isSuspicious]).toSorted()).toEqual([
      ["api-key", "Eve's key", true],
      ["invitation", "mallory@example.com", true],
      ["passkey", "Eve's", true],
      ["passkey", "of 20 days ago", false],
      ["username", null, true],
    ]);
    expect(changes.some(({ kind, isSuspicious }) => kind === "session" && isSuspicious)).toBe(true);
  });

  test("shows nothing to a person who has only the link, and offers no choice", async () => {
    const { here, own, token } = await stolen();
    const stranger = here.client();
    expect(await review(stranger, token)).toBeNull();
    const changes = await review(own, token);
    const before = await here.dump();
    for (const choice of [
      { remove: [named(changes, "of 20 days ago")] },
      { keep: [named(changes, "Eve's")] },
    ])
      await stranger.post("/change-email/undo", { token, ...choice }).refuses(UNDO_NEEDS_PROOF);
    expect(await here.dump()).toBe(before);
  });

  test("removes changes since the session that asked, including invitations", {
    tags: "servers",
  }, async () => {
    const { here, token } = await stolen();
    await here.client().post("/change-email/undo", { token }).ok();
    expect(await passkeysOf(here)).toEqual(["of 20 days ago", "of 40 days ago"]);
    expect(await here.counts()).toMatchObject({ apikey: 0, session: 0 });
    expect(await here.rows("invitation")).toMatchObject([{ status: "canceled" }]);
  });

  test("removes the earlier changes that the owner chooses, and keeps the later ones that they choose", {
    tags: "servers",
  }, async () => {
    const { here, own, token } = await stolen();
    const changes = await review(own, token);
    const remove = [named(changes, "of 20 days ago")];
    const keep = [
      named(changes, "Eve's"),
      named(changes, "Eve's key"),
      named(changes, "mallory@example.com"),
    ];
    await own.post("/change-email/undo", { token, keep, remove }).ok();
    expect(await passkeysOf(here)).toEqual(["Eve's", "of 40 days ago"]);
    expect(await here.counts()).toMatchObject({ apikey: 1, session: 0, account: 0 });
    expect(await here.rows("invitation")).toMatchObject([{ status: "pending" }]);
  });

  test("removes changes made after the owner opened the page", async () => {
    const { here, own, eve, token } = await stolen();
    const keep = [named(await review(own, token), "Eve's")];
    await register(eve, new Authenticator(), { name: "Eve's second" });
    await own.post("/change-email/undo", { token, keep }).ok();
    expect(await passkeysOf(here)).toEqual(["Eve's", "of 20 days ago", "of 40 days ago"]);
  });

  test("removes nothing of another account, whatever ids are named", async () => {
    const { here, own, token } = await stolen();
    const bob = await here.person({ email: "bob@example.com" });
    await register(bob.client, new Authenticator(), { name: "Bob's" });
    const [row] = (await here.rows("passkey")).filter(({ name }) => name === "Bob's");
    await own.post("/change-email/undo", { token, remove: [`passkey:${row?.id}`] }).ok();
    expect(await passkeysOf(here)).toContain("Bob's");
  });

  test("a used link shows nothing", async () => {
    const { own, token } = await stolen();
    await own.post("/change-email/undo", { token }).ok();
    await own.get(`/change-email/review?token=${token}`).refuses(INVALID_TOKEN);
  });
});

describe("an owner who changed the email address closes the link", () => {
  test("in a fresh session, in a browser that the account knows", { tags: "servers" }, async () => {
    const { here, eve, token } = await stolen();
    await eve.post("/change-email/keep", { token }).ok();
    await here.client().post("/change-email/undo", { token }).refuses(INVALID_TOKEN);
    const events = (await here.rows("securityEvent")).map(({ event }) => event);
    expect(events).toContain("email_change_kept");
  });

  test("and not with the link alone, an old session, or one of another account", async () => {
    const { here, eve, token } = await stolen();
    expect((await here.client().post("/change-email/keep", { token })).status).toBe(401);
    const bob = await here.person({ email: "bob@example.com" });
    await bob.client.post("/change-email/keep", { token }).refuses(INVALID_TOKEN);
    const session = /[^;]*session_token=[^;]*/.exec(eve.cookie)?.[0] ?? "";
    await here.client({ cookie: session }).post("/change-email/keep", { token }).refuses(UNDO_NEEDS_PROOF);
    here.advance(2 * DAY);
    await eve.post("/change-email/keep", { token }).refuses(SESSION_NOT_FRESH);
    await here.client().post("/change-email/undo", { token }).ok();
  });

  test("and not once it has expired", async () => {
    const { own, eve, here, token, ada } = await stolen();
    here.advance(8 * DAY);
    await own.get(`/change-email/review?token=${token}`).refuses(TOKEN_EXPIRED);
    await eve.post("/sign-in/email", { email: EVE, password: ada.password }).ok();
    await eve.post("/change-email/keep", { token }).refuses(TOKEN_EXPIRED);
  });
});
