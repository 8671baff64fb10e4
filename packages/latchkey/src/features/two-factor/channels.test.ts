import { type App, PASSWORD, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { somebody } from "@latchkey/testing/fake-providers/index";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { journey, providerApp } from "@latchkey/testing/social/provider-app";
import { chooseCodes, codeSentTo, enrol, twoFactorApp } from "@latchkey/testing/two-factor/factors";
import { expect, test } from "vitest";
import { SESSION_NOT_FRESH } from "../../base/errors.ts";
import { twoFactor } from "./index.ts";

// A proof that a user reaches through the mailbox counts as the mailbox. `docs/doors.md` lists every
// recovery, then every sign-in method.

const NEW = "another horse battery";

async function proved(world: App): Promise<Person> {
  const person = await world.person();
  await world.change("user", { emailVerified: true }, { id: person.id });
  return person;
}

async function resetByEmail(world: App, { email }: Person): Promise<void> {
  const token = await tokenFor(world, email);
  const body = { token, newPassword: NEW, revokeOtherSessions: false };
  await world.client().post("/reset-password", body).ok();
}

const methodsFor = async (browser: Client): Promise<string[]> =>
  (await browser.get("/two-factor/challenge").ok()).methods;

test("a provider's account that was linked because of its email address needs the app, once", async () => {
  const world = await providerApp({
    emailAndPassword: { password: QUICK_PASSWORDS },
    plugins: [twoFactor({ page: "/two-factor" })],
  });
  const ada = await enrol(world, await proved(world));
  await chooseCodes(ada);
  const as = somebody({ email: ada.email });
  const browser = world.client();
  for (const _ of ["links it", "is linked"]) {
    await journey(world, "google", { client: browser, as });
    expect(await methodsFor(browser)).toEqual(["totp", "backupCode"]);
  }
  await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).ok();
  const later = world.client();
  await journey(world, "google", { client: later, as });
  expect(await methodsFor(later)).toEqual(["totp", "otp", "backupCode"]);
});

test("a password that was set by email before two-step verification was turned on is a first factor", async () => {
  const world = await twoFactorApp();
  const ada = await proved(world);
  await resetByEmail(world, ada);
  const client = await world.signIn({ email: ada.email, password: NEW });
  await chooseCodes({ ...ada, client, password: NEW });
  const browser = world.client();
  await browser.post("/sign-in/email", { email: ada.email, password: NEW }).ok();
  expect(await methodsFor(browser)).toEqual(["otp"]);
});

// Covers GHSA-wc43-73w7-x2f5, CVE-2026-3429.
test("a password that was set by email and a code by email don't change a sign-in method", async () => {
  const world = await twoFactorApp(
    {},
    { emailAndPassword: { password: QUICK_PASSWORDS, revokeSessionsOnPasswordReset: false } },
  );
  const { client, ...ada } = await proved(world);
  await chooseCodes({ ...ada, client });
  world.advance(16 * 60);
  const code = async () => {
    await client.post("/two-factor/send-otp").ok();
    await client.post("/reauthenticate", { otp: await codeSentTo(world, ada.email) }).ok();
  };
  await code();
  await client.post("/reauthenticate", { password: PASSWORD }).ok();
  await client.post("/two-factor/generate-backup-codes", {}).ok();
  world.advance(16 * 60);
  await resetByEmail(world, { ...ada, client });
  await code();
  await client.post("/reauthenticate", { password: NEW }).ok();
  await client.post("/two-factor/generate-backup-codes", {}).refuses(SESSION_NOT_FRESH);
  await client
    .post("/change-password", { currentPassword: NEW, newPassword: "yet another horse" })
    .refuses(SESSION_NOT_FRESH);
});
