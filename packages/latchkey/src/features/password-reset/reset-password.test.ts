import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { NEW, reset, tokenFor } from "@latchkey/testing/password-reset/links";
import { describe, expect, test, vi } from "vitest";
import { INVALID_CALLBACK_URL } from "../../base/errors.ts";
import {
  PASSWORD_COMPROMISED,
  PASSWORD_IS_PERSONAL,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from "../accounts/errors.ts";
import { INVALID_EMAIL_OR_PASSWORD } from "../email-password/errors.ts";
import { INVALID_TOKEN } from "./errors.ts";

const quick: AppOptions = { emailAndPassword: { password: QUICK_PASSWORDS } };

describe("the link in the email", () => {
  const open = (world: App, token: string, callbackURL = "/reset") =>
    world.client().get(`/reset-password/${token}`, { query: { callbackURL } });

  test("redirects to the page that takes the token, any number of times", async () => {
    const world = await app(quick);
    const { email } = await world.person();
    const token = await tokenFor(world, email);
    for (let n = 0; n < 3; n++) {
      const answer = await open(world, token, "https://app.example.com/reset?a=b#c");
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        `https://app.example.com/reset?a=b&token=${token}#c`,
      ]);
      expect(answer.headers.get("cache-control")).toContain("no-store");
    }
    const bare = await world.client().get(`/reset-password/${token}`);
    expect(bare.headers.get("location")).toBe(`/reset-password?token=${token}`);
    await reset(world, token).ok();
  });

  test("reports a token that is unknown, used, expired or altered", async () => {
    const world = await app(quick);
    const { email } = await world.person();
    const token = await tokenFor(world, email);
    const refused = async (other: string) => {
      const answer = await open(world, other);
      expect([other, answer.status, answer.headers.get("location")]).toEqual([
        other,
        302,
        "/reset?error=INVALID_TOKEN",
      ]);
    };
    for (const other of ["x", token.toLowerCase(), `${token}.`, token.slice(1)]) await refused(other);
    // No token has these characters, so the path matches no route.
    for (const padding of ["%20", "="]) expect((await open(world, token + padding)).status).toBe(404);
    world.advance(3600);
    await refused(token);
    const used = await tokenFor(world, email);
    await reset(world, used).ok();
    await refused(used);
  });

  test("redirects to no foreign page, with any token", async () => {
    const world = await app(quick);
    const { email } = await world.person();
    const token = await tokenFor(world, email);
    for (const page of ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
      await world
        .client()
        .get(`/reset-password/${token}`, { query: { callbackURL: page } })
        .refuses(INVALID_CALLBACK_URL);
  });
});

describe("replacing a lost password", () => {
  test("lets the user sign in with the new password only", async () => {
    const world = await app();
    const ada = await world.person();
    const answer = await reset(world, await tokenFor(world, ada.email));
    expect(answer).toMatchObject({
      status: 200,
      body: { status: true },
      cookies: [{ name: "__Host-latchkey.device" }],
    });
    await world.signIn({ email: ada.email, password: NEW });
    await world.client().post("/sign-in/email", ada).refuses(INVALID_EMAIL_OR_PASSWORD);
  });

  test("reads the token from the body, or else from the query", async () => {
    const world = await app(quick);
    const { email } = await world.person();
    const first = await tokenFor(world, email);
    const query = { token: first };
    await world.client().post("/reset-password", { newPassword: NEW }, { query }).ok();
    const second = await tokenFor(world, email);
    await world.client().post("/reset-password", { newPassword: NEW, token: second }, { query }).ok();
    await world
      .client()
      .post("/reset-password", { newPassword: NEW, token: first }, { query })
      .refuses(INVALID_TOKEN);
    await world.client().post("/reset-password", { newPassword: NEW }).refuses(INVALID_TOKEN);
    const twice = await world.exchange({
      method: "POST",
      path: "/api/auth/reset-password",
      query: "token=a&token=b",
      headers: { "content-type": "application/json", origin: "https://app.example.com" },
      body: JSON.stringify({ newPassword: NEW }),
    });
    expect(twice.status).toBe(400);
  });

  // Covers CVE-2026-18963.
  test("works once, for exactly an hour, and only with the unaltered token", async () => {
    const world = await app(quick);
    const { email } = await world.person();
    const token = await tokenFor(world, email);
    const others = [
      "",
      "x",
      token.toLowerCase(),
      token.toUpperCase(),
      `${token} `,
      ` ${token}`,
      `${token}=`,
      `${token}\u200b`,
      token.slice(0, -1),
      "a".repeat(50_000),
    ];
    const before = await world.dump();
    for (const other of others) await reset(world, other).refuses(INVALID_TOKEN);
    expect(await world.dump()).toBe(before);
    world.advance(3599);
    await reset(world, token).ok();
    await reset(world, token).refuses(INVALID_TOKEN);
    const late = await tokenFor(world, email);
    world.advance(3600);
    await reset(world, late).refuses(INVALID_TOKEN);
  });

  test("lasts as long as the options say", async () => {
    const world = await app({
      emailAndPassword: { ...quick.emailAndPassword, resetPasswordTokenExpiresIn: 60 },
    });
    const { email } = await world.person();
    const token = await tokenFor(world, email);
    world.advance(60);
    await reset(world, token).refuses(INVALID_TOKEN);
  });

  test("keeps the token and hashes nothing if the password is refused", async () => {
    const world = await app(quick);
    const { email } = await world.person();
    const token = await tokenFor(world, email);
    const before = await world.dump();
    const probes = await world.watch(async () => {
      await reset(world, token, { newPassword: "short" }).refuses(PASSWORD_TOO_SHORT);
      await reset(world, token, { newPassword: "x".repeat(129) }).refuses(PASSWORD_TOO_LONG);
      // The token's error comes first: without a token, the response reveals nothing else.
      await reset(world, "x", { newPassword: "short" }).refuses(INVALID_TOKEN);
    });
    expect(probes.filter(({ kind }) => kind === "hash")).toEqual([]);
    expect(await world.dump()).toBe(before);
    await reset(world, token).ok();
  });

  test("keeps the token if the password is a common one", async () => {
    const world = await app({ emailAndPassword: { ...quick.emailAndPassword, refuseCommonPasswords: true } });
    const { email } = await world.person();
    const token = await tokenFor(world, email);
    await reset(world, token, { newPassword: "password123" }).refuses(PASSWORD_COMPROMISED);
    await reset(world, token).ok();
  });

  test("keeps the token if the password is the owner's email", async () => {
    const world = await app(quick);
    const { email } = await world.person();
    const token = await tokenFor(world, email);
    await reset(world, token, { newPassword: email }).refuses(PASSWORD_IS_PERSONAL);
    await reset(world, token).ok();
  });

  // Covers CVE-2023-26481.
  test("changes the password of the account that the token was made for, even if another is named", async () => {
    const world = await app(quick);
    const ada = await world.person();
    const bob = await world.person();
    const named = { userId: bob.id, id: bob.id, email: bob.email, user: { id: bob.id } };
    await reset(world, await tokenFor(world, ada.email), named).ok();
    await world.signIn({ email: ada.email, password: NEW });
    await world.signIn(bob);
  });

  test("accepts only strings", async () => {
    const { client } = await app(quick);
    for (const body of [{ token: "x" }, { newPassword: 7, token: "x" }, { newPassword: NEW, token: {} }])
      expect(await client().post("/reset-password", body)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR" },
      });
  });

  test("takes long passwords, significant to the last byte", async () => {
    const world = await app();
    const { email } = await world.person();
    for (const length of [64, 72, 73, 128]) {
      const newPassword = `${"p".repeat(length - 1)}a`;
      await reset(world, await tokenFor(world, email), { newPassword }).ok();
      await world.signIn({ email, password: newPassword });
      const nearly = { email, password: `${"p".repeat(length - 1)}b` };
      await world.client().post("/sign-in/email", nearly).refuses(INVALID_EMAIL_OR_PASSWORD);
    }
  });

  test("ends every session, in every store", async () => {
    const world = await app(quick);
    const ada = await world.person();
    const phone = await world.signIn(ada);
    const bob = await world.person();
    await reset(world, await tokenFor(world, ada.email)).ok();
    for (const client of [ada.client, phone]) expect((await client.get("/get-session")).text).toBe("null");
    expect((await bob.client.get("/get-session").ok()).user.id).toBe(bob.id);
  });

  test("keeps sessions if the request or the options say so, once the email is confirmed", async () => {
    const kept = { ...quick.emailAndPassword, revokeSessionsOnPasswordReset: false };
    const cases: [AppOptions, object, boolean][] = [
      [quick, { revokeSessions: false }, true],
      [quick, {}, false],
      [{ emailAndPassword: kept }, {}, true],
      [{ emailAndPassword: kept }, { revokeSessions: true }, false],
    ];
    for (const [options, more, stays] of cases) {
      const world = await app(options);
      const ada = await world.person();
      await world.change("user", { emailVerified: true });
      await reset(world, await tokenFor(world, ada.email), more).ok();
      expect((await ada.client.get("/get-session")).text !== "null").toBe(stays);
    }
  });

  test("confirms the email, which removes what a stranger had planted", async () => {
    const world = await app(quick);
    // A stranger has signed up with the email address, and stays signed in.
    const stranger = await world.person();
    await reset(world, await tokenFor(world, stranger.email), { revokeSessions: false }).ok();
    expect(await world.rows("user")).toMatchObject([{ emailVerified: true }]);
    expect((await stranger.client.get("/get-session")).text).toBe("null");
    await world.client().post("/sign-in/email", stranger).refuses(INVALID_EMAIL_OR_PASSWORD);
    await world.signIn({ email: stranger.email, password: NEW });
    expect(await world.counts()).toMatchObject({ account: 1 });
  });

  test("sets the password of a user without one", async () => {
    const world = await app(quick);
    const ada = await world.person();
    await world.remove("account");
    await reset(world, await tokenFor(world, ada.email)).ok();
    await world.signIn({ email: ada.email, password: NEW });
    expect(await world.rows("account")).toMatchObject([{ providerId: "credential", accountId: ada.id }]);
  });

  test("invalidates the user's other links", async () => {
    const world = await app(quick);
    const ada = await world.person();
    const bob = await world.person();
    const first = await tokenFor(world, ada.email);
    const second = await tokenFor(world, ada.email);
    const his = await tokenFor(world, bob.email);
    await reset(world, second).ok();
    await reset(world, first).refuses(INVALID_TOKEN);
    await reset(world, his).ok();
  });

  test("doesn't work with a link to the user's former email address", async () => {
    const world = await app(quick);
    const ada = await world.person();
    const token = await tokenFor(world, ada.email);
    await world.change("user", { email: "ada@elsewhere.example" }, { id: ada.id });
    await reset(world, token).refuses(INVALID_TOKEN);
    const link = await world.client().get(`/reset-password/${token}`, { query: { callbackURL: "/x" } });
    expect(link.headers.get("location")).toBe("/x?error=INVALID_TOKEN");
  });

  test("calls the application's function and records the event, even if the function fails", async () => {
    const told = vi.fn(async () => {
      throw new Error("down");
    });
    const world = await app({ emailAndPassword: { ...quick.emailAndPassword, onPasswordReset: told } });
    const ada = await world.person();
    await reset(world, await tokenFor(world, ada.email)).ok();
    expect(told).toHaveBeenCalledExactlyOnceWith(
      {
        user: expect.objectContaining({ id: ada.id, emailVerified: true, createdAt: expect.any(Date) }),
      },
      expect.any(Request),
    );
    expect(world.lines).toContainEqual(expect.objectContaining({ message: "onPasswordReset failed" }));
    const events = (await world.rows("securityEvent")).filter(({ userId }) => userId === ada.id);
    const names = events.map(({ event }) => event);
    expect(names.filter((name) => name === "password_reset_requested")).toHaveLength(1);
    expect(names.filter((name) => name === "password_reset")).toHaveLength(1);
  });

  test("opens no session, and leaves no secret readable in the database or the log", async () => {
    const world = await app(quick);
    const ada = await world.person();
    const token = await tokenFor(world, ada.email);
    expect(await world.dump()).not.toContain(token);
    await world.client().get(`/reset-password/${token}`, { query: { callbackURL: "/x" } });
    await reset(world, token).ok();
    expect(JSON.stringify(world.lines)).not.toContain(token);
    expect(JSON.stringify(world.lines)).not.toContain(ada.email);
    expect(await world.counts()).toMatchObject({ session: 0, verification: 0 });
  });

  test("is refused with a link from before a password change", async () => {
    const world = await app(quick);
    const ada = await world.person();
    const token = await tokenFor(world, ada.email);
    await ada.client
      .post("/change-password", { currentPassword: PASSWORD, newPassword: "changed meanwhile" })
      .ok();
    await reset(world, token).refuses(INVALID_TOKEN);
    await world.signIn({ email: ada.email, password: "changed meanwhile" });
  });
});
