// @module-tag servers

import { adminApp, withRole } from "@latchkey/testing/admin/scene";
import type { App } from "@latchkey/testing/app";
import type { ClientAnswer } from "@latchkey/testing/client";
import type { Values } from "@latchkey/testing/databases/direct";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { mailTo, tokenTo } from "@latchkey/testing/email-verification/mails";
import { type Enrolled, enrol } from "@latchkey/testing/two-factor/factors";
import { expect, test } from "vitest";
import { twoFactor } from "./index.ts";

// A request proves something, then waits for its user's row. Its proof may no longer hold once it has the row, because another
// request, such as a password reset, had it meanwhile.

const UNDO_LINK = /undo-sign-in-method\?token=([\w-]+)/;
/** The name of users who must have a second factor. */
const MUST = "Must";

interface Scene {
  world: App;
  /** A user with a second factor. */
  ada: Enrolled;
}

type Act = (scene: Scene) => Promise<() => Promise<Pick<ClientAnswer, "body">>>;
/** Does what the other request does before its commit. Returns columns of the held users to change. */
type Meanwhile = (scene: Scene) => Promise<Values | undefined>;

const theSessionEnds: Meanwhile = async ({ world }) => {
  await world.change("session", { expiresAt: new Date(0).toISOString() });
  return undefined;
};
const thePasswordChanges: Meanwhile = async ({ world }) => {
  await world.change("account", { password: "another one" });
  return undefined;
};

const CASES: readonly [name: string, meanwhile: Meanwhile, code: string, act: Act][] = [
  [
    "re-authentication with a password that changes",
    thePasswordChanges,
    "UNAUTHORIZED",
    async ({ ada }) =>
      () =>
        ada.client.post("/reauthenticate", { password: ada.password }),
  ],
  [
    "a change of the password in a session that ends",
    theSessionEnds,
    "UNAUTHORIZED",
    async ({ ada }) =>
      () =>
        ada.client.post("/change-password", { currentPassword: ada.password, newPassword: "a new password" }),
  ],
  [
    "a first password in a session that ends",
    theSessionEnds,
    "UNAUTHORIZED",
    async ({ world, ada }) => {
      await world.remove("account");
      const given = { headers: { cookie: ada.client.cookie }, body: { newPassword: "a first password" } };
      return async () => ({ body: await world.auth.api.setPassword(given).catch(({ body }) => body) });
    },
  ],
  [
    "the undo of a sign-in method with a password that changes",
    thePasswordChanges,
    "INVALID_PASSWORD",
    async ({ world, ada }) => {
      const mail = await mailTo(world, ada.email, UNDO_LINK);
      const [, token] = UNDO_LINK.exec(mail?.text ?? "") ?? [];
      return () => world.client().post("/undo-sign-in-method", { token, password: ada.password });
    },
  ],
  [
    "a required second factor that is set up elsewhere",
    async () => ({ twoFactorEnabled: true }),
    "INVALID_TWO_FACTOR_COOKIE",
    async ({ world }) => {
      const bob = await world.person({ email: "bob@example.com" });
      await world.change("user", { name: MUST }, { id: bob.id });
      const browser = world.client();
      await browser.post("/sign-in/email", { email: bob.email, password: bob.password }).ok();
      return () => browser.post("/two-factor/enable", { method: "totp" });
    },
  ],
  [
    "new backup codes in a session that ends",
    theSessionEnds,
    "UNAUTHORIZED",
    async ({ ada }) =>
      () =>
        ada.client.post("/two-factor/generate-backup-codes", { password: ada.password }),
  ],
  [
    "new backup codes of a factor that is turned off",
    async () => ({ twoFactorEnabled: false }),
    "TWO_FACTOR_NOT_ENABLED",
    async ({ ada }) =>
      () =>
        ada.client.post("/two-factor/generate-backup-codes", { password: ada.password }),
  ],
  [
    "the secret of the authenticator app with a password that changes",
    thePasswordChanges,
    "UNAUTHORIZED",
    async ({ ada }) =>
      () =>
        ada.client.post("/two-factor/get-totp-uri", { password: ada.password }),
  ],
  [
    "the end of the second factor in a session that ends",
    theSessionEnds,
    "UNAUTHORIZED",
    async ({ ada }) =>
      () =>
        ada.client.post("/two-factor/disable", { password: ada.password }),
  ],
  [
    "a confirmed change of the email address that is withdrawn",
    async ({ world }) => {
      await world.remove("verification");
      return undefined;
    },
    "INVALID_TOKEN",
    async ({ world, ada }) => {
      await ada.client.post("/change-email", { newEmail: "countess@example.com" }).ok();
      const token = await tokenTo(world, ada.email);
      return () => ada.client.post("/verify-email", { token });
    },
  ],
  [
    "a user created by an administrator who loses the role",
    async () => ({ role: "user" }),
    "YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS",
    async ({ world }) => {
      const root = await withRole(world, "root@example.com", "admin");
      const body = { email: "new@example.com", name: "New", password: "a password of theirs" };
      return () => root.client.post("/admin/create-user", body);
    },
  ],
];

const scene = (): Promise<App> =>
  adminApp(
    {},
    {
      file: true,
      plugins: [twoFactor({ required: ({ name }) => name === MUST, page: "/two-factor" })],
      notices: { twoFactorChanged: true },
      user: { changeEmail: { enabled: true } },
    },
  );

test.for(CASES)("%s meanwhile is refused", async ([, meanwhile, code, prepare], { skip }) => {
  if (chosenDatabase() === "sqlite") return skip("SQLite lets one transaction in at a time");
  const world = await scene();
  const ada = await enrol(world, await world.person({ email: "ada@example.com" }));
  await world.change("user", { emailVerified: true }, { id: ada.id });
  const act = await prepare({ world, ada });
  const before = (await world.counts()).user;
  const other = await world.hold("user");
  const acting = act();
  await other.awaited();
  await other.commit(await meanwhile({ world, ada }));
  expect((await acting).body).toMatchObject({ code });
  expect((await world.counts()).user).toBe(before);
});

test("a new email address waits for approval if the current one is confirmed meanwhile", async ({ skip }) => {
  if (chosenDatabase() === "sqlite") return skip("SQLite lets one transaction in at a time");
  const world = await scene();
  const { client, email } = await world.person({ email: "ada@example.com" });
  const other = await world.hold("user");
  const asking = client.post("/change-email", { newEmail: "countess@example.com" });
  await other.awaited();
  await other.commit({ emailVerified: true });
  await asking.ok();
  expect(await world.rows("user")).toMatchObject([{ email }]);
  expect(await mailTo(world, email, /countess@example\.com/)).toBeDefined();
});

test("a session that is being opened while all sessions are ended is ended, too", async ({ skip }) => {
  if (chosenDatabase() === "sqlite") return skip("SQLite lets one transaction in at a time");
  const world = await scene();
  const root = await withRole(world, "root@example.com", "admin");
  const ada = await world.person({ email: "ada@example.com" });
  const other = await world.hold("user");
  const signingIn = world.signIn(ada);
  await other.awaited();
  const ending = root.client.post("/admin/revoke-user-sessions", { userId: ada.id });
  await other.awaited(2);
  await other.release();
  const browser = await signingIn;
  await ending.ok();
  expect((await browser.get("/get-session")).body).toBeNull();
});
