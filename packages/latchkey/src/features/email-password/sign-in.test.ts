import { scryptSync } from "node:crypto";
import { app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { TOO_MANY_REQUESTS } from "../../base/errors.ts";
import { EMAIL_NOT_VERIFIED } from "../sessions/errors.ts";
import { EMAIL_PASSWORD_DISABLED, INVALID_EMAIL, INVALID_EMAIL_OR_PASSWORD } from "./errors.ts";

describe("signing in", () => {
  test("opens a separate session each time", async () => {
    const { person, client, counts, rows } = await app();
    const { email, id } = await person();
    const browser = client({ "user-agent": "a browser" });
    const answer = await browser.post("/sign-in/email", { email: email.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      redirect: false,
      token: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
      user: expect.objectContaining({ id, email }),
    });
    expect(Object.keys(answer.body)).not.toContain("url");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await counts()).toMatchObject({ user: 1, account: 1, session: 2 });
    expect(await rows("session")).toContainEqual(
      expect.objectContaining({ userId: id, userAgent: "a browser" }),
    );
    expect((await browser.get("/get-session").ok()).session.token).toBe(answer.body.token);
  });

  test("keeps only as much of a user agent as real ones have", async () => {
    const { person, client, rows } = await app();
    const { email } = await person();
    await client({ "user-agent": "x".repeat(10_000) })
      .post("/sign-in/email", { email, password: PASSWORD })
      .ok();
    const names = (await rows("session")).map(({ userAgent }) => String(userAgent));
    expect(names.map(({ length }) => length)).toContain(512);
  });

  test("returns the redirect target in the body and in the headers", async () => {
    const { person, client } = await app();
    const { email } = await person();
    const callbackURL = "https://app.example.com/home?x=1#y";
    const answer = await client().post("/sign-in/email", { email, password: PASSWORD, callbackURL });
    expect(answer.body).toMatchObject({ redirect: true, url: callbackURL });
    expect(answer.headers.get("location")).toBe(callbackURL);
    expect(answer.status).toBe(200);
    const empty = await client().post("/sign-in/email", { email, password: PASSWORD, callbackURL: "" });
    expect(empty.body.redirect).toBe(false);
  });

  test("is refused if passwords are off", async () => {
    const { client } = await app({ emailAndPassword: { enabled: false } });
    await client().post("/sign-in/email", { email: "x", password: "" }).refuses(EMAIL_PASSWORD_DISABLED);
  });

  test("is refused for an invalid email", async () => {
    const { client } = await app();
    await client().post("/sign-in/email", { email: "ada", password: PASSWORD }).refuses(INVALID_EMAIL);
  });

  test("with a wrong password changes nothing", async () => {
    const { person, client, dump } = await app();
    const { email } = await person();
    const before = await dump();
    for (const password of ["", "wrong", `${PASSWORD} `, PASSWORD.toUpperCase(), "x".repeat(60_000)])
      await client().post("/sign-in/email", { email, password }).refuses(INVALID_EMAIL_OR_PASSWORD);
    expect(await dump()).toBe(before);
  });

  test.each([64, 72, 73, 128])("reads a password of %i characters to the last byte", async (length) => {
    const { person, signIn, client } = await app();
    const password = "p".repeat(length);
    const { email } = await person({ password });
    await signIn({ email, password });
    const almost = `${"p".repeat(length - 1)}q`;
    await client().post("/sign-in/email", { email, password: almost }).refuses(INVALID_EMAIL_OR_PASSWORD);
  });

  test("rehashes a password in an old format once, and keeps its age", async () => {
    const { person, signIn, rows, change, watch, advance } = await app();
    const { email } = await person();
    const salt = "00112233445566778899aabbccddeeff";
    const key = scryptSync(PASSWORD, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 2 ** 26 }).toString("hex");
    await change("account", { password: `${salt}:${key}` });
    const { updatedAt } = (await rows("account"))[0] ?? {};
    advance(60);
    await signIn({ email, password: PASSWORD });
    expect((await rows("account"))[0]).toMatchObject({
      password: expect.stringMatching(/^\$argon2id\$/),
      updatedAt,
    });
    const seen = await watch(() => signIn({ email, password: PASSWORD }));
    expect(seen.filter(({ kind }) => kind === "hash")).toEqual([
      { kind: "hash", operation: "verify", algorithm: "argon2id" },
    ]);
  });

  test("with a password in an old format succeeds for all concurrent requests", async () => {
    const { person, signIn, rows, change } = await app();
    const { email } = await person();
    const salt = "00112233445566778899aabbccddeeff";
    const key = scryptSync(PASSWORD, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 2 ** 26 }).toString("hex");
    await change("account", { password: `${salt}:${key}` });
    await Promise.all(Array.from({ length: 2 }, () => signIn({ email, password: PASSWORD })));
    expect(await rows("account")).toMatchObject([{ password: expect.stringMatching(/^\$argon2id\$/) }]);
  });

  test("with a wrong password leaves a hash in an old format unchanged", async () => {
    const { person, client, change, dump } = await app();
    const { email } = await person();
    await change("account", { password: `00:${"0".repeat(128)}` });
    const before = await dump();
    await client().post("/sign-in/email", { email, password: PASSWORD }).refuses(INVALID_EMAIL_OR_PASSWORD);
    expect(await dump()).toBe(before);
  });

  test("with an unconfirmed email is refused if confirmation is required, and an email is sent", async () => {
    const { person, client, counts, sent } = await app({
      emailAndPassword: { requireEmailVerification: true },
    });
    const { email, password } = await person();
    expect(await sent()).toHaveLength(1);
    await client().post("/sign-in/email", { email, password }).refuses(EMAIL_NOT_VERIFIED);
    expect(await sent()).toHaveLength(2);
    // Without the right password the answer doesn't mention the address, and no email is sent.
    await client().post("/sign-in/email", { email, password: "wrong" }).refuses(INVALID_EMAIL_OR_PASSWORD);
    expect(await sent()).toHaveLength(2);
    expect(await counts()).toMatchObject({ session: 0 });
  });
});

/** Only guesses at an account are limited, not the requests of an IP address. */
const GUESSING = { peer: "192.0.2.1", rateLimit: { enabled: true, customRules: { "/*": false } } } as const;

describe("guessing at an account", () => {
  test("is free ten times; each further guess then doubles the wait, whatever its IP address", async () => {
    const { person, client, advance, signIn, watch } = await app(GUESSING);
    const { email, password } = await person();
    const guess = () => client().post("/sign-in/email", { email: email.toUpperCase(), password: "wrong" });
    for (let i = 0; i < 10; i++) await guess().refuses(INVALID_EMAIL_OR_PASSWORD);
    for (const wait of [1, 2, 4, 8]) {
      const seen = await watch(async () => {
        const { headers } = await guess().refuses(TOO_MANY_REQUESTS);
        expect(headers.get("retry-after")).toBe(String(wait));
        expect(headers.get("x-retry-after")).toBe(String(wait));
      });
      // The only queries are for the wait, if processes share it, and the recording of earlier refusals.
      const expected = /latchkey_limit|insert into \S*securityEvent/;
      const others = seen.filter((probe) => probe.kind === "hash" || !expected.test(probe.sql));
      expect(others).toEqual([]);
      advance(wait);
      await guess().refuses(INVALID_EMAIL_OR_PASSWORD);
    }
    // The owner waits too, but gets in afterwards: no user is locked out permanently.
    advance(16);
    await signIn({ email, password });
    for (let i = 0; i < 10; i++) await guess().refuses(INVALID_EMAIL_OR_PASSWORD);
  });

  test("is counted for unknown addresses, in the same way", async () => {
    const { client } = await app(GUESSING);
    const guess = () => client().post("/sign-in/email", { email: "no@example.com", password: "wrong" });
    for (let i = 0; i < 10; i++) await guess().refuses(INVALID_EMAIL_OR_PASSWORD);
    await guess().refuses(TOO_MANY_REQUESTS);
  });

  test("fifty times at once makes ten comparisons", async () => {
    const { person, client, watch } = await app({
      ...GUESSING,
      emailAndPassword: { password: QUICK_PASSWORDS },
    });
    const { email } = await person();
    const statuses: number[] = [];
    const seen = await watch(() =>
      Promise.all(
        Array.from({ length: 50 }, async () => {
          const { status } = await client().post("/sign-in/email", { email, password: "wrong" });
          statuses.push(status);
        }),
      ),
    );
    expect(seen.filter(({ kind }) => kind === "hash")).toHaveLength(10);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  test("with a session, through verify-password and change-password, counts for that session", async () => {
    const { person, client } = await app({ rateLimit: { enabled: true } });
    const { email, client: browser } = await person();
    for (let i = 0; i < 5; i++) {
      expect((await browser.post("/verify-password", { password: "wrong" })).status).toBe(400);
      const change = { currentPassword: "wrong", newPassword: "new password" };
      expect((await browser.post("/change-password", change)).status).toBe(400);
    }
    await browser.post("/verify-password", { password: PASSWORD }).refuses(TOO_MANY_REQUESTS);
    await client().post("/sign-in/email", { email, password: PASSWORD }).ok();
  });

  test("from one address doesn't affect others; after a hundred addresses all strangers wait, for a time that reveals nothing", async () => {
    const world = await app({
      emailAndPassword: { password: QUICK_PASSWORDS },
      rateLimit: { enabled: true, customRules: { "/*": false } },
    });
    const ada = await world.person();
    const signIn = (peer: string, password: string) =>
      world.exchange({
        method: "POST",
        path: "/api/auth/sign-in/email",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: ada.email, password }),
        peer,
      });
    for (let guess = 0; guess < 10; guess++) await signIn("192.0.2.1", "wrong");
    expect((await signIn("192.0.2.1", ada.password)).status).toBe(429);
    expect((await signIn("192.0.2.2", ada.password)).status).toBe(200);
    // This success has reset the joint count of the strangers.
    for (let guess = 0; guess < 100; guess++)
      expect((await signIn(`198.51.100.${guess}`, "wrong")).status).toBe(401);
    for (const wait of [0, 0.5]) {
      world.advance(wait);
      const refused = await signIn("203.0.113.1", ada.password);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
    }
    await ada.client.post("/sign-in/email", ada).ok();
  });
});
