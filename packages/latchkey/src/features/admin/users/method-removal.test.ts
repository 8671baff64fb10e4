import { adminApp, apiOf, ruthAt, withRole } from "@latchkey/testing/admin/scene";
import type { App, AppOptions, Person } from "@latchkey/testing/app";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { register, signInWith } from "@latchkey/testing/passkey/scene";
import { challenged, chooseCodes, enrol } from "@latchkey/testing/two-factor/factors";
import { expect, test } from "vitest";
import { administration, userRoles } from "../../../shared/index.ts";
import { passkey, twoFactor } from "../../index.ts";
import * as errors from "../errors.ts";

const REASON = "Lost phone, ticket 4711";
const PATH = "/admin/remove-sign-in-method";

async function world(others: AppOptions = {}) {
  const roles = { ...userRoles, clerk: administration.newRole({ user: ["set-password"] }) };
  const here = await adminApp({ roles }, { ...others, plugins: [twoFactor(), passkey()] });
  const ruth = await ruthAt(here);
  const ada = await here.person({ email: "ada@example.com" });
  const remove = (method: string, more: object = {}, { client }: Pick<Person, "client"> = ruth) =>
    client.post(PATH, { userId: ada.id, method, reason: REASON, ...more });
  return { ...here, here, ruth, ada, remove };
}

const rowsOf = async (here: App, table: string, { id }: Pick<Person, "id">) =>
  (await here.rows(table)).filter(({ userId }) => userId === id);

/** Sets up a user who signs in with a passkey only. */
async function passkeyOnly(here: App, ada: Person): Promise<Authenticator> {
  const device = new Authenticator();
  await register(ada.client, device);
  await here.remove("account", { userId: ada.id });
  return device;
}

test("an administrator removes a second factor, and the password alone signs the user in again", {
  tags: "servers",
}, async () => {
  const { here, ada, remove } = await world();
  const enrolled = await enrol(here, ada);
  await chooseCodes(enrolled);
  const waiting = await challenged(here, ada);
  const trusting = await challenged(here, ada);
  await trusting
    .post("/two-factor/verify-totp", { code: enrolled.authenticator.code(), trustDevice: true })
    .ok();
  // Rows of the compatible framework: a pending sign-in and a trusted device.
  const expiresAt = new Date(here.now() + 60_000).toISOString();
  for (const identifier of ["2fa-begun", "trust-device-one"]) {
    const row = { id: identifier.padEnd(32, "V"), identifier, value: ada.id, expiresAt };
    await here.add("verification", { ...row, createdAt: null, updatedAt: null });
  }
  await remove("two-factor").ok();
  for (const table of ["session", "twoFactor", "trustedDevice", "twoFactorChallenge"])
    expect([table, await rowsOf(here, table, ada)]).toEqual([table, []]);
  expect((await here.rows("verification")).filter(({ value }) => value === ada.id)).toEqual([]);
  const [code] = enrolled.backupCodes;
  expect((await waiting.post("/two-factor/verify-backup-code", { code })).status).toBe(401);
  await here.signIn(ada);
});

test("an administrator removes every passkey, and every connected account, of a user", {
  tags: "servers",
}, async () => {
  const { here, ada, remove } = await world();
  const device = new Authenticator();
  await register(ada.client, device);
  await here.change("passkey", { createdAt: null }, { userId: ada.id });
  await register(ada.client, new Authenticator());
  await remove("passkey").ok();
  expect(await rowsOf(here, "passkey", ada)).toEqual([]);
  expect((await signInWith(here.client(), device)).status).toBe(401);
  await here.change("account", { providerId: "github" }, { userId: ada.id });
  await remove("provider").ok();
  expect(await rowsOf(here, "account", ada)).toEqual([]);
});

test("the reason is in the audit log and in the email to the user", async () => {
  const { here, ruth, ada, remove, sent } = await world();
  await enrol(here, ada);
  await remove("two-factor", { reason: `  ${REASON}  ` }).ok();
  expect(await here.rows("securityEvent")).toContainEqual(
    expect.objectContaining({
      event: "sign_in_method_removed",
      userId: ada.id,
      actorId: ruth.id,
      method: "two-factor",
      details: JSON.stringify({ reason: REASON, removed: 1 }),
    }),
  );
  const mail = (await sent()).at(-1);
  expect(mail).toMatchObject({
    to: ada.email,
    subject: "A sign-in method was removed from your account",
    text: expect.stringMatching(/Two-step verification.*\n.*\n.*Lost phone, ticket 4711/),
  });
});

test("a reason is required: one line of at most 500 characters", async () => {
  const { here, ada, remove } = await world();
  await enrol(here, ada);
  for (const reason of [undefined, "", "  ", "two\nlines", "x".repeat(501)])
    expect((await remove("two-factor", { reason })).body.code).toBe("VALIDATION_ERROR");
  await remove("two-factor", { reason: "x".repeat(500) }).ok();
});

test("a method that can't be removed is refused with the list of those that can", async () => {
  const { remove } = await world();
  for (const method of ["password", "toString", "totp"])
    expect((await remove(method)).body).toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ path: "method", message: "One of: provider, two-factor, passkey" }],
    });
});

test("a method that the user doesn't have, an unknown user and one's own account are refused", async () => {
  const { here, ruth, ada, remove } = await world();
  for (const method of ["two-factor", "passkey", "provider"])
    await remove(method).refuses(errors.METHOD_NOT_FOUND);
  expect(await rowsOf(here, "session", ada)).toHaveLength(1);
  await remove("passkey", { userId: "nobody" }).refuses(errors.USER_NOT_FOUND);
  await enrol(here, ruth);
  await remove("two-factor", { userId: ruth.id }).refuses(errors.CAN_NOT_REMOVE_OWN_METHOD);
});

test("a sign-in method of an administrator is removed only by an administrator with the same permissions", async () => {
  const { here, ruth, ada, remove } = await world();
  const clerk = await withRole(here, "clerk@example.com", "clerk");
  await enrol(here, ruth);
  await remove("two-factor", { userId: ruth.id }, clerk).refuses(errors.MAY_NOT_REMOVE_METHODS);
  await enrol(here, ada);
  await remove("two-factor", {}, clerk).ok();
  expect(await rowsOf(here, "twoFactor", ruth)).toHaveLength(1);
});

test("the last sign-in method is removed if the user can reset the password by email", async () => {
  const { here, ada, remove } = await world();
  await passkeyOnly(here, ada);
  await remove("passkey").ok();
  expect(await rowsOf(here, "passkey", ada)).toEqual([]);
});

test("without emails the last sign-in method stays until the user has a password", async () => {
  const { here, ada, ruth, remove } = await world({ mail: false });
  const device = await passkeyOnly(here, ada);
  await remove("passkey").refuses(errors.LAST_METHOD_OF_USER);
  expect((await signInWith(here.client(), device)).status).toBe(200);
  const newPassword = "another horse battery";
  await ruth.client.post("/admin/set-user-password", { userId: ada.id, newPassword }).ok();
  await remove("passkey").ok();
  await here.signIn({ email: ada.email, password: newPassword });
});

test("the application removes a sign-in method by the user's email", async () => {
  const { here, ada } = await world();
  await enrol(here, ada);
  const body = { email: "ADA@example.com", method: "two-factor", reason: REASON };
  const answer = await apiOf(here).removeSignInMethodByEmail({ body });
  expect(answer).toEqual({ email: ada.email, method: "two-factor" });
  await here.signIn(ada);
  await expect(
    apiOf(here).removeSignInMethodByEmail({ body: { ...body, email: "nobody@example.com" } }),
  ).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
});
