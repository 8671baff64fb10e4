import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { open, tokenTo } from "@latchkey/testing/email-verification/mails";
import { describe, expect, test } from "vitest";
import {
  INVALID_PASSWORD,
  PASSWORD_COMPROMISED,
  PASSWORD_IS_PERSONAL,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from "../accounts/errors.ts";
import { INVALID_EMAIL_OR_PASSWORD } from "../email-password/errors.ts";
import { INVALID_TOKEN, PASSWORD_REQUIRED, TOKEN_EXPIRED, USER_NOT_FOUND } from "./errors.ts";

const ADA = "ada@example.com";
const EVES = "a password of Eve's";
const OWN = "a password of Ada's";

const quick = { password: QUICK_PASSWORDS };
const open_: AppOptions = { emailAndPassword: quick, emailVerification: { sendOnSignUp: true } };
const required: AppOptions = { emailAndPassword: { ...quick, requireEmailVerification: true } };

/** An attacker signs up in Ada's name in their own browser. */
async function plant(world: App, password = EVES) {
  const browser = world.client();
  await browser.post("/sign-up/email", { name: "Ada", email: ADA, password }).ok();
  return browser;
}

const signIn = (world: App, password: string) =>
  world.client().post("/sign-in/email", { email: ADA, password });

describe.each([
  ["if a sign-up opens a session", open_],
  ["if email addresses must be confirmed first", required],
])("an account that an attacker created in another person's name, %s", (_, options) => {
  // Covers GHSA-qq9h-g4jm-xgf3.
  test("is lost to them once the owner has opened the email elsewhere and set a new password", async () => {
    const world = await app(options);
    const eve = await plant(world);
    const token = await tokenTo(world, ADA);
    const ada = world.client();
    const before = await world.dump();
    await ada.post("/verify-email", { token }).refuses(PASSWORD_REQUIRED);
    expect(await world.dump()).toBe(before);
    const answer = await ada.post("/verify-email", { token, newPassword: OWN });
    expect(answer.body).toMatchObject({ status: true, user: { email: ADA, emailVerified: true } });
    expect((await eve.get("/get-session")).text).toBe("null");
    await signIn(world, EVES).refuses(INVALID_EMAIL_OR_PASSWORD);
    await signIn(world, OWN).ok();
    const events = (await world.rows("securityEvent")).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["credentials_dropped", "email_verified"]));
  });

  test("is lost to them once the owner has reset the password", async () => {
    const world = await app(options);
    const eve = await plant(world);
    await world.client().post("/request-password-reset", { email: ADA }).ok();
    const text = (await world.sent()).findLast((mail) => mail.text.includes("/reset-password/"))?.text ?? "";
    const token = /\/reset-password\/(\w+)/.exec(text)?.[1];
    await world.client().post("/reset-password", { token, newPassword: OWN }).ok();
    expect((await eve.get("/get-session")).text).toBe("null");
    await signIn(world, EVES).refuses(INVALID_EMAIL_OR_PASSWORD);
    await signIn(world, OWN).ok();
  });

  test("can't be taken over by guessing its password with access to the email", async () => {
    const rateLimit = { enabled: true, customRules: { "/*": false } } as const;
    const world = await app({ ...options, rateLimit, peer: "192.0.2.1" });
    await plant(world);
    const token = await tokenTo(world, ADA);
    const codes: string[] = [];
    for (let at = 0; at < 12; at++) {
      const answer = await world.client().post("/verify-email", { token, password: `guess ${at}` });
      codes.push(answer.body.code);
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => INVALID_PASSWORD.code));
    expect(codes.slice(10)).toEqual(["TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
  });
});

test("an attacker loses a planted account once the owner tries to sign up and follows the email about it", async () => {
  const world = await app(required);
  await plant(world);
  const ada = world.client();
  const answer = await ada.post("/sign-up/email", { name: "Ada", email: ADA, password: OWN });
  expect(answer.body).toMatchObject({ token: null, user: { email: ADA, name: "Ada" } });
  expect((await world.sent()).map(({ subject }) => subject)).toContain("You already have an account");
  // The cookie of that sign-up names no user: it doesn't give her Eve's account without the password.
  await ada.post("/verify-email", { token: await tokenTo(world, ADA) }).refuses(PASSWORD_REQUIRED);
  await ada.post("/verify-email", { token: await tokenTo(world, ADA), newPassword: OWN }).ok();
  await signIn(world, EVES).refuses(INVALID_EMAIL_OR_PASSWORD);
  await signIn(world, OWN).ok();
});

describe("a person who signed up and opens the email", () => {
  test("in the same browser is asked for nothing, and keeps password and session", async () => {
    const world = await app(open_);
    const ada = await plant(world, OWN);
    await ada.post("/verify-email", { token: await tokenTo(world, ADA) }).ok();
    expect((await ada.get("/get-session").ok()).user.emailVerified).toBe(true);
    await signIn(world, OWN).ok();
  });

  test("in the same browser, without a session, is asked for nothing", async () => {
    const world = await app(required);
    const ada = await plant(world, OWN);
    expect(ada.cookie).toContain("sign_up=");
    await ada.post("/verify-email", { token: await tokenTo(world, ADA) }).ok();
    expect(ada.cookie).toBe("");
    await signIn(world, OWN).ok();
  });

  test("in a browser in which they have tried to sign in since is asked for nothing", async () => {
    const world = await app(required);
    await plant(world, OWN);
    const phone = world.client();
    await phone.post("/sign-in/email", { email: ADA, password: OWN });
    await phone.post("/verify-email", { token: await tokenTo(world, ADA) }).ok();
    await signIn(world, OWN).ok();
  });

  test("elsewhere enters the password, and keeps it and other sessions", async () => {
    const world = await app(open_);
    const laptop = await plant(world, OWN);
    const token = await tokenTo(world, ADA);
    const phone = world.client();
    await phone.post("/verify-email", { token }).refuses(PASSWORD_REQUIRED);
    await phone.post("/verify-email", { token, password: EVES }).refuses(INVALID_PASSWORD);
    await phone.post("/verify-email", { token, password: OWN }).ok();
    expect((await laptop.get("/get-session").ok()).user.emailVerified).toBe(true);
  });

  test("by the plain link, on any device, keeps everything, with no further step", async () => {
    for (const options of [open_, required]) {
      const world = await app(options);
      await plant(world, OWN);
      const answer = await open(world.client(), await tokenTo(world, ADA));
      expect(answer.body).toEqual({ status: true, user: null });
      await signIn(world, OWN).ok();
    }
  });

  test("is signed in if that is configured", async () => {
    const world = await app({ ...required, emailVerification: { autoSignInAfterVerification: true } });
    const ada = await plant(world, OWN);
    await ada.post("/verify-email", { token: await tokenTo(world, ADA) }).ok();
    expect((await ada.get("/get-session").ok()).user.email).toBe(ADA);
  });
});

describe("the email of one account", () => {
  test("doesn't confirm another account that has the address since", async () => {
    const world = await app(open_);
    const ada = await plant(world, OWN);
    const token = await tokenTo(world, ADA);
    // Ada takes another address, and an attacker signs up with the free one.
    await world.change("user", { email: "lovelace@example.com" });
    await plant(world);
    await ada.post("/verify-email", { token }).refuses(INVALID_TOKEN);
    await open(world.client(), token).refuses(INVALID_TOKEN);
    expect((await world.rows("user")).map(({ emailVerified }) => emailVerified)).toEqual([false, false]);
  });

  test("sets no password once the address is confirmed", async () => {
    const world = await app(required);
    const ada = await plant(world, OWN);
    const token = await tokenTo(world, ADA);
    await ada.post("/verify-email", { token }).ok();
    await world.client().post("/verify-email", { token, newPassword: EVES }).ok();
    await signIn(world, EVES).refuses(INVALID_EMAIL_OR_PASSWORD);
    await signIn(world, OWN).ok();
  });

  test("is refused with a wrong or expired token, or a deleted user's", async () => {
    const world = await app(required);
    const ada = await plant(world, OWN);
    const token = await tokenTo(world, ADA);
    for (const wrong of ["", "x", `${token} `, token.toLowerCase(), `${token}=`])
      await ada.post("/verify-email", { token: wrong }).refuses(INVALID_TOKEN);
    world.advance(3600);
    await ada.post("/verify-email", { token }).refuses(TOKEN_EXPIRED);
    world.advance(-1);
    await world.remove("account");
    await world.remove("user");
    await ada.post("/verify-email", { token }).refuses(USER_NOT_FOUND);
  });

  test("refuses a password that a sign-up would refuse", async () => {
    const world = await app({
      ...required,
      emailAndPassword: { ...required.emailAndPassword, refuseCommonPasswords: true },
    });
    await plant(world);
    const token = await tokenTo(world, ADA);
    const set = (newPassword: string) => world.client().post("/verify-email", { token, newPassword });
    await set("short").refuses(PASSWORD_TOO_SHORT);
    await set("x".repeat(129)).refuses(PASSWORD_TOO_LONG);
    await set("password123").refuses(PASSWORD_COMPROMISED);
    await set(ADA).refuses(PASSWORD_IS_PERSONAL);
  });
});

test("a sign-up's cookie works only for that account, and only unaltered", async () => {
  const world = await app(required);
  const eve = world.client();
  await eve.post("/sign-up/email", { name: "Eve", email: "eve@example.com", password: EVES }).ok();
  const planted = await plant(world, PASSWORD);
  const token = await tokenTo(world, ADA);
  const ask = (cookie: string) => world.client().post("/verify-email", { token }, { headers: { cookie } });
  await ask(eve.cookie).refuses(PASSWORD_REQUIRED);
  const good = planted.cookie;
  for (const wrong of [good.toLowerCase(), good.slice(0, -1), `${good}; ${good}`, good.replace("=", "=x")])
    await ask(wrong).refuses(PASSWORD_REQUIRED);
  // The cookie isn't a session either.
  const session = good.replace("sign_up", "session_token");
  expect((await world.client().get("/get-session", { headers: { cookie: session } })).text).toBe("null");
  await ask(good).ok();
});

describe.each<[string, AppOptions]>([
  ["if a sign-up opens a session", open_],
  ["if email addresses must be confirmed first", required],
])("cookies that a neighboring host planted in the owner's browser, %s", (_, options) => {
  test.each([undefined, "better-auth"])("don't prove the sign-up, prefix %s", async (cookiePrefix) => {
    const world = await app({ ...options, ...(cookiePrefix && { advanced: { cookiePrefix } }) });
    const eve = await plant(world);
    const token = await tokenTo(world, ADA);
    const ada = world.client();
    // A neighboring host can set any cookie whose name doesn't begin with __Host-.
    for (const [name, value] of eve.jar) {
      const plain = name.replace(/^__\w+-/, "");
      ada.jar.set(plain, value);
      ada.jar.set(`__Secure-${plain}`, value);
    }
    await ada.post("/verify-email", { token }).refuses(PASSWORD_REQUIRED);
    await eve.post("/verify-email", { token }).ok();
  });
});
