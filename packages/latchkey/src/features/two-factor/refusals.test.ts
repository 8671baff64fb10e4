import type { Client } from "@latchkey/testing/client";
import {
  challenged,
  chooseCodes,
  codeSentTo,
  enrolled,
  twoFactorApp,
} from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { type ErrorCode, SESSION_NOT_FRESH, UNAUTHORIZED, VALIDATION_ERROR } from "../../base/errors.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import {
  ACCOUNT_TEMPORARILY_LOCKED,
  INVALID_BACKUP_CODE,
  INVALID_CODE,
  INVALID_TWO_FACTOR_COOKIE,
  OTP_NOT_CONFIGURED,
  TOO_MANY_ATTEMPTS,
} from "./errors.ts";

const DAY = 86_400;
const MANAGING = ["enable", "disable", "get-totp-uri", "generate-backup-codes"];
const ANSWERING = ["verify-totp", "verify-otp", "verify-backup-code"];

/** The error code alone, whatever else the answer contains. */
async function codeOf(answer: ReturnType<Client["post"]>): Promise<string> {
  return (await answer).body.code;
}

describe.each(MANAGING)("POST /two-factor/%s is refused", (name) => {
  const path = `/two-factor/${name}`;

  test("with a wrong password, an old session, or a wrong code", async () => {
    const world = await twoFactorApp();
    const { client, password } = await enrolled(world);
    await client.post(path, { password: "wrong" }).refuses(INVALID_PASSWORD);
    world.advance(2 * DAY);
    await client.post(path, {}).refuses(SESSION_NOT_FRESH);
    await client.post(path, { password }).refuses(SESSION_NOT_FRESH);
    await client.post(path, { password, code: "000000" }).refuses(INVALID_CODE);
    await client.post(path, { password, code: "abcde-fghij" }).refuses(INVALID_BACKUP_CODE);
  });

  test("after ten wrong codes in a session, and with a password that isn't a text", async () => {
    const world = await twoFactorApp();
    const { client, password } = await enrolled(world);
    expect(await codeOf(client.post(path, { password: 5 }))).toBe(VALIDATION_ERROR.code);
    world.advance(2 * DAY);
    for (let at = 1; at <= 10; at++)
      await client.post(path, { password, code: "000000" }).refuses(INVALID_CODE);
    await client.post(path, { password, code: "000000" }).refuses(ACCOUNT_TEMPORARILY_LOCKED);
  });
});

describe.each(ANSWERING)("POST /two-factor/%s is refused", (name) => {
  const path = `/two-factor/${name}`;
  const wrong: ErrorCode = name === "verify-backup-code" ? INVALID_BACKUP_CODE : INVALID_CODE;

  test("after too many codes, and while the account is locked", async () => {
    const world = await twoFactorApp({ accountLockout: { maxFailedAttempts: 6 } });
    const ada = await enrolled(world);
    await chooseCodes(ada);
    const waiting = async (): Promise<Client> => {
      const browser = await challenged(world, ada);
      await browser.post("/two-factor/send-otp").ok();
      await codeSentTo(world, ada.email);
      return browser;
    };
    const [one, two] = [await waiting(), await waiting()];
    for (let n = 0; n < 5; n++) await one.post(path, { code: "000000" }).refuses(wrong);
    await one.post(path, { code: "000000" }).refuses(TOO_MANY_ATTEMPTS);
    await two.post(path, { code: "000000" }).refuses(wrong);
    await two.post(path, { code: "000000" }).refuses(ACCOUNT_TEMPORARILY_LOCKED);
  });

  test("if the application refuses the session", async () => {
    let opens = true;
    const before = async () => (opens ? undefined : false);
    const world = await twoFactorApp({}, { databaseHooks: { session: { create: { before } } } });
    const ada = await enrolled(world);
    await chooseCodes(ada);
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/send-otp").ok();
    const codes: Readonly<Record<string, string | undefined>> = {
      "verify-totp": ada.authenticator.code(),
      "verify-otp": await codeSentTo(world, ada.email),
      "verify-backup-code": ada.backupCodes[0],
    };
    opens = false;
    await browser.post(path, { code: codes[name] }).refuses(FAILED_TO_CREATE_SESSION);
  });
});

test("only a signed-in user can read data of a second factor, and only their own", async () => {
  const world = await twoFactorApp();
  const stranger = world.client();
  await stranger.get("/two-factor/status").refuses(UNAUTHORIZED);
  await stranger.get("/two-factor/list-trusted-devices").refuses(UNAUTHORIZED);
  await stranger.post("/two-factor/revoke-trusted-device", {}).refuses(UNAUTHORIZED);
  await stranger.post("/two-factor/send-otp").refuses(INVALID_TWO_FACTOR_COOKIE);
  const { client } = await world.person();
  expect(await codeOf(client.post("/two-factor/revoke-trusted-device", { id: 5 }))).toBe(
    VALIDATION_ERROR.code,
  );
});

test("sent codes are refused if the deployment sends none", async () => {
  const world = await twoFactorApp({ otpOptions: { disable: true } });
  const browser = await challenged(world, await enrolled(world));
  await browser.post("/two-factor/verify-otp", { code: "123456" }).refuses(OTP_NOT_CONFIGURED);
});
