import { BASE_URL } from "@latchkey/testing/app";
import {
  ADA,
  carriedTo,
  emailWaysApp,
  follow,
  linkFor,
  NAVIGATION,
} from "@latchkey/testing/email-codes/mails";
import { describe, expect, test, vi } from "vitest";
import { INVALID_CALLBACK_URL } from "../../base/errors.ts";
import { EXPIRED_TOKEN, INVALID_TOKEN } from "./open-link.ts";

const linksOnly = { code: false } as const;

const errorIn = ({ headers }: { headers: Headers }): string | null =>
  new URL(headers.get("location") ?? "", BASE_URL).searchParams.get("error");

describe("asking for a link", () => {
  test("sends one with the requested targets, and every parameter encoded", async () => {
    const world = await emailWaysApp(linksOnly);
    await world.person({ email: ADA });
    const url = await linkFor(world, world.client(), {
      callbackURL: "/a?c=d&e=f",
      newUserCallbackURL: "/new",
      errorCallbackURL: "/failed?x=1",
    });
    expect(`${url.origin}${url.pathname}`).toBe(`${BASE_URL}/api/auth/magic-link/verify`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token: expect.stringMatching(/^[a-zA-Z]{32}$/),
      callbackURL: "/a?c=d&e=f",
      newUserCallbackURL: "/new",
      errorCallbackURL: "/failed?x=1",
    });
  });

  test("gets the same response for every email, also while sign-ups are closed", async () => {
    const world = await emailWaysApp({ link: { disableSignUp: true }, code: false });
    await world.person({ email: ADA });
    const answer = async (email: string) => {
      const { status, text } = await world.client().post("/sign-in/magic-link", { email });
      return { status, text };
    };
    const known = await answer(ADA);
    expect(known).toEqual({ status: 200, text: '{"status":true}' });
    expect(await answer("nobody@example.com")).toEqual(known);
    expect((await world.sent()).map(({ to }) => to)).toEqual([ADA]);
  });

  test("hands the link to the application that sends it itself", async () => {
    const sendMagicLink = vi.fn();
    const generateToken = () => "a-token-of-the-application";
    const world = await emailWaysApp({ link: { sendMagicLink, generateToken }, mail: false });
    await world
      .client()
      .post("/sign-in/magic-link", { email: ADA, metadata: { from: "a poster" } })
      .ok();
    await world.sent();
    const token = generateToken();
    const url = `${BASE_URL}/api/auth/magic-link/verify?token=${token}&callbackURL=%2F`;
    const given = { email: ADA, url, token, metadata: { from: "a poster" } };
    expect(sendMagicLink).toHaveBeenCalledWith(given, expect.any(Request));
    const { user } = await world.client().get("/magic-link/verify", { query: { token } }).ok();
    expect(user.email).toBe(ADA);
  });

  test("is refused for targets that aren't the application's", async () => {
    const { client } = await emailWaysApp(linksOnly);
    for (const callbackURL of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:0"])
      await client().post("/sign-in/magic-link", { email: ADA, callbackURL }).refuses(INVALID_CALLBACK_URL);
  });
});

describe("a link", () => {
  test("signs up a new person, with the name in the request", async () => {
    const world = await emailWaysApp(linksOnly);
    const browser = world.client();
    const url = await linkFor(world, browser, {
      name: "Ada",
      callbackURL: "/home",
      newUserCallbackURL: "/new",
    });
    const answer = await follow(browser, url);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${BASE_URL}/new`]);
    const { user } = await browser.get("/get-session").ok();
    expect(user).toMatchObject({ email: ADA, name: "Ada", emailVerified: true });
  });

  test("signs in a known person, and returns the session if no target was named", async () => {
    const world = await emailWaysApp(linksOnly);
    const ada = await world.person({ email: ADA });
    const browser = world.client();
    const token = (await linkFor(world, browser)).searchParams.get("token") ?? "";
    const answer = await browser.get("/magic-link/verify", { query: { token } }).ok();
    expect(answer).toEqual({
      token: expect.any(String),
      user: expect.objectContaining({ id: ada.id, emailVerified: true }),
      session: expect.objectContaining({ userId: ada.id, token: answer.token }),
    });
  });

  test("is used up only by its reader, not by programs that open, check or preload it", async () => {
    const world = await emailWaysApp(linksOnly);
    const browser = world.client();
    const url = await linkFor(world, browser, { callbackURL: "/home" });
    const scanner = world.client();
    for (const headers of [
      NAVIGATION,
      { accept: "*/*" },
      { ...NAVIGATION, "sec-purpose": "prefetch;prerender" },
    ]) {
      scanner.headers.origin = "";
      const query = `?${url.searchParams}`;
      const opened = await world.exchange({
        path: "/api/auth/magic-link/verify",
        query: query.slice(1),
        headers,
      });
      expect(opened.headers.get("content-type")).toContain("text/html");
    }
    const head = await world.exchange({
      method: "HEAD",
      path: "/api/auth/magic-link/verify",
      query: String(url.searchParams),
    });
    expect(head.status).toBe(200);
    // The same in the reader's own browser, before they have opened it.
    const early = await follow(browser, url, { "sec-purpose": "prefetch" });
    expect(early.text).toContain("<form");
    expect(await world.counts()).toMatchObject({ session: 0 });
    expect((await follow(browser, url)).headers.get("location")).toBe(`${BASE_URL}/home`);
  });

  test("asks in another browser, and signs in there with the button", async () => {
    const world = await emailWaysApp(linksOnly);
    await world.person({ email: ADA });
    const url = await linkFor(world, world.client(), { callbackURL: "/home" });
    const phone = world.client();
    const page = await follow(phone, url);
    expect(page.text).toContain("Sign in as <bdi>a•••@example.com</bdi>");
    const confirm = /name="confirm" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    // A browser that wasn't shown the page can't confirm.
    const elsewhere = await follow(world.client(), new URL(`${url}&confirm=${confirm}`));
    expect(elsewhere.text).toContain("<form");
    const answer = await follow(phone, new URL(`${url}&confirm=${confirm}`));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${BASE_URL}/home`]);
    expect((await phone.get("/get-session").ok()).user.email).toBe(ADA);
  });

  test("works at the first click in every browser if the application has configured that", async () => {
    const world = await emailWaysApp({ link: { confirm: "nobody" }, code: false });
    const url = await linkFor(world, world.client(), { callbackURL: "/home" });
    expect((await follow(world.client(), url)).headers.get("location")).toBe(`${BASE_URL}/home`);
  });

  test("works once, counting the code in the same email", async () => {
    const world = await emailWaysApp();
    const browser = world.client();
    await browser.post("/sign-in/magic-link", { email: ADA }).ok();
    const { token, code } = await carriedTo(world, ADA);
    await browser.post("/magic-link/verify", { token }).ok();
    await browser.post("/magic-link/verify", { token }).refuses(INVALID_TOKEN);
    const late = await browser.post("/sign-in/email-otp", { email: ADA, otp: code });
    expect(late.body.code).toBe("INVALID_OTP");
  });

  test("expires, and says so", async () => {
    const world = await emailWaysApp(linksOnly);
    const browser = world.client();
    const url = await linkFor(world, browser, { callbackURL: "/home", errorCallbackURL: "/failed?a=b" });
    world.advance(301);
    const answer = await follow(browser, url);
    expect(answer.headers.get("location")).toBe(`${BASE_URL}/failed?a=b&error=EXPIRED_TOKEN`);
    await browser.post("/magic-link/verify", { token: url.searchParams.get("token") }).refuses(EXPIRED_TOKEN);
  });

  test("is unknown if its token was altered", async () => {
    const world = await emailWaysApp(linksOnly);
    const browser = world.client();
    const token = (await linkFor(world, browser)).searchParams.get("token") ?? "";
    for (const changed of [
      token.slice(0, -1),
      token + token,
      encodeURIComponent(encodeURIComponent(`${token} `)),
      token.toLowerCase(),
      "",
      `${token}\u0000`.slice(0, 31),
    ]) {
      const answer = await browser.get("/magic-link/verify", { query: { token: changed } });
      expect([answer.status, errorIn(answer)]).toEqual([302, "INVALID_TOKEN"]);
    }
    await browser.get("/magic-link/verify", { query: { token } }).ok();
  });

  test("of an email without an account opens no session while sign-ups are closed", async () => {
    const world = await emailWaysApp({ link: { disableSignUp: false }, code: false });
    const url = await linkFor(world, world.client());
    const closed = await emailWaysApp({ link: { disableSignUp: true }, code: false, beside: world });
    const token = url.searchParams.get("token") ?? "";
    const answer = await closed.client().get("/magic-link/verify", { query: { token } });
    expect(errorIn(answer)).toBe("new_user_signup_disabled");
    // The link isn't used up.
    await world.client().get("/magic-link/verify", { query: { token } }).ok();
  });

  test("shows its page the masked email without being used up", async () => {
    const world = await emailWaysApp(linksOnly);
    const browser = world.client();
    const token = (await linkFor(world, browser)).searchParams.get("token") ?? "";
    const preview = (client = browser) => client.get("/magic-link/preview", { query: { token } }).ok();
    expect(await preview()).toMatchObject({ state: "good", email: "a•••@example.com", isSameBrowser: true });
    expect(await preview(world.client())).toMatchObject({ state: "good", isSameBrowser: false });
    await browser.post("/magic-link/verify", { token }).ok();
    expect(await preview()).toMatchObject({ state: "unknown", email: null });
  });
});

test("short lifetimes and many attempts are accepted, and reported", async () => {
  const world = await emailWaysApp({
    link: { expiresIn: 20, allowedAttempts: Infinity },
    code: { expiresIn: 20, allowedAttempts: Infinity },
  });
  expect((await world.auth.concerns()).map(({ found }) => found)).toEqual([
    expect.stringContaining("magicLink.expiresIn is 20 seconds"),
    expect.stringContaining("magicLink.allowedAttempts is Infinity"),
    expect.stringContaining("emailOTP.expiresIn is 20 seconds"),
    expect.stringContaining("emailOTP.allowedAttempts is Infinity"),
  ]);
});
