import { type App, PASSWORD } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { open, tokenTo, undoTokenTo } from "@latchkey/testing/email-verification/mails";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import {
  authenticatorFor,
  challenged,
  chooseCodes,
  codeSentTo,
  enrol,
  enrolled,
  twoFactorApp,
} from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { SESSION_NOT_FRESH } from "../../../base/errors.ts";
import type { TwoFactorApi } from "../../../generated/two-factor.ts";
import { INVALID_PASSWORD } from "../../accounts/errors.ts";
import {
  BACKUP_CODES_NOT_ENABLED,
  INVALID_CODE,
  INVALID_TWO_FACTOR_COOKIE,
  OTP_NOT_CONFIGURED,
  TOTP_NOT_CONFIGURED,
  TOTP_NOT_ENABLED,
  TWO_FACTOR_NOT_ENABLED,
  TWO_FACTOR_REQUIRED,
} from "../errors.ts";

const DAY = 86_400;

/** The API of an engine whose plugins the types don't know. */
const apiOf = ({ auth }: App): TwoFactorApi => auth.api as unknown as TwoFactorApi;

const isOn = async (client: Client): Promise<boolean> =>
  (await client.get("/two-factor/status").ok()).enabled;

describe("setting up a second factor", () => {
  test("requires a fresh session, or the password", async () => {
    const world = await twoFactorApp();
    const ada = await world.person();
    await ada.client.post("/two-factor/enable", {}).ok();
    await ada.client.post("/two-factor/enable", { password: "wrong" }).refuses(INVALID_PASSWORD);
    world.advance(2 * DAY);
    await ada.client.post("/two-factor/enable", {}).refuses(SESSION_NOT_FRESH);
    await ada.client.post("/two-factor/enable", { password: PASSWORD }).ok();
  });

  test("keeps the session's token until a code of the app was accepted", async () => {
    const world = await twoFactorApp();
    const ada = await world.person();
    const tab = world.client({ cookie: ada.client.cookie });
    const { totpURI } = await ada.client.post("/two-factor/enable", { password: PASSWORD }).ok();
    expect(await tab.get("/get-session").ok()).not.toBeNull();
    const code = authenticatorFor(world, totpURI).code();
    await ada.client.post("/two-factor/verify-totp", { code }).ok();
    expect(await tab.get("/get-session").ok()).toBeNull();
  });

  test.each([
    ["codes that are sent are chosen", {}, { method: "otp" }],
    ["no first code is asked for", { skipVerificationOnEnable: true }, {}],
  ])("gives the session a new token if %s", async (_, options, given) => {
    const world = await twoFactorApp(options);
    const ada = await world.person();
    const tab = world.client({ cookie: ada.client.cookie });
    await ada.client.post("/two-factor/enable", { password: PASSWORD, ...given }).ok();
    expect(await tab.get("/get-session").ok()).toBeNull();
  });

  test("with sent codes takes no further step", async () => {
    const world = await twoFactorApp();
    const ada = await world.person();
    const begun = await ada.client.post("/two-factor/enable", { password: PASSWORD, method: "otp" }).ok();
    expect(begun).toEqual({ method: "otp" });
    const browser = world.client();
    const answer = await browser.post("/sign-in/email", ada).ok();
    expect(answer).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["otp"] });
    await browser.post("/two-factor/verify-totp", { code: "123456" }).refuses(TOTP_NOT_ENABLED);
    await browser.post("/two-factor/send-otp").ok();
    await browser.post("/two-factor/verify-otp", { code: await codeSentTo(world, ada.email) }).ok();
    // They can have backup codes as well.
    const { backupCodes } = await browser.post("/two-factor/generate-backup-codes", {}).ok();
    const other = await challenged(world, ada);
    await other.post("/two-factor/verify-backup-code", { code: backupCodes[0] }).ok();
  });

  test("twice keeps the second secret, and nothing is on before a code of it", async () => {
    const world = await twoFactorApp();
    const ada = await world.person();
    const [first, second] = [
      await ada.client.post("/two-factor/enable", { password: PASSWORD }).ok(),
      await ada.client.post("/two-factor/enable", { password: PASSWORD }).ok(),
    ];
    const old = authenticatorFor(world, first.totpURI).code();
    await ada.client.post("/two-factor/verify-totp", { code: old }).refuses(INVALID_CODE);
    expect(await isOn(ada.client)).toBe(false);
    await ada.client
      .post("/two-factor/verify-totp", { code: authenticatorFor(world, second.totpURI).code() })
      .ok();
    expect(await isOn(ada.client)).toBe(true);
  });

  test("again keeps the current app until a code of the new one was accepted", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const { totpURI, backupCodes } = await ada.client.post("/two-factor/enable", { password: PASSWORD }).ok();
    const next = authenticatorFor(world, totpURI);
    const elsewhere = await challenged(world, ada);
    await elsewhere.post("/two-factor/verify-totp", { code: next.code() }).refuses(INVALID_CODE);
    await elsewhere.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).ok();
    world.advance(60);
    await ada.client.post("/two-factor/verify-totp", { code: next.code() }).ok();
    const [later, last] = [await challenged(world, ada), await challenged(world, ada)];
    world.advance(60);
    await later.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).refuses(INVALID_CODE);
    await later.post("/two-factor/verify-totp", { code: next.code() }).ok();
    await last.post("/two-factor/verify-backup-code", { code: backupCodes[0] }).ok();
  });

  test("again with an old session requires the password and a code", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    world.advance(2 * DAY);
    await ada.client.post("/two-factor/enable", { password: PASSWORD }).refuses(SESSION_NOT_FRESH);
    const wrong = { password: PASSWORD, code: "000000" };
    await ada.client.post("/two-factor/enable", wrong).refuses(INVALID_CODE);
    const right = { password: PASSWORD, code: ada.authenticator.code() };
    await ada.client.post("/two-factor/enable", right).ok();
  });

  test("uses the issuer of the options or of the request", { tags: "servers" }, async () => {
    const world = await twoFactorApp({ issuer: "Acme" });
    const { client } = await world.person();
    const uris = [
      await client.post("/two-factor/enable", {}).ok(),
      await client.post("/two-factor/enable", { issuer: "Acme Labs" }).ok(),
    ].map(({ totpURI }) => new URL(totpURI).searchParams.get("issuer"));
    expect(uris).toEqual(["Acme", "Acme Labs"]);
  });

  test("works without a first code if the options say so", async () => {
    const world = await twoFactorApp({ skipVerificationOnEnable: true });
    const ada = await world.person();
    await ada.client.post("/two-factor/enable", { password: PASSWORD }).ok();
    expect(await isOn(ada.client)).toBe(true);
    await challenged(world, ada);
  });

  test("offers only the kinds that the options offer", async () => {
    const world = await twoFactorApp({ totpOptions: { disable: true }, otpOptions: { disable: true } });
    const { client } = await world.person();
    await client.post("/two-factor/enable", {}).refuses(TOTP_NOT_CONFIGURED);
    await client.post("/two-factor/enable", { method: "otp" }).refuses(OTP_NOT_CONFIGURED);
    await client.post("/two-factor/send-otp").refuses(OTP_NOT_CONFIGURED);
    await client.post("/two-factor/get-totp-uri", {}).refuses(TOTP_NOT_CONFIGURED);
    await client.post("/two-factor/verify-totp", { code: "123456" }).refuses(TOTP_NOT_CONFIGURED);
  });
});

describe("a second factor that is on", () => {
  test("can be shown again, for another device", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const { totpURI } = await ada.client.post("/two-factor/get-totp-uri", { password: PASSWORD }).ok();
    expect(authenticatorFor(world, totpURI).code()).toBe(ada.authenticator.code());
    const bob = await world.person();
    await bob.client.post("/two-factor/get-totp-uri", {}).refuses(TOTP_NOT_ENABLED);
    await bob.client.post("/two-factor/generate-backup-codes", {}).refuses(TWO_FACTOR_NOT_ENABLED);
  });

  test("gets new backup codes, and the old ones no longer work", { tags: "servers" }, async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const { backupCodes } = await ada.client
      .post("/two-factor/generate-backup-codes", { password: PASSWORD })
      .ok();
    const { viewBackupCodes } = apiOf(world);
    const shown = await viewBackupCodes({ body: { userId: ada.id } });
    expect(shown.backupCodes).toEqual(backupCodes);
    const browser = await challenged(world, ada);
    expect((await browser.post("/two-factor/verify-backup-code", { code: ada.backupCodes[0] })).status).toBe(
      401,
    );
    await browser.post("/two-factor/verify-backup-code", { code: backupCodes[9] }).ok();
  });

  test("can be turned off, with trusted devices and sign-ins that wait for a code", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const trusted = await challenged(world, ada);
    await trusted.post("/two-factor/verify-totp", { code: ada.authenticator.code(), trustDevice: true }).ok();
    world.advance(60);
    const waiting = await challenged(world, ada);
    await ada.client.post("/two-factor/disable", { password: PASSWORD }).ok();
    await waiting
      .post("/two-factor/verify-totp", { code: ada.authenticator.code() })
      .refuses(INVALID_TWO_FACTOR_COOKIE);
    expect(await world.client().post("/sign-in/email", ada).ok()).toHaveProperty("token");
    expect(await world.counts()).toMatchObject({ twoFactor: 0, trustedDevice: 0, twoFactorChallenge: 0 });
    const subjects = (await world.sent()).map(({ subject }) => subject);
    expect(subjects).toContain("Two-step verification is off");
  });

  test("stays when the password is reset", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    await world.change("user", { emailVerified: true }, { id: ada.id });
    await world.client().post("/request-password-reset", { email: ada.email }).ok();
    const token = await tokenFor(world, ada.email);
    const newPassword = "another horse battery";
    await world.client().post("/reset-password", { token, newPassword }).ok();
    await challenged(world, { email: ada.email, password: newPassword });
  });
});

describe("if all users must have one", () => {
  const required = { required: true } as const;

  test("signing in without it redirects to its setup, and then to the session", async () => {
    const world = await twoFactorApp(required);
    const given = { name: "Ada", email: "ada@example.com", password: PASSWORD };
    const browser = world.client();
    const answer = await browser.post("/sign-up/email", given).ok();
    expect(answer).toEqual({ twoFactorRedirect: true, twoFactorMethods: [], enrollmentRequired: true });
    expect((await browser.get("/get-session")).text).toBe("null");
    expect(await browser.get("/two-factor/challenge").ok()).toMatchObject({
      email: "a•••@example.com",
      enrollmentRequired: true,
      enrollmentMethods: ["totp", "otp"],
      methods: [],
    });
    const { totpURI } = await browser.post("/two-factor/enable", {}).ok();
    const authenticator = authenticatorFor(world, totpURI);
    const { user } = await browser.post("/two-factor/verify-totp", { code: authenticator.code() }).ok();
    expect(user).toMatchObject({ email: given.email, twoFactorEnabled: true });
    expect(await isOn(browser)).toBe(true);
    await browser.post("/two-factor/disable", { password: PASSWORD }).refuses(TWO_FACTOR_REQUIRED);
  });

  test("sent codes are enough", { tags: "servers" }, async () => {
    const world = await twoFactorApp(required);
    const given = { name: "Ada", email: "ada@example.com", password: PASSWORD };
    const browser = world.client();
    await browser.post("/sign-up/email", given).ok();
    await browser.post("/two-factor/enable", { method: "otp" }).ok();
    await browser.post("/two-factor/verify-otp", { code: await codeSentTo(world, given.email) }).ok();
    expect(await isOn(browser)).toBe(true);
  });

  // Covers CVE-2025-23017, GHSA-45f2-5q3r-xgg6.
  test("a sign-in that waits for a code of a user who has one can't set up another", async () => {
    const world = await twoFactorApp();
    const browser = await challenged(world, await enrolled(world));
    await browser.post("/two-factor/enable", {}).refuses(INVALID_TWO_FACTOR_COOKIE);
    await world.client().post("/two-factor/enable", {}).refuses(INVALID_TWO_FACTOR_COOKIE);
  });

  test("users have time from the first sign-in on if the options give some", async () => {
    const world = await twoFactorApp({ required: ({ email }) => email.startsWith("ada"), grace: 7 });
    const ada = await world.person({ email: "ada@example.com" });
    const until = new Date(world.now() + 7 * DAY * 1000).toISOString();
    expect(await ada.client.get("/two-factor/status").ok()).toMatchObject({
      required: true,
      graceEndsAt: until,
    });
    world.advance(6 * DAY);
    await world.signIn(ada);
    world.advance(DAY);
    expect(await world.client().post("/sign-in/email", ada).ok()).toHaveProperty("enrollmentRequired", true);
    const bob = await world.person({ email: "bob@example.com" });
    expect(await bob.client.get("/two-factor/status").ok()).toMatchObject({
      required: false,
      graceEndsAt: null,
    });
  });
});

describe("a session thief", () => {
  test("with a second factor doesn't keep the owner out after an email change is undone", async () => {
    const world = await twoFactorApp({}, { user: { changeEmail: { enabled: true } } });
    const ada = await world.person({ email: "ada@example.com" });
    await world.change("user", { emailVerified: true }, { id: ada.id });
    await ada.client.post("/change-email", { newEmail: "eve@example.com" }).ok();
    await open(world.client(), await tokenTo(world, "ada@example.com")).ok();
    await open(world.client(), await tokenTo(world, "eve@example.com")).ok();
    world.advance(60);
    await enrol(world, ada);
    await world
      .client()
      .post("/change-email/undo", { token: await undoTokenTo(world, "ada@example.com") })
      .ok();
    expect(await world.rows("user")).toMatchObject([{ email: "ada@example.com", twoFactorEnabled: false }]);
  });
});

test("a code re-authenticates a signed-in user", async () => {
  const world = await twoFactorApp();
  const ada = await enrolled(world);
  await chooseCodes(ada);
  const shown = async () => (await ada.client.get("/reauthenticate").ok()).methods;
  world.advance(2 * DAY);
  expect(await shown()).toEqual(["password", "totp", "otp", "backupCode"]);
  await ada.client.post("/reauthenticate", { totp: "000000" }).refuses(INVALID_CODE);
  await ada.client.post("/two-factor/send-otp").ok();
  await ada.client.post("/reauthenticate", { otp: await codeSentTo(world, ada.email) }).ok();
  expect(await shown()).toEqual(["password"]);
  await ada.client.post("/two-factor/generate-backup-codes", {}).refuses(SESSION_NOT_FRESH);
  await ada.client.post("/reauthenticate", { password: PASSWORD }).ok();
  await ada.client.post("/two-factor/generate-backup-codes", {}).ok();
});

test("in process, the application can read codes of a secret and backup codes", async () => {
  const world = await twoFactorApp();
  const { generateTOTP, viewBackupCodes } = apiOf(world);
  const ada = await enrolled(world);
  const secret = Buffer.from(ada.authenticator.key).toString();
  expect(await generateTOTP({ body: { secret } })).toEqual({ code: ada.authenticator.code() });
  const bob = await world.person();
  const none = viewBackupCodes({ body: { userId: bob.id } });
  await expect(none).rejects.toMatchObject({ code: BACKUP_CODES_NOT_ENABLED.code });
});
