import { PASSWORD } from "@latchkey/testing/app";
import { ADA, apiOf, carriedTo, codeFor, emailWaysApp, linkFor } from "@latchkey/testing/email-codes/mails";
import { wrongFor } from "@latchkey/testing/email-codes/wrong";
import { mailTo } from "@latchkey/testing/email-verification/mails";
import { ALL_AT_ONCE } from "@latchkey/testing/security/typed-codes";
import { describe, expect, test, vi } from "vitest";
import { PASSWORD_TOO_SHORT } from "../accounts/errors.ts";
import { INVALID_EMAIL } from "../email-password/errors.ts";
import { INVALID_OTP, OTP_EXPIRED, TOO_MANY_ATTEMPTS } from "../email-proofs/errors.ts";
import { FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import {
  INVALID_OTP_TYPE,
  OTP_IS_HASHED,
  SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED,
  USER_NOT_FOUND,
} from "./errors.ts";

const codesOnly = { link: false } as const;

describe("signing in with a code", () => {
  test("signs up a new person with the fields that were given", async () => {
    const world = await emailWaysApp({
      ...codesOnly,
      user: { additionalFields: { plan: { type: "string", required: false } } },
    });
    const browser = world.client();
    const otp = await codeFor(world, browser);
    const body = { email: ADA.toUpperCase(), otp, name: "Ada", plan: "pro" };
    const { user, token } = await browser.post("/sign-in/email-otp", body).ok();
    expect(user).toMatchObject({ email: ADA, name: "Ada", emailVerified: true, plan: "pro" });
    expect(token).toEqual(expect.any(String));
    expect((await browser.get("/get-session").ok()).user.id).toBe(user.id);
  });

  test("accepts a code in any spelling, with text that was copied along", async () => {
    const world = await emailWaysApp(codesOnly);
    const browser = world.client();
    const otp = ALL_AT_ONCE(await codeFor(world, browser));
    await browser.post("/sign-in/email-otp", { email: ADA, otp }).ok();
  });

  test("accepts the application's own code as it was sent, in every storage form", async () => {
    for (const storeOTP of ["plain", "hashed", "encrypted"] as const) {
      const otp = "AB-12.\u0663x";
      const world = await emailWaysApp({ ...codesOnly, code: { generateOTP: () => otp, storeOTP } });
      const browser = world.client();
      await codeFor(world, browser);
      await browser.post("/sign-in/email-otp", { email: ADA, otp }).ok();
    }
  });

  test("that the application refuses leaves the code valid, however often", async () => {
    let isClosed = true;
    const before = async () => !isClosed;
    const databaseHooks = { session: { create: { before } } };
    const world = await emailWaysApp({ ...codesOnly, databaseHooks });
    const browser = world.client();
    const attempt = { email: ADA, otp: await codeFor(world, browser) };
    for (let at = 1; at <= 4; at++)
      await browser.post("/sign-in/email-otp", attempt).refuses(FAILED_TO_CREATE_SESSION);
    isClosed = false;
    const probes = await world.watch(() => browser.post("/sign-in/email-otp", attempt).ok());
    // Two writes: counted as an attempt, and consumed. A consumed code isn't given back.
    const writes = probes.flatMap((probe) =>
      probe.kind === "statement" && /^(update|delete).*emailCode/.test(probe.sql) ? [probe.sql] : [],
    );
    expect(writes.map((sql) => sql.split(" ")[0])).toEqual(["update", "delete"]);
  });

  test("compares three wrong codes, then no other; a resend forgives none", async () => {
    const world = await emailWaysApp(codesOnly);
    const browser = world.client();
    const wrong = wrongFor(await codeFor(world, browser));
    const attempt = (otp: string) => browser.post("/sign-in/email-otp", { email: ADA, otp });
    await attempt(wrong).refuses(INVALID_OTP);
    await attempt(wrong).refuses(INVALID_OTP);
    const second = await codeFor(world, browser);
    await attempt(wrongFor(second)).refuses(INVALID_OTP);
    await attempt(second).refuses(TOO_MANY_ATTEMPTS);
    await attempt(second).refuses(INVALID_OTP);
    await attempt(await codeFor(world, browser)).ok();
  });

  test("doesn't count a text that can't be a code", async () => {
    const world = await emailWaysApp(codesOnly);
    const browser = world.client();
    const otp = await codeFor(world, browser);
    for (const typed of ["", otp.slice(1), `${otp}0`, "abcdef", "1".repeat(10_000)])
      await browser.post("/sign-in/email-otp", { email: ADA, otp: typed }).refuses(INVALID_OTP);
    await browser.post("/sign-in/email-otp", { email: ADA, otp }).ok();
  });

  test("strangers can't use up the code of a browser that asked, nor its link", async () => {
    const world = await emailWaysApp();
    const browser = world.client();
    const otp = await codeFor(world, browser);
    const stranger = world.client();
    for (let guess = 1; guess <= 5; guess++)
      await stranger.post("/sign-in/email-otp", { email: ADA, otp: wrongFor(otp, guess) });
    // Even the right one is refused there.
    await stranger.post("/sign-in/email-otp", { email: ADA, otp }).refuses(INVALID_OTP);
    const other = await codeFor(world, stranger);
    expect(other).not.toBe(otp);
    await browser.post("/sign-in/email-otp", { email: ADA, otp }).ok();
  });

  test("needs no cookie: the newest code works anywhere", async () => {
    const world = await emailWaysApp(codesOnly);
    const first = await codeFor(world, world.client());
    world.advance(1);
    const second = await codeFor(world, world.client());
    const attempt = (otp: string) => world.client().post("/sign-in/email-otp", { email: ADA, otp });
    if (first !== second) await attempt(first).refuses(INVALID_OTP);
    await attempt(second).ok();
    await attempt(second).refuses(INVALID_OTP);
  });

  test("works for its own email and purpose only", async () => {
    const world = await emailWaysApp(codesOnly);
    await world.person({ email: ADA });
    const browser = world.client();
    const otp = await codeFor(world, browser);
    await codeFor(world, browser, "grace@example.com");
    await browser.post("/email-otp/verify-email", { email: ADA, otp }).refuses(INVALID_OTP);
    await browser
      .post("/email-otp/reset-password", { email: ADA, otp, password: "another horse battery" })
      .refuses(INVALID_OTP);
    await browser.post("/sign-in/email-otp", { email: "grace@example.com", otp }).refuses(INVALID_OTP);
    await browser.post("/sign-in/email-otp", { email: ADA, otp }).ok();
  });

  test("expires after five minutes, along with its attempts", async () => {
    const world = await emailWaysApp(codesOnly);
    const browser = world.client();
    const attempt = (otp: string) => browser.post("/sign-in/email-otp", { email: ADA, otp });
    const otp = await codeFor(world, browser);
    for (let at = 1; at <= 3; at++) await attempt(wrongFor(otp, at)).refuses(INVALID_OTP);
    world.advance(300);
    await attempt(otp).refuses(OTP_EXPIRED);
    const next = await codeFor(world, browser);
    await attempt(wrongFor(next)).refuses(INVALID_OTP);
    await attempt(next).ok();
  });

  test("is one secret with the link of the same email: using the code ends the link", async () => {
    const world = await emailWaysApp();
    const browser = world.client();
    await linkFor(world, browser);
    const { code, token } = await carriedTo(world, ADA);
    await browser.post("/sign-in/email-otp", { email: ADA, otp: code }).ok();
    const late = await browser.post("/magic-link/verify", { token });
    expect(late.body.code).toBe("INVALID_TOKEN");
  });

  test("removes what another person had set up in the account", async () => {
    const world = await emailWaysApp(codesOnly);
    const mallory = await world.person({ email: ADA });
    const browser = world.client();
    const otp = await codeFor(world, browser);
    const { user } = await browser.post("/sign-in/email-otp", { email: ADA, otp }).ok();
    expect(user).toMatchObject({ id: mallory.id, emailVerified: true });
    expect((await mallory.client.get("/get-session").ok())?.user).toBeUndefined();
    const denied = await world.client().post("/sign-in/email", { email: ADA, password: PASSWORD });
    expect(denied.status).toBe(401);
  });

  test("keeps the account of the person who signed up in the same browser", async () => {
    const world = await emailWaysApp(codesOnly);
    const ada = await world.person({ email: ADA });
    const otp = await codeFor(world, ada.client);
    await ada.client.post("/sign-in/email-otp", { email: ADA, otp }).ok();
    await world.client().post("/sign-in/email", { email: ADA, password: PASSWORD }).ok();
  });
});

describe("asking for a code", () => {
  test("gets the same response for every email, and sends to new ones only for signing in", async () => {
    const world = await emailWaysApp(codesOnly);
    const types = ["sign-in", "email-verification", "forget-password"];
    for (const type of types)
      expect(
        await world.client().post("/email-otp/send-verification-otp", { email: ADA, type }).ok(),
      ).toEqual({ success: true });
    for (const path of ["/email-otp/request-password-reset", "/forget-password/email-otp"])
      expect(await world.client().post(path, { email: ADA }).ok()).toEqual({ success: true });
    expect(await world.sent()).toHaveLength(1);
  });

  test("is refused for an invalid email, for changes, and if no email can be sent", async () => {
    const { client } = await emailWaysApp(codesOnly);
    const send = (body: object) => client().post("/email-otp/send-verification-otp", body);
    await send({ email: "nobody", type: "sign-in" }).refuses(INVALID_EMAIL);
    await send({ email: ADA, type: "change-email" }).refuses(INVALID_OTP_TYPE);
    expect((await send({ email: ADA, type: "other" })).body.code).toBe("VALIDATION_ERROR");
    const without = await emailWaysApp({ ...codesOnly, mail: false });
    await without
      .client()
      .post("/email-otp/send-verification-otp", { email: ADA, type: "sign-in" })
      .refuses(SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED);
  });

  test("hands the code to an application that sends it itself, and again if that fails", async () => {
    const sendVerificationOTP = vi.fn(async () => undefined);
    sendVerificationOTP.mockRejectedValueOnce(new Error("down"));
    const world = await emailWaysApp({ link: false, code: { sendVerificationOTP }, mail: false });
    const browser = world.client();
    await browser.post("/email-otp/send-verification-otp", { email: ADA, type: "sign-in" }).ok();
    await vi.waitUntil(() => sendVerificationOTP.mock.calls.length > 0, { timeout: 60_000 });
    world.advance(60);
    world.auth.start();
    await world.sent();
    const [{ otp, ...rest }] = sendVerificationOTP.mock.lastCall as unknown as [{ otp: string }];
    expect(rest).toEqual({ email: ADA, type: "sign-in" });
    await browser.post("/sign-in/email-otp", { email: ADA, otp }).ok();
  });

  test("repeats a readable code if the application has configured that", async () => {
    const world = await emailWaysApp({
      link: false,
      code: { resendStrategy: "reuse", storeOTP: "encrypted" },
    });
    const browser = world.client();
    const first = await codeFor(world, browser);
    expect(await codeFor(world, browser)).toBe(first);
    const guess = { email: ADA, otp: wrongFor(first) };
    for (let time = 0; time < 3; time++) await browser.post("/sign-in/email-otp", guess).refuses(INVALID_OTP);
    expect(await codeFor(world, browser)).not.toBe(first);
  });
});

describe("checking a code", () => {
  test("leaves it valid, and counts wrong ones", async () => {
    const world = await emailWaysApp(codesOnly);
    await world.person({ email: ADA });
    const browser = world.client();
    const otp = await codeFor(world, browser, ADA, "forget-password");
    const check = (given: string) =>
      browser.post("/email-otp/check-verification-otp", { email: ADA, type: "forget-password", otp: given });
    for (let time = 0; time < 5; time++) expect(await check(otp).ok()).toEqual({ success: true });
    for (let time = 0; time < 3; time++) await check(wrongFor(otp)).refuses(INVALID_OTP);
    await check(otp).refuses(TOO_MANY_ATTEMPTS);
  });

  test("reveals only with the right code that the email has no account", async () => {
    const world = await emailWaysApp(codesOnly);
    const browser = world.client();
    const otp = await codeFor(world, browser);
    const body = { email: ADA, type: "sign-in" };
    await browser
      .post("/email-otp/check-verification-otp", { ...body, otp: wrongFor(otp) })
      .refuses(INVALID_OTP);
    await browser.post("/email-otp/check-verification-otp", { ...body, otp }).refuses(USER_NOT_FOUND);
  });
});

describe("resetting a password with a code", () => {
  test("checks the password first: a refused one leaves the code valid", async () => {
    const world = await emailWaysApp(codesOnly);
    const ada = await world.person({ email: ADA });
    const browser = world.client();
    await browser.post("/email-otp/request-password-reset", { email: ADA }).ok();
    const otp = (await carriedTo(world, ADA)).code;
    const reset = (password: string) =>
      browser.post("/email-otp/reset-password", { email: ADA, otp, password });
    for (let time = 0; time < 4; time++) await reset("short").refuses(PASSWORD_TOO_SHORT);
    expect(await reset("another horse battery").ok()).toEqual({ success: true });
    await reset("another horse battery").refuses(INVALID_OTP);
    await world.signIn({ email: ADA, password: "another horse battery" });
    expect((await ada.client.get("/get-session").ok())?.user).toBeUndefined();
    const events = (await world.rows("securityEvent")).filter(({ userId }) => userId === ada.id);
    const ofReset = events.map(({ event }) => event).filter((event) => /^password_reset/.test(String(event)));
    expect(ofReset.toSorted()).toEqual(["password_reset", "password_reset_requested"]);
  });

  test("is one secret with the link of the same email", async () => {
    const world = await emailWaysApp(codesOnly);
    await world.person({ email: ADA });
    const browser = world.client();
    await browser.post("/request-password-reset", { email: ADA }).ok();
    const text = (await mailTo(world, ADA))?.text ?? "";
    const token = /reset-password\/(\w+)/.exec(text)?.[1];
    const otp = (await carriedTo(world, ADA)).code;
    const password = "another horse battery";
    await browser.post("/reset-password", { token, newPassword: password }).ok();
    await browser.post("/email-otp/reset-password", { email: ADA, otp, password }).refuses(INVALID_OTP);
    await browser.post("/request-password-reset", { email: ADA }).ok();
    const again = (await carriedTo(world, ADA)).code;
    const last = /reset-password\/(\w+)/.exec((await mailTo(world, ADA))?.text ?? "")?.[1];
    await browser.post("/email-otp/reset-password", { email: ADA, otp: again, password }).ok();
    const late = await browser.post("/reset-password", { token: last, newPassword: password });
    expect(late.status).toBe(400);
  });
});

describe("in process", () => {
  test("a code is created for the application to send, and returned if it is readable", async () => {
    const world = await emailWaysApp({ link: false, code: { storeOTP: "encrypted" } });
    const otp = await apiOf(world).createVerificationOTP({ body: { email: ADA, type: "sign-in" } });
    const query = { email: ADA, type: "sign-in" } as const;
    expect(await apiOf(world).getVerificationOTP({ query })).toEqual({ otp });
    expect(await apiOf(world).getVerificationOTP({ query: { ...query, email: "b@example.com" } })).toEqual({
      otp: null,
    });
    await world.client().post("/sign-in/email-otp", { email: ADA, otp }).ok();
    const hashed = await emailWaysApp(codesOnly);
    await apiOf(hashed).createVerificationOTP({ body: query });
    await expect(apiOf(hashed).getVerificationOTP({ query })).rejects.toMatchObject({
      body: { code: OTP_IS_HASHED.code },
    });
    expect((await hashed.client().get("/email-otp/get-verification-otp")).status).toBe(404);
  });
});

test("a code re-authenticates the user", async () => {
  const world = await emailWaysApp(codesOnly);
  const ada = await world.person({ email: ADA });
  expect((await ada.client.get("/reauthenticate").ok()).methods).toContain("emailOtp");
  const otp = await codeFor(world, ada.client);
  await ada.client.post("/reauthenticate", { emailOtp: wrongFor(otp) }).refuses(INVALID_OTP);
  await ada.client.post("/reauthenticate", { emailOtp: otp }).ok();
  await ada.client.post("/reauthenticate", { emailOtp: otp }).refuses(INVALID_OTP);
});
