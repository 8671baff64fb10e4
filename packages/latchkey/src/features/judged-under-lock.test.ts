// @module-tag servers

import { adminApp, withRole } from "@latchkey/testing/admin/scene";
import type { App } from "@latchkey/testing/app";
import type { ClientAnswer } from "@latchkey/testing/client";
import type { Values } from "@latchkey/testing/databases/direct";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { tokenTo } from "@latchkey/testing/email-verification/mails";
import { type Enrolled, enrol } from "@latchkey/testing/two-factor/factors";
import { expect, test } from "vitest";
import { twoFactor } from "./index.ts";

// A request proves something, then waits for its user's row. Its proof may no longer hold once it has the row, because another
// request, such as a password reset, had it meanwhile.

interface Scene {
  world: App;
  /** A user with a second factor. */
  ada: Enrolled;
}

type Act = (scene: Scene) => Promise<() => Promise<ClientAnswer>>;
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

test.for(CASES)("%s meanwhile is refused", async ([, meanwhile, code, prepare], { skip }) => {
  if (chosenDatabase() === "sqlite") return skip("SQLite lets one transaction in at a time");
  const world = await adminApp(
    {},
    { file: true, plugins: [twoFactor()], user: { changeEmail: { enabled: true } } },
  );
  const ada = await enrol(world, await world.person({ email: "ada@example.com" }));
  await world.change("user", { emailVerified: true }, { id: ada.id });
  const scene = { world, ada };
  const act = await prepare(scene);
  const before = (await world.counts()).user;
  const other = await world.hold("user");
  const acting = act();
  await other.awaited();
  await other.commit(await meanwhile(scene));
  expect((await acting).body).toMatchObject({ code });
  expect((await world.counts()).user).toBe(before);
});
