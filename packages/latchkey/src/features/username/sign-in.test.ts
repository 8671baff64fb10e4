import { scryptSync } from "node:crypto";
import { app, PASSWORD } from "@latchkey/testing/app";
import { enrol } from "@latchkey/testing/two-factor/factors";
import { named, newcomer, usernameApp } from "@latchkey/testing/username/usernames";
import { describe, expect, test } from "vitest";
import type { Probe } from "../../base/env.ts";
import { INVALID_CALLBACK_URL, TOO_MANY_REQUESTS, VALIDATION_ERROR } from "../../base/errors.ts";
import { EMAIL_PASSWORD_DISABLED, INVALID_EMAIL_OR_PASSWORD } from "../email-password/errors.ts";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import { twoFactor } from "../two-factor/index.ts";
import { username } from "./index.ts";
import {
  INVALID_USERNAME,
  INVALID_USERNAME_OR_PASSWORD,
  USERNAME_TOO_LONG,
  USERNAME_TOO_SHORT,
} from "./user-columns.ts";

const SIGN_IN = "/sign-in/username";

/** Hashes and statements in order, without later records of refusals and reads of the outbox. */
const work = (probes: readonly Probe[]): string =>
  probes
    .map((probe) => (probe.kind === "statement" ? probe.sql : `${probe.operation} ${probe.algorithm}`))
    .filter((done) => !/^insert into \S*securityEvent|^select .* from \S?outbox/.test(done))
    .join("\n");

describe("signing in with a username", () => {
  test("opens a session, whatever its capitals", async () => {
    const world = await usernameApp();
    await named(world, { username: "Ada" });
    const browser = world.client();
    const callbackURL = "https://app.example.com/home";
    const answer = await browser.post(SIGN_IN, { username: "ADA", password: PASSWORD, callbackURL });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      redirect: true,
      url: callbackURL,
      token: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
      user: expect.objectContaining({ username: "ada", displayUsername: "Ada" }),
    });
    expect(answer.headers.get("location")).toBe(callbackURL);
    expect((await browser.get("/get-session").ok()).session.token).toBe(answer.body.token);
  });

  test("ends with the browser if the session doesn't outlive it", async () => {
    const world = await usernameApp();
    await named(world, { username: "ada" });
    const body = { username: "ada", password: PASSWORD, rememberMe: false };
    const { cookies } = await world.client().post(SIGN_IN, body);
    const session = cookies.find(({ name }) => name.endsWith("session_token"));
    expect(session?.attributes["max-age"] ?? session?.attributes["Max-Age"]).toBeUndefined();
  });

  test("is refused for usernames that no user has or can have", async () => {
    const world = await usernameApp();
    const refused = {
      "": INVALID_USERNAME_OR_PASSWORD,
      nobody: INVALID_USERNAME_OR_PASSWORD,
      admin: INVALID_USERNAME_OR_PASSWORD,
      ad: USERNAME_TOO_SHORT,
      ["a".repeat(31)]: USERNAME_TOO_LONG,
      "\u0430da": INVALID_USERNAME,
      "ada@example.com": INVALID_USERNAME,
    };
    for (const [username, error] of Object.entries(refused))
      await world.client().post(SIGN_IN, { username, password: PASSWORD }).refuses(error);
  });

  test("doesn't distinguish a wrong password from no account: the same work, the same answer", async () => {
    const world = await app({ plugins: [username()] });
    await named(world, { username: "known" });
    await named(world, { username: "without" });
    const [, { id } = { id: "" }] = await world.rows("user");
    await world.remove("account", { userId: String(id) });
    const seen = new Set<string>();
    for (const given of ["known", "without", "nobody"]) {
      const probes = await world.watch(async () => {
        const answer = await world.client().post(SIGN_IN, { username: given, password: "wrong" });
        expect(answer.status).toBe(401);
        expect(answer.body.code).toBe("INVALID_USERNAME_OR_PASSWORD");
      });
      seen.add(work(probes));
    }
    expect([...seen]).toEqual([expect.stringContaining("verify argon2id")]);
  });

  test("works for rows of the compatible framework", { tags: "servers" }, async () => {
    const world = await app({ plugins: [username()] });
    const ada = await world.person();
    await world.change("user", { username: "ada.l", displayUsername: null }, { id: ada.id });
    const salt = "00112233445566778899aabbccddeeff";
    const key = scryptSync(PASSWORD, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 2 ** 26 }).toString("hex");
    await world.change("account", { password: `${salt}:${key}` });
    const { user } = await world.client().post(SIGN_IN, { username: "Ada.L", password: PASSWORD }).ok();
    expect(user).toMatchObject({ id: ada.id, username: "ada.l", displayUsername: null });
  });

  test("requires the same as a sign-in with the email", async () => {
    const world = await app({
      plugins: [username(), twoFactor()],
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { sendOnSignIn: true },
    });
    const email = "ada@example.com";
    await world
      .client()
      .post("/sign-up/email", newcomer({ email, username: "ada" }))
      .ok();
    const wrong = { username: "ada", password: "wrong" };
    await world.client().post(SIGN_IN, wrong).refuses(INVALID_USERNAME_OR_PASSWORD);
    // The email of the sign-up.
    expect(await world.sent()).toHaveLength(1);
    const right = { username: "ada", password: PASSWORD };
    const refusal = { ...EMAIL_NOT_VERIFIED, message: "email not verified" };
    const { body } = await world.client().post(SIGN_IN, right).refuses(refusal);
    expect(body).toMatchObject({ email });
    expect((await world.sent()).map(({ to }) => to)).toEqual([email, email]);
    await world.change("user", { emailVerified: true }, { email });
    const client = world.client();
    await client.post(SIGN_IN, right).ok();
    const [row] = await world.rows("user");
    await enrol(world, { email, password: PASSWORD, id: String(row?.id), client });
    const second = world.client();
    expect(await second.post(SIGN_IN, right).ok()).toMatchObject({ twoFactorRedirect: true });
    expect((await second.get("/get-session")).text).toBe("null");
  });

  test("counts guesses together with those for the email", async () => {
    const rateLimit = { enabled: true, customRules: { "/*": false } } as const;
    const world = await usernameApp({}, { rateLimit, peer: "203.0.113.9" });
    const email = "ada@example.com";
    await named(world, { email, username: "ada" });
    const eve = world.client();
    for (let n = 0; n < 5; n++) {
      await eve.post(SIGN_IN, { username: "ADA", password: "wrong" }).refuses(INVALID_USERNAME_OR_PASSWORD);
      await eve.post("/sign-in/email", { email, password: "wrong" }).refuses(INVALID_EMAIL_OR_PASSWORD);
    }
    await eve.post(SIGN_IN, { username: "ada", password: PASSWORD }).refuses(TOO_MANY_REQUESTS);
    await eve.post("/sign-in/email", { email, password: PASSWORD }).refuses(TOO_MANY_REQUESTS);
  });

  test("with an unknown username is counted as well", { tags: "servers" }, async () => {
    const rateLimit = { enabled: true, customRules: { "/*": false } } as const;
    const world = await usernameApp({}, { rateLimit, peer: "203.0.113.9" });
    const guess = () => world.client().post(SIGN_IN, { username: "nobody", password: "wrong" });
    for (let n = 0; n < 10; n++) await guess().refuses(INVALID_USERNAME_OR_PASSWORD);
    await guess().refuses(TOO_MANY_REQUESTS);
  });

  test("that the application refuses opens no session", async () => {
    let refuses = false;
    const before = () => !refuses;
    const world = await usernameApp({}, { databaseHooks: { session: { create: { before } } } });
    await named(world, { username: "ada" });
    refuses = true;
    const body = { username: "ada", password: PASSWORD };
    await world.client().post(SIGN_IN, body).refuses(FAILED_TO_CREATE_SESSION);
    expect(await world.counts()).toMatchObject({ session: 1 });
  });

  test("without a password, or with a target on a foreign site, opens no session", async () => {
    const world = await usernameApp();
    await named(world, { username: "ada" });
    const invalid = { ...VALIDATION_ERROR, message: "Invalid body parameters" };
    await world.client().post(SIGN_IN, { username: "ada" }).refuses(invalid);
    const body = { username: "ada", password: PASSWORD, callbackURL: "https://evil.example/" };
    await world.client().post(SIGN_IN, body).refuses(INVALID_CALLBACK_URL);
    expect(await world.counts()).toMatchObject({ session: 1 });
  });

  test("is refused if passwords are off", async () => {
    const world = await usernameApp({}, { emailAndPassword: { enabled: false } });
    await world.client().post(SIGN_IN, { username: "ada", password: "" }).refuses(EMAIL_PASSWORD_DISABLED);
  });
});

describe("the availability of a username", () => {
  test("is reported to every caller, for the name as it would be stored", async () => {
    const world = await usernameApp();
    await named(world, { username: "Ada" });
    const ask = (given: string) => world.client().post("/is-username-available", { username: given });
    expect(await ask("ADA").ok()).toEqual({ available: false });
    expect(await ask("Eve").ok()).toEqual({ available: true });
    expect(await ask("Support").ok()).toEqual({ available: false });
    await world
      .client()
      .post("/is-username-available", {})
      .refuses({ ...VALIDATION_ERROR, message: "Invalid body parameters" });
    await ask("ev").refuses(USERNAME_TOO_SHORT);
    await ask("e".repeat(31)).refuses(USERNAME_TOO_LONG);
    await ask("eve!").refuses(INVALID_USERNAME);
  });

  test("can be asked thirty times in a minute", async () => {
    const world = await usernameApp({}, { rateLimit: { enabled: true }, peer: "203.0.113.9" });
    const ask = () => world.client().post("/is-username-available", { username: "ada" });
    for (let n = 0; n < 30; n++) await ask().ok();
    await ask().refuses(TOO_MANY_REQUESTS);
  });
});
