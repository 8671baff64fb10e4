import { type App, type AppOptions, app, PASSWORD, SECRET } from "@latchkey/testing/app";
import { SignJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
import { INVALID_CALLBACK_URL } from "../../base/errors.ts";
import { EMAIL_NOT_VERIFIED } from "../sessions/errors.ts";
import {
  EMAIL_ALREADY_VERIFIED,
  EMAIL_MISMATCH,
  INVALID_TOKEN,
  TOKEN_EXPIRED,
  USER_NOT_FOUND,
  VERIFICATION_EMAIL_NOT_ENABLED,
} from "./errors.ts";

const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };
const REQUIRED: AppOptions = { emailAndPassword: { requireEmailVerification: true } };

/** Returns the link in the last email, as its reader would open it. */
async function lastLink({ sent }: App): Promise<URL> {
  const text = (await sent()).at(-1)?.text ?? "";
  const link = /https?:\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in ${JSON.stringify(text)}`);
  return new URL(link);
}

function open({ client }: App, link: URL) {
  return client().get("/verify-email", { query: Object.fromEntries(link.searchParams) });
}

function forge(claims: Record<string, unknown>, secret = SECRET, alg = "HS256") {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}

describe("the confirmation email", () => {
  test("is sent at a sign-up if that is required, in plain words", async () => {
    const world = await app(REQUIRED);
    const answer = await world.client().post("/sign-up/email", { ...ADA, callbackURL: "/welcome?a=b" });
    expect(answer).toMatchObject({ status: 200, body: { token: null } });
    // The cookie opens nothing: it identifies the browser of the sign-up.
    expect(answer.cookies.map(({ name }) => name)).toEqual(["__Host-latchkey.sign_up"]);
    const [mail] = await world.sent();
    expect(mail).toMatchObject({ to: ADA.email, subject: "Confirm your email address" });
    expect(mail?.text).toContain("60 minutes");
    const link = await lastLink(world);
    expect(`${link.origin}${link.pathname}`).toBe("https://app.example.com/api/auth/verify-email");
    expect(link.searchParams.get("callbackURL")).toBe("/welcome?a=b");
  });

  // Covers GHSA-93m4-mfpg-c3xf.
  test("leads to the configured URL, whatever host the request names", async () => {
    const world = await app(REQUIRED);
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    await world.client(headers).post("/sign-up/email", ADA).ok();
    expect((await lastLink(world)).origin).toBe("https://app.example.com");
  });

  test("calls the application's own function, with dates", async () => {
    const send = vi.fn(async () => undefined);
    const { client, sent, mails } = await app({
      ...REQUIRED,
      mail: false,
      emailVerification: { sendVerificationEmail: send },
    });
    await client().post("/sign-up/email", ADA).ok();
    await sent();
    expect(send).toHaveBeenCalledExactlyOnceWith(
      {
        user: expect.objectContaining({ email: ADA.email, createdAt: expect.any(Date) }),
        url: expect.stringContaining("/verify-email?token="),
        token: expect.any(String),
      },
      expect.any(Request),
    );
    expect(mails).toEqual([]);
  });

  test("can be requested again by anyone", async () => {
    const { client, sent, dump } = await app(REQUIRED);
    await client().post("/sign-up/email", ADA).ok();
    expect(await sent()).toHaveLength(1);
    const before = await dump();
    const answer = await client().post("/send-verification-email", { email: "ADA@example.com" });
    expect(answer.body).toEqual({ status: true });
    expect(await sent()).toHaveLength(2);
    expect(await dump()).toBe(before);
  });

  test("isn't sent to unknown or confirmed addresses, with the same answer", async () => {
    const { client, sent, person, change } = await app();
    const { email } = await person();
    await change("user", { emailVerified: true });
    for (const address of ["nobody@example.com", email]) {
      const answer = await client().post("/send-verification-email", { email: address });
      expect(answer.text).toBe('{"status":true}');
    }
    expect(await sent()).toEqual([]);
  });

  test("is for the caller's own email if there is a session, and only until it is confirmed", async () => {
    const { person, change, sent } = await app();
    const ada = await person();
    const bob = await person();
    const ask = (email: string) => ada.client.post("/send-verification-email", { email });
    await ask(bob.email).refuses(EMAIL_MISMATCH);
    await ask("nobody@example.com").refuses(EMAIL_MISMATCH);
    await ask(ada.email).ok();
    expect(await sent()).toHaveLength(1);
    await change("user", { emailVerified: true });
    await ask(bob.email).refuses(EMAIL_MISMATCH);
    await ask(ada.email).refuses(EMAIL_ALREADY_VERIFIED);
  });

  test("is refused if no email can be sent, after an invalid email", async () => {
    const { client } = await app({ mail: false });
    const answer = await client().post("/send-verification-email", { email: "nobody" });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
    await client().post("/send-verification-email", ADA).refuses(VERIFICATION_EMAIL_NOT_ENABLED);
  });

  test("is sent at most three times an hour for each asker, and ten times for all strangers", async () => {
    const rateLimit = { enabled: true, customRules: { "/*": false } } as const;
    const { client, sent, advance, exchange } = await app({ rateLimit });
    await client().post("/sign-up/email", ADA).ok();
    const ask = (peer: string, email = "Ada@example.com") =>
      exchange({
        method: "POST",
        path: "/api/auth/send-verification-email",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email }),
        peer,
      });
    const statuses: number[] = [];
    for (let i = 1; i <= 5; i++) statuses.push((await ask("192.0.2.1")).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await sent()).toHaveLength(3);
    // The same applies to an unknown address, so the limit reveals nothing.
    for (let i = 1; i <= 3; i++) expect((await ask("192.0.2.1", "no@example.com")).status).toBe(200);
    expect((await ask("192.0.2.1", "no@example.com")).status).toBe(429);
    for (let i = 2; i <= 12; i++) expect((await ask(`192.0.2.${i}`)).status).toBe(200);
    expect(await sent()).toHaveLength(10);
    advance(3600);
    expect((await ask("192.0.2.1")).status).toBe(200);
    expect(await sent()).toHaveLength(11);
  });

  test("isn't counted if none is sent", async () => {
    const rateLimit = { enabled: true, customRules: { "/*": false } } as const;
    const { client, sent, exchange } = await app({ rateLimit });
    const asked = JSON.stringify({ email: ADA.email });
    for (let i = 1; i <= 30; i++)
      await exchange({
        method: "POST",
        path: "/api/auth/send-verification-email",
        headers: { "content-type": "application/json" },
        body: asked,
        peer: `192.0.2.${i}`,
      });
    expect(await sent()).toEqual([]);
    await client().post("/sign-up/email", ADA).ok();
    await client().post("/send-verification-email", { email: ADA.email }).ok();
    expect(await sent()).toHaveLength(1);
  });
});

describe("the link in it", () => {
  test("confirms the address and redirects to the page that the sign-up named", async () => {
    const world = await app(REQUIRED);
    await world
      .client()
      .post("/sign-up/email", { ...ADA, callbackURL: "/welcome" })
      .ok();
    world.advance(60);
    const answer = await open(world, await lastLink(world));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/welcome");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.cookies).toEqual([]);
    expect(await world.rows("user")).toMatchObject([
      { emailVerified: true, updatedAt: new Date(world.now()).toISOString() },
    ]);
    await world.signIn(ADA);
  });

  test("answers directly if no page was named", async () => {
    const world = await app(REQUIRED);
    await world.client().post("/sign-up/email", ADA).ok();
    const link = await lastLink(world);
    link.searchParams.delete("callbackURL");
    expect(await open(world, link).ok()).toEqual({ status: true, user: null });
  });

  test("reveals nothing about the account once it is used, by either method", async () => {
    const world = await app(REQUIRED);
    const ada = world.client();
    await ada.post("/sign-up/email", ADA).ok();
    const token = (await lastLink(world)).searchParams.get("token");
    expect((await ada.post("/verify-email", { token }).ok()).user.email).toBe(ADA.email);
    for (const client of [ada, world.client()]) {
      expect(await client.post("/verify-email", { token }).ok()).toEqual({ status: true, user: null });
      const again = await client.get("/verify-email", { query: { token: token ?? "" } }).ok();
      expect(again).toEqual({ status: true, user: null });
    }
  });

  test("signs in if that is configured, at the first confirmation only", async () => {
    const world = await app({ ...REQUIRED, emailVerification: { autoSignInAfterVerification: true } });
    await world.client().post("/sign-up/email", ADA).ok();
    const link = await lastLink(world);
    const browser = world.client();
    await browser.get("/verify-email", { query: Object.fromEntries(link.searchParams) });
    expect((await browser.get("/get-session").ok()).user).toMatchObject({
      email: ADA.email,
      emailVerified: true,
    });
    const again = await open(world, link);
    expect(again).toMatchObject({ status: 302, cookies: [] });
    expect(await world.counts()).toMatchObject({ session: 1 });
  });

  test("opened many times at once signs in once", async () => {
    const world = await app({
      ...REQUIRED,
      file: true,
      emailVerification: { autoSignInAfterVerification: true },
    });
    await world.client().post("/sign-up/email", ADA).ok();
    const link = await lastLink(world);
    // Another process locks the user until every request has read the address as unconfirmed.
    const other = await world.hold("user");
    const from = world.probes.length;
    // Each waiting request has a connection, and there are ten.
    const clients = 8;
    const asked = Promise.all(Array.from({ length: clients }, () => open(world, link)));
    const reads = () =>
      world.probes
        .slice(from)
        .filter(
          (probe) =>
            probe.kind === "statement" &&
            /^select .* from ["`]user["`] where .*email/.test(world.declaredSql(probe.sql)),
        );
    await vi.waitUntil(() => reads().length === clients, { interval: 1, timeout: 60_000 });
    await other.awaited();
    await other.release();
    const answers = await asked;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302));
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect(await world.counts()).toMatchObject({ session: 1 });
  });

  test("calls the application, whose errors don't affect the confirmation", async () => {
    const onEmailVerification = vi.fn(() => Promise.reject(new Error("down")));
    const world = await app({ ...REQUIRED, emailVerification: { onEmailVerification } });
    await world.client().post("/sign-up/email", ADA).ok();
    const link = await lastLink(world);
    expect((await open(world, link)).status).toBe(302);
    await open(world, link);
    expect(onEmailVerification).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ email: ADA.email, emailVerified: true, updatedAt: expect.any(Date) }),
      expect.any(Request),
    );
  });

  test("works to its last second", async () => {
    const world = await app(REQUIRED);
    await world.client().post("/sign-up/email", ADA).ok();
    const link = await lastLink(world);
    link.searchParams.delete("callbackURL");
    world.advance(3600);
    const before = await world.dump();
    await open(world, link).refuses(TOKEN_EXPIRED);
    expect(await world.dump()).toBe(before);
    world.advance(-1);
    await open(world, link).ok();
  });

  test("is refused for anything but a token for this purpose", async () => {
    const world = await app(REQUIRED);
    await world.client().post("/sign-up/email", ADA).ok();
    const good = (await lastLink(world)).searchParams.get("token") ?? "";
    const [head, payload, signature] = good.split(".");
    const soon = Math.floor(world.now() / 1000) + 60;
    const [user] = await world.rows("user");
    const claims = { email: ADA.email, requestType: "email-verification", sub: user?.id, exp: soon };
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const before = await world.dump();
    const wrong = [
      "",
      " ",
      "x",
      `${good} `,
      `${good}=`,
      `${good}.x`,
      // Spare bits of the last character that decoders ignore.
      good.slice(0, -1) + String.fromCharCode(good.charCodeAt(good.length - 1) + 1),
      good.slice(0, -1),
      good.toLowerCase(),
      `${head}.${payload}`,
      `${head}.${payload}.`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      await forge(claims, "another secret of the same length ......"),
      await forge(claims, SECRET, "HS384"),
      await forge({ ...claims, requestType: "change-email" }),
      await forge({ ...claims, requestType: "change-email-confirmation" }),
      await forge({ ...claims, updateTo: "eve@example.com" }),
      await forge({ ...claims, sub: "somebody else's id" }),
      // Names neither the account nor a creation time, unlike even the compatible framework's tokens.
      await forge({ ...claims, sub: undefined }),
      await forge({ ...claims, sub: undefined, requestType: undefined }),
      await forge({ ...claims, exp: undefined }),
      await forge({ ...claims, email: undefined }),
      await forge({ ...claims, email: ["ada@example.com"] }),
      "x".repeat(4000),
    ];
    for (const token of wrong)
      await world.client().get("/verify-email", { query: { token } }).refuses(INVALID_TOKEN);
    const gone = await forge({ ...claims, email: "gone@example.com" });
    await world
      .client()
      .get("/verify-email", { query: { token: gone } })
      .refuses(USER_NOT_FOUND);
    const late = await forge({ ...claims, exp: soon - 60 });
    await world
      .client()
      .get("/verify-email", { query: { token: late } })
      .refuses(TOKEN_EXPIRED);
    expect(await world.dump()).toBe(before);
    await world
      .client()
      .get("/verify-email", { query: { token: await forge(claims) } })
      .ok();
  });

  test("passes the error to the page that it redirects to", async () => {
    const world = await app(REQUIRED);
    await world.client().post("/sign-up/email", ADA).ok();
    const where = async (token: string, callbackURL: string) => {
      const { status, headers } = await world
        .client()
        .get("/verify-email", { query: { token, callbackURL } });
      return [status, headers.get("location")];
    };
    const past = await forge({ email: ADA.email, requestType: "email-verification", exp: 1 });
    expect(await where("x", "/a?b=c")).toEqual([302, "/a?b=c&error=invalid_token"]);
    expect(await where(past, "https://app.example.com/a?b=c#d")).toEqual([
      302,
      "https://app.example.com/a?b=c&error=token_expired#d",
    ]);
    const gone = await forge({ email: "x@y.example", requestType: "email-verification", sub: "x", exp: 9e9 });
    expect(await where(gone, "/")).toEqual([302, "/?error=user_not_found"]);
    await world
      .client()
      .get("/verify-email", { query: { token: "x", callbackURL: "https://evil.example" } })
      .refuses(INVALID_CALLBACK_URL);
  });

  test("reports a missing token", async () => {
    const { client } = await app();
    expect((await client().get("/verify-email")).body).toMatchObject({
      code: "VALIDATION_ERROR",
      message: "Invalid query parameters",
      details: [{ path: "token", message: expect.any(String) }],
    });
  });
});

test("an engine that requires confirmed addresses and can't send emails starts with a warning", async () => {
  const { lines, client } = await app({ ...REQUIRED, mail: false });
  const warnings = lines.filter(({ level }) => level === "warn").map(({ message }) => message);
  expect(warnings).toContainEqual(expect.stringContaining("sendVerificationEmail isn't set"));
  expect((await client().post("/sign-up/email", ADA).ok()).token).toBeNull();
  await client().post("/sign-in/email", ADA).refuses(EMAIL_NOT_VERIFIED);
});
