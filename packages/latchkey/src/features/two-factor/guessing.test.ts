import type { App } from "@latchkey/testing/app";
import { ALL_AT_ONCE } from "@latchkey/testing/security/typed-codes";
import {
  challenged,
  chooseCodes,
  codeSentTo,
  type Enrolled,
  enrolled,
  twoFactorApp,
} from "@latchkey/testing/two-factor/factors";
import { describe, expect, test, vi } from "vitest";
import { FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import {
  ACCOUNT_TEMPORARILY_LOCKED,
  INVALID_BACKUP_CODE,
  INVALID_CODE,
  INVALID_TWO_FACTOR_COOKIE,
  OTP_HAS_EXPIRED,
  TOO_MANY_ATTEMPTS,
} from "./errors.ts";

/** Signs a user with a confirmed email address in with both factors, and out again. */
async function usedBefore(world: App, ada: Enrolled): Promise<void> {
  await world.change("user", { emailVerified: true }, { id: ada.id });
  await ada.client.post("/sign-out", {}).ok();
  await challenged(world, ada, {}, ada.client);
  await ada.client.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).ok();
  await ada.client.post("/sign-out", {}).ok();
  world.advance(60);
}

const wrong = { code: "000000" };

describe("guessing", () => {
  test("ends a sign-in after five codes of all kinds, also with the right one", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    await chooseCodes(ada);
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/send-otp").ok();
    await browser.post("/two-factor/verify-totp", wrong).refuses(INVALID_CODE);
    await browser.post("/two-factor/verify-otp", wrong).refuses(INVALID_CODE);
    await browser.post("/two-factor/verify-backup-code", wrong).refuses(INVALID_BACKUP_CODE);
    expect(await browser.get("/two-factor/challenge").ok()).toMatchObject({ attemptsLeft: 2 });
    // Another code gives no more tries.
    await browser.post("/two-factor/send-otp").ok();
    await browser.post("/two-factor/verify-otp", wrong).refuses(INVALID_CODE);
    await browser.post("/two-factor/verify-totp", wrong).refuses(INVALID_CODE);
    const code = ada.authenticator.code();
    await browser.post("/two-factor/verify-totp", { code }).refuses(TOO_MANY_ATTEMPTS);
    await browser.post("/two-factor/verify-totp", { code }).refuses(INVALID_TWO_FACTOR_COOKIE);
    expect(browser.cookie).not.toContain("two_factor");
  });

  test("locks the account for a quarter of an hour after ten, in however many sign-ins", {
    tags: "servers",
  }, async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    for (let round = 0; round < 2; round++) {
      const browser = await challenged(world, ada);
      for (let n = 0; n < 5; n++) await browser.post("/two-factor/verify-totp", wrong).refuses(INVALID_CODE);
    }
    const browser = await challenged(world, ada);
    const code = ada.authenticator.code();
    const locked = await browser
      .post("/two-factor/verify-totp", { code })
      .refuses(ACCOUNT_TEMPORARILY_LOCKED);
    expect(Number(locked.headers.get("retry-after"))).toBe(900);
    expect((await browser.get("/two-factor/challenge").ok()).unlocksAt).toMatch(/Z$/);
    // Signed-in users stay signed in.
    await ada.client.get("/two-factor/status").ok();
    world.advance(900);
    const later = await challenged(world, ada);
    await later.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).ok();
    const counted = async (name: string) =>
      (await world.rows("securityEvent")).filter(({ event }) => event === name).length;
    // Written after the answers.
    await vi.waitUntil(async () => (await counted("two_factor_locked")) === 1, { timeout: 60_000 });
    await vi.waitUntil(async () => (await counted("two_factor_failed")) === 10, { timeout: 60_000 });
  });

  test("by an attacker who knows the password doesn't lock the owner's browser, and the owner is notified", async () => {
    const world = await twoFactorApp({}, { notices: { twoFactorChanged: true } });
    const ada = await enrolled(world);
    await usedBefore(world, ada);
    for (let round = 0; round < 2; round++) {
      const thief = await challenged(world, ada);
      for (let n = 0; n < 5; n++) await thief.post("/two-factor/verify-totp", wrong).refuses(INVALID_CODE);
    }
    const code = () => ({ code: ada.authenticator.code() });
    const stranger = await challenged(world, ada);
    await stranger.post("/two-factor/verify-totp", code()).refuses(ACCOUNT_TEMPORARILY_LOCKED);
    const subjects = (await world.sent()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /wrong codes/.test(subject))).toHaveLength(1);
    await challenged(world, ada, {}, ada.client);
    expect((await ada.client.get("/two-factor/challenge").ok()).unlocksAt).toBeNull();
    await ada.client.post("/two-factor/verify-totp", code()).ok();
  });

  test("in a browser that signed in before is slowed down after ten wrong codes", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    await usedBefore(world, ada);
    for (let round = 0; round < 2; round++) {
      await challenged(world, ada, {}, ada.client);
      for (let n = 0; n < 5; n++)
        await ada.client.post("/two-factor/verify-totp", wrong).refuses(INVALID_CODE);
    }
    await challenged(world, ada, {}, ada.client);
    await ada.client.post("/two-factor/verify-totp", wrong).refuses(ACCOUNT_TEMPORARILY_LOCKED);
  });

  test("isn't counted if a code couldn't be compared", async () => {
    let isDown = false;
    const decrypt = async (text: string): Promise<string> => {
      if (isDown) throw new Error("The key service is down");
      return text;
    };
    const storeBackupCodes = { encrypt: async (text: string) => text, decrypt };
    const world = await twoFactorApp({ backupCodeOptions: { storeBackupCodes } });
    const ada = await enrolled(world);
    await usedBefore(world, ada);
    const [code] = ada.backupCodes;
    const verify = () => ada.client.post("/two-factor/verify-backup-code", { code });
    isDown = true;
    for (let round = 0; round < 2; round++) {
      await challenged(world, ada, {}, ada.client);
      for (let n = 0; n < 5; n++) expect((await verify()).status).toBe(500);
    }
    isDown = false;
    await challenged(world, ada, {}, ada.client);
    await verify().ok();
  });

  test("is reset by a right code", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    for (let round = 0; round < 3; round++) {
      const browser = await challenged(world, ada);
      for (let n = 0; n < 4; n++) await browser.post("/two-factor/verify-totp", wrong).refuses(INVALID_CODE);
      await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).ok();
      world.advance(60);
    }
  });

  test("doesn't include a right code whose session the application refuses", {
    tags: "servers",
  }, async () => {
    let isRefused = false;
    const session = { create: { before: () => !isRefused } };
    const world = await twoFactorApp({}, { databaseHooks: { session } });
    const ada = await enrolled(world);
    const browser = await challenged(world, ada);
    const code = ada.authenticator.code();
    isRefused = true;
    for (let n = 0; n < 11; n++)
      await browser.post("/two-factor/verify-totp", { code }).refuses(FAILED_TO_CREATE_SESSION);
    isRefused = false;
    await browser.post("/two-factor/verify-totp", { code }).ok();
  });

  test("doesn't include inputs that can't be codes", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const browser = await challenged(world, ada);
    for (const code of ["", "12345", "1234567", "abcdef", "１２３", "123 45", "9".repeat(500)])
      await browser.post("/two-factor/verify-totp", { code }).refuses(INVALID_CODE);
    await browser.post("/two-factor/verify-backup-code", { code: " - " }).refuses(INVALID_BACKUP_CODE);
    expect(await browser.get("/two-factor/challenge").ok()).toMatchObject({ attemptsLeft: 5 });
  });

  test("accepts a code however it is written, and ignores copied text around it", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const app = { code: ALL_AT_ONCE(ada.authenticator.code()) };
    await (await challenged(world, ada)).post("/two-factor/verify-totp", app).ok();
    const backup = { code: ALL_AT_ONCE(ada.backupCodes[0] ?? "") };
    await (await challenged(world, ada)).post("/two-factor/verify-backup-code", backup).ok();
  });
});

describe("a challenge", () => {
  test("expires after ten minutes, and a sent code after three", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    await chooseCodes(ada);
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/verify-otp", wrong).refuses(OTP_HAS_EXPIRED);
    await browser.post("/two-factor/send-otp").ok();
    const code = await codeSentTo(world, ada.email);
    world.advance(180);
    await browser.post("/two-factor/verify-otp", { code }).refuses(OTP_HAS_EXPIRED);
    world.advance(420);
    await browser
      .post("/two-factor/verify-totp", { code: ada.authenticator.code() })
      .refuses(INVALID_TWO_FACTOR_COOKIE);
  });

  test("belongs to one browser and one user", async () => {
    const world = await twoFactorApp();
    const [ada, bob] = [await enrolled(world), await enrolled(world)];
    await chooseCodes(bob);
    const [hers, his] = [await challenged(world, ada), await challenged(world, bob)];
    await hers.post("/two-factor/verify-totp", { code: bob.authenticator.code() }).refuses(INVALID_CODE);
    await hers
      .post("/two-factor/verify-backup-code", { code: bob.backupCodes[0] })
      .refuses(INVALID_BACKUP_CODE);
    await his.post("/two-factor/send-otp").ok();
    const sent = await codeSentTo(world, bob.email);
    await hers.post("/two-factor/verify-otp", { code: sent }).refuses(OTP_HAS_EXPIRED);
    for (const cookie of ["two_factor=forged", `two_factor=${"x".repeat(5000)}`]) {
      const forged = world.client({ cookie: `__Host-latchkey.${cookie}` });
      await forged
        .post("/two-factor/verify-totp", { code: ada.authenticator.code() })
        .refuses(INVALID_TWO_FACTOR_COOKIE);
    }
  });

  test("isn't answered twice, and its cookie isn't a session cookie or the reverse", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const browser = await challenged(world, ada);
    const [name = "", value = ""] = [...browser.jar].find(([name]) => name.endsWith("two_factor")) ?? [];
    await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).ok();
    world.advance(60);
    const replayed = world.client({ cookie: `${name}=${value}` });
    await replayed
      .post("/two-factor/verify-totp", { code: ada.authenticator.code() })
      .refuses(INVALID_TWO_FACTOR_COOKIE);
    const session = name.replace("two_factor", "session_token");
    expect((await world.client({ cookie: `${session}=${value}` }).get("/get-session")).text).toBe("null");
    const swapped = world.client({ cookie: `${name}=${browser.jar.get(session)}` });
    await swapped.get("/two-factor/challenge").refuses(INVALID_TWO_FACTOR_COOKIE);
  });

  test("can be canceled", { tags: "servers" }, async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/cancel").ok();
    await browser.get("/two-factor/challenge").refuses(INVALID_TWO_FACTOR_COOKIE);
    expect(await world.counts()).toMatchObject({ twoFactorChallenge: 0 });
  });

  test("keeps the target of the sign-in, and whether it outlives the browser", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const browser = await challenged(world, ada, { callbackURL: "/orders", rememberMe: false });
    expect(await browser.get("/two-factor/challenge").ok()).toMatchObject({ callbackURL: "/orders" });
    const answer = await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code() });
    expect(answer.body).toMatchObject({ callbackURL: "/orders" });
    const session = answer.cookies.find(({ name }) => name.endsWith("session_token"));
    expect(session?.attributes).not.toHaveProperty("Max-Age");
  });
});

describe("a trusted device", () => {
  test("belongs to one browser and one user, and each cookie works for one sign-in", async () => {
    const world = await twoFactorApp();
    const [ada, bob] = [await enrolled(world), await enrolled(world)];
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code(), trustDevice: true }).ok();
    const [name = "", first = ""] = [...browser.jar].find(([name]) => name.endsWith("trust_device")) ?? [];
    await challenged(world, bob, {}, world.client({ cookie: `${name}=${first}` }));
    await browser.post("/sign-in/email", ada).ok();
    expect(browser.jar.get(name)).not.toBe(first);
    await challenged(world, ada, {}, world.client({ cookie: `${name}=${first}` }));
    world.advance(30 * 86_400);
    await challenged(world, ada, {}, browser);
  });

  test("is asked again after it was revoked", { tags: "servers" }, async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code(), trustDevice: true }).ok();
    const [{ id }] = await ada.client.get("/two-factor/list-trusted-devices").ok();
    const bob = await world.person();
    await bob.client.post("/two-factor/revoke-trusted-device", { id }).ok();
    expect(await ada.client.get("/two-factor/list-trusted-devices").ok()).toHaveLength(1);
    await ada.client.post("/two-factor/revoke-trusted-device", { id }).ok();
    await challenged(world, ada, {}, browser);
  });
});
