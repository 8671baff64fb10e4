import { type App, PASSWORD } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import {
  challenged,
  chooseCodes,
  codeSentTo,
  enrol,
  enrolled,
  twoFactorApp,
} from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import type { TwoFactorApi } from "../../index.ts";
import {
  INVALID_BACKUP_CODE,
  INVALID_CODE,
  INVALID_TWO_FACTOR_COOKIE,
  OTP_NOT_CONFIGURED,
} from "../errors.ts";

const apiOf = ({ auth }: App): TwoFactorApi => auth.api as unknown as TwoFactorApi;

describe("a user with an authenticator app", () => {
  test("is asked for a code after the password, and has no session before", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const before = await world.counts();
    const browser = world.client();
    const answer = await browser.post("/sign-in/email", ada);
    expect(answer.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp"] });
    expect(answer.cookies.map(({ name }) => name)).toEqual([expect.stringMatching(/two_factor$/)]);
    expect(await world.counts()).toMatchObject({ session: before.session });
    expect((await browser.get("/get-session")).text).toBe("null");
    const { token, user } = await browser
      .post("/two-factor/verify-totp", { code: ada.authenticator.code() })
      .ok();
    expect(user).toMatchObject({ id: ada.id, twoFactorEnabled: true });
    expect(token).toMatch(/^\w{32}$/);
    expect(await browser.get("/get-session").ok()).toMatchObject({ user: { id: ada.id } });
  });

  test("can have a code sent instead if they chose that too, and it works once", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    await (await challenged(world, ada)).post("/two-factor/send-otp").refuses(OTP_NOT_CONFIGURED);
    await chooseCodes(ada);
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/send-otp").ok();
    const code = await codeSentTo(world, ada.email);
    expect(code).toMatch(/^\d{6}$/);
    const other = await challenged(world, ada);
    expect(await other.get("/two-factor/challenge").ok()).toMatchObject({ lastMethod: "totp" });
    await browser.post("/two-factor/verify-otp", { code }).ok();
    expect(await other.get("/two-factor/challenge").ok()).toMatchObject({ lastMethod: "otp" });
    await other.post("/two-factor/verify-totp", { code }).refuses(INVALID_CODE);
    await browser.post("/sign-out").ok();
    await browser.post("/two-factor/verify-otp", { code }).refuses(INVALID_TWO_FACTOR_COOKIE);
  });

  test("after a reset by email needs the app, once", { tags: "servers" }, async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    await chooseCodes(ada);
    await world.change("user", { emailVerified: true }, { id: ada.id });
    const token = await tokenFor(world, ada.email);
    const password = "another horse battery";
    await world.client().post("/reset-password", { token, newPassword: password }).ok();
    const methodsOf = async (browser: Client) =>
      (await browser.post("/sign-in/email", { email: ada.email, password }).ok()).twoFactorMethods;
    const browser = world.client();
    expect(await methodsOf(browser)).toEqual(["totp"]);
    await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).ok();
    expect(await methodsOf(world.client())).toEqual(["totp", "otp"]);
  });

  test("can sign in with a backup code, once each", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const [code = ""] = ada.backupCodes;
    expect(ada.backupCodes).toHaveLength(10);
    expect(code).toMatch(/^\w{5}-\w{5}$/);
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/verify-backup-code", { code: code.toUpperCase().replace("-", " ") }).ok();
    expect(await browser.get("/two-factor/status").ok()).toMatchObject({ enabled: true, backupCodes: 9 });
    const again = await challenged(world, ada);
    expect((await again.post("/two-factor/verify-backup-code", { code })).body.code).toBe(
      "INVALID_BACKUP_CODE",
    );
  });

  describe("with backup codes that are stored as hashes", () => {
    const HASHED = { backupCodeOptions: { storeBackupCodes: "hashed" } } as const;

    test("can sign in with each of them once, at the cost of one hash", { tags: "servers" }, async () => {
      const world = await twoFactorApp(HASHED);
      const ada = await enrolled(world);
      const [, code = ""] = ada.backupCodes;
      const browser = await challenged(world, ada);
      const seen = await world.watch(async () => {
        await browser.post("/two-factor/verify-backup-code", { code: code.toUpperCase() }).ok();
      });
      expect(seen.filter(({ kind }) => kind === "hash")).toHaveLength(1);
      expect(await browser.get("/two-factor/status").ok()).toMatchObject({ backupCodes: 9 });
      const again = await challenged(world, ada);
      await again.post("/two-factor/verify-backup-code", { code }).refuses(INVALID_BACKUP_CODE);
      await again.post("/two-factor/verify-backup-code", { code: ada.backupCodes[9] }).ok();
    });

    test("can't read them again, in process either", async () => {
      const world = await twoFactorApp(HASHED);
      const ada = await enrolled(world);
      const told = apiOf(world).viewBackupCodes({ body: { userId: ada.id } });
      await expect(told).rejects.toMatchObject({ code: "BACKUP_CODES_NOT_ENABLED" });
    });

    test("keeps an earlier list, which stays readable", async () => {
      const world = await twoFactorApp({}, { file: true });
      const ada = await enrolled(world);
      const [used = "", ...left] = ada.backupCodes;
      const later = await twoFactorApp(HASHED, { beside: world });
      await (await challenged(later, ada)).post("/two-factor/verify-backup-code", { code: used }).ok();
      expect(await apiOf(world).viewBackupCodes({ body: { userId: ada.id } })).toMatchObject({
        backupCodes: left,
      });
    });
  });

  test("can use each code of the app once, also in another sign-in", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const [one, other] = [await challenged(world, ada), await challenged(world, ada)];
    const code = ada.authenticator.code();
    await one.post("/two-factor/verify-totp", { code }).ok();
    await other.post("/two-factor/verify-totp", { code }).refuses(INVALID_CODE);
    world.advance(30);
    await other.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).ok();
  });

  test("isn't asked again in a trusted browser until the password changes", async () => {
    const world = await twoFactorApp();
    const ada = await enrolled(world);
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code(), trustDevice: true }).ok();
    await browser.post("/sign-out").ok();
    expect(await browser.post("/sign-in/email", ada).ok()).toHaveProperty("token");
    const [device] = await browser.get("/two-factor/list-trusted-devices").ok();
    expect(device).toMatchObject({ isCurrent: true });
    const change = { currentPassword: PASSWORD, newPassword: "another horse battery" };
    world.advance(60);
    await browser.post("/reauthenticate", { totp: ada.authenticator.code() }).ok();
    await browser.post("/change-password", change).ok();
    await browser.post("/sign-out").ok();
    await challenged(world, { email: ada.email, password: change.newPassword }, {}, browser);
  });
});

test("a second factor that was begun and not confirmed is never required", async () => {
  const world = await twoFactorApp();
  const ada = await world.person();
  await ada.client.post("/two-factor/enable", { password: PASSWORD }).ok();
  expect(await world.client().post("/sign-in/email", ada).ok()).toHaveProperty("token");
});

test("confirming it gives the session another token", async () => {
  const world = await twoFactorApp();
  const ada = await world.person();
  const before = ada.client.cookie;
  await enrol(world, ada);
  expect(ada.client.cookie).not.toBe(before);
  const told = (await world.sent()).filter(({ to }) => to === ada.email).map(({ subject }) => subject);
  expect(told).toContain("Two-step verification is on");
});
