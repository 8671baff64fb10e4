import { PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { ADA, carriedTo, codeFor, emailWaysApp } from "@latchkey/testing/email-codes/mails";
import { wrongFor } from "@latchkey/testing/email-codes/wrong";
import { mailTo, tokenTo } from "@latchkey/testing/email-verification/mails";
import { describe, expect, test, vi } from "vitest";
import { EMAIL_IS_THE_SAME } from "../email-verification/errors.ts";
import {
  CHANGE_EMAIL_WITH_OTP_IS_DISABLED,
  EMAIL_ALREADY_IN_USE,
  OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL,
} from "./errors.ts";

const codesOnly = { link: false } as const;

describe("confirming an email with a code", () => {
  test("keeps the caller's session, and opens none", async () => {
    const world = await emailWaysApp(codesOnly);
    const ada = await world.person({ email: ADA });
    const otp = await codeFor(world, ada.client, ADA, "email-verification");
    const answer = await ada.client.post("/email-otp/verify-email", { email: ADA, otp }).ok();
    expect(answer).toMatchObject({ status: true, token: null, user: { emailVerified: true } });
    expect((await ada.client.get("/get-session").ok()).user.emailVerified).toBe(true);
  });

  test("opens a session if the application has configured that", async () => {
    const world = await emailWaysApp({
      ...codesOnly,
      emailVerification: { autoSignInAfterVerification: true },
    });
    await world.person({ email: ADA });
    const browser = world.client();
    const otp = await codeFor(world, browser, ADA, "email-verification");
    const { token } = await browser.post("/email-otp/verify-email", { email: ADA, otp }).ok();
    expect((await browser.get("/get-session").ok()).session.token).toBe(token);
  });

  test("opens a session after the link has confirmed it, too", async () => {
    const world = await emailWaysApp({
      ...codesOnly,
      emailVerification: { autoSignInAfterVerification: true, sendOnSignUp: true },
    });
    const ada = await world.person({ email: ADA });
    const otp = (await carriedTo(world, ADA)).code;
    await world
      .client()
      .get("/verify-email", { query: { token: await tokenTo(world, ADA) } })
      .ok();
    const { token } = await ada.client.post("/email-otp/verify-email", { email: ADA, otp }).ok();
    expect((await ada.client.get("/get-session").ok()).session.token).toBe(token);
  });

  test("works with a code beside the link, and with one instead of it", async () => {
    const beside = await emailWaysApp({ ...codesOnly, emailVerification: { sendOnSignUp: true } });
    const ada = await beside.person({ email: ADA });
    const otp = (await carriedTo(beside, ADA)).code;
    expect(await tokenTo(beside, ADA)).not.toBe("");
    await ada.client.post("/email-otp/verify-email", { email: ADA, otp }).ok();
    const sendVerificationOTP = vi.fn();
    const alone = await emailWaysApp({
      link: false,
      code: { sendVerificationOTP, sendVerificationOnSignUp: true, overrideDefaultEmailVerification: true },
    });
    await alone.person({ email: ADA });
    await alone.sent();
    expect(sendVerificationOTP).toHaveBeenCalledWith(
      { email: ADA, otp: expect.stringMatching(/^\d{6}$/), type: "email-verification" },
      expect.anything(),
    );
    expect(alone.mails).toEqual([]);
  });
});

test("the code of a sign-up belongs to its browser: strangers' guesses don't use it up", async () => {
  const world = await emailWaysApp({ ...codesOnly, emailVerification: { sendOnSignUp: true } });
  const ada = await world.person({ email: ADA });
  const otp = (await carriedTo(world, ADA)).code;
  const path = "/email-otp/verify-email";
  for (let guess = 1; guess <= 5; guess++)
    await world.client().post(path, { email: ADA, otp: wrongFor(otp, guess) });
  await ada.client.post(path, { email: ADA, otp }).ok();
});

test("a sign-up sets the same cookies for a taken email", async () => {
  const world = await emailWaysApp({
    ...codesOnly,
    emailAndPassword: { requireEmailVerification: true, password: QUICK_PASSWORDS },
  });
  const cookies = async () => {
    const { headers } = await world
      .client()
      .post("/sign-up/email", { name: "Ada", email: ADA, password: PASSWORD });
    return headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
  };
  const ofFree = await cookies();
  expect(ofFree).toContain("__Host-latchkey.email_code");
  expect(await cookies()).toEqual(ofFree);
});

describe("changing the email with codes", () => {
  const changing = {
    link: false,
    code: { changeEmail: { enabled: true, verifyCurrentEmail: true } },
  } as const;
  const NEW = "countess@example.com";

  test("needs a code from each email, and notifies the old one", async () => {
    const [before, after] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const world = await emailWaysApp({
      ...changing,
      emailVerification: { beforeEmailVerification: before, afterEmailVerification: after },
    });
    const ada = await world.person({ email: ADA });
    await world.change("user", { emailVerified: true }, { id: ada.id });
    const ask = (body: object) =>
      ada.client.post("/email-otp/request-email-change", { newEmail: NEW, ...body });
    await ask({}).refuses(OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL);
    await ask({ newEmail: ADA }).refuses(EMAIL_IS_THE_SAME);
    await ask({ otp: await codeFor(world, ada.client, ADA, "email-verification") }).ok();
    const otp = (await carriedTo(world, NEW)).code;
    const change = () => ada.client.post("/email-otp/change-email", { newEmail: NEW, otp });
    expect(await change().ok()).toEqual({ success: true });
    expect(before).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ email: ADA }),
      expect.any(Request),
    );
    expect(after).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ email: NEW }),
      expect.any(Request),
    );
    expect((await ada.client.get("/get-session").ok()).user).toMatchObject({
      email: NEW,
      emailVerified: true,
    });
    expect((await mailTo(world, ADA))?.subject).toMatch(/email/i);
  });

  test("answers the same for a taken email, and sends nothing there", async () => {
    const world = await emailWaysApp({ link: false, code: { changeEmail: { enabled: true } } });
    const ada = await world.person({ email: ADA });
    const ask = (newEmail: string) => ada.client.post("/email-otp/request-email-change", { newEmail }).ok();
    await world.person({ email: "grace@example.com" });
    expect(await ask("grace@example.com")).toEqual(await ask(NEW));
    expect((await world.sent()).map(({ to }) => to)).toEqual([NEW]);
    const otp = (await carriedTo(world, NEW)).code;
    await world.person({ email: NEW });
    await ada.client.post("/email-otp/change-email", { newEmail: NEW, otp }).refuses(EMAIL_ALREADY_IN_USE);
  });

  test("is off by default", async () => {
    const world = await emailWaysApp(codesOnly);
    const { client } = await world.person({ email: ADA });
    await client
      .post("/email-otp/request-email-change", { newEmail: NEW })
      .refuses(CHANGE_EMAIL_WITH_OTP_IS_DISABLED);
  });
});
