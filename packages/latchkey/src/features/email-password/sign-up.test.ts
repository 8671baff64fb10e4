import { app, PASSWORD } from "@latchkey/testing/app";
import { addedToUsers } from "@latchkey/testing/names";
import { describe, expect, test } from "vitest";
import { PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from "../accounts/errors.ts";
import { EMAIL_PASSWORD_SIGN_UP_DISABLED, INVALID_EMAIL, USER_ALREADY_EXISTS } from "./errors.ts";

const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };

describe("signing up", () => {
  test("creates the account and opens a session at once", async () => {
    const { client, counts, rows, now } = await app();
    const browser = client();
    const answer = await browser.post("/sign-up/email", { ...ADA, email: "Ada@Example.COM" });
    const created = new Date(now()).toISOString();

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
      user: {
        id: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
        name: "Ada",
        email: "ada@example.com",
        emailVerified: false,
        image: null,
        locale: null,
        timeZone: null,
        ...addedToUsers,
        createdAt: created,
        updatedAt: created,
      },
    });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("vary")).toBe("Cookie, Origin");
    expect(await counts()).toMatchObject({ user: 1, account: 1, session: 1, outbox: 0 });
    expect((await rows("account"))[0]).toMatchObject({
      providerId: "credential",
      accountId: answer.body.user.id,
      userId: answer.body.user.id,
      password: expect.stringMatching(/^\$argon2id\$v=19\$/),
    });
    expect((await browser.get("/get-session").ok()).session.token).toBe(answer.body.token);
  });

  test("stores nothing with which a reader of the database could sign in", async () => {
    const { client, dump } = await app();
    const { token } = await client().post("/sign-up/email", ADA).ok();
    expect(await dump()).not.toContain(token);
    expect(await dump()).not.toContain(PASSWORD);
  });

  test("accepts a picture, a name in any script, and the same password in any Unicode form", async () => {
    const { client, signIn } = await app();
    const { user } = await client()
      .post("/sign-up/email", {
        ...ADA,
        name: "אדה 🦆",
        image: "/ada.png",
        password: "pa\u0308ssword",
      })
      .ok();
    expect(user).toMatchObject({ name: "אדה 🦆", image: "/ada.png" });
    await signIn({ email: ADA.email, password: "p\u00e4ssword" });
  });

  test("returns no session if none is opened at once", async () => {
    const { client, counts } = await app({ emailAndPassword: { autoSignIn: false } });
    const answer = await client().post("/sign-up/email", ADA);
    expect(answer.body).toMatchObject({ token: null, user: { email: ADA.email } });
    expect(answer.cookies).toEqual([]);
    expect(await counts()).toMatchObject({ user: 1, account: 1, session: 0 });
  });

  test("that isn't remembered opens a session that ends with the browser", async () => {
    const { client } = await app();
    const { cookies } = await client().post("/sign-up/email", { ...ADA, rememberMe: false });
    expect(cookies.map(({ name, attributes }) => [name, attributes["Max-Age"]])).toEqual([
      ["__Host-latchkey.session_token", undefined],
      ["__Host-latchkey.dont_remember", undefined],
    ]);
  });

  test.each([
    [{ enabled: false }, {}],
    [{ disableSignUp: true }, {}],
    // Checked before the input itself.
    [{ enabled: false }, { email: "nobody", password: "" }],
  ])("is refused if it is off: %j", async (emailAndPassword, wrong) => {
    const { client, counts } = await app({ emailAndPassword });
    await client()
      .post("/sign-up/email", { ...ADA, ...wrong })
      .refuses(EMAIL_PASSWORD_SIGN_UP_DISABLED);
    expect(await counts()).toMatchObject({ user: 0 });
  });

  test.each([
    [{ email: "nobody" }, INVALID_EMAIL],
    [{ email: "nobody", password: "" }, INVALID_EMAIL],
    [{ password: "1234567" }, PASSWORD_TOO_SHORT],
    // Eight UTF-16 units that are four characters.
    [{ password: "😀😀😀😀" }, PASSWORD_TOO_SHORT],
    [{ password: "x".repeat(129) }, PASSWORD_TOO_LONG],
    // One character that compatibility normalization turns into eighteen.
    [{ password: "\ufdfa".repeat(8) }, PASSWORD_TOO_LONG],
  ])("is refused for %j", async (wrong, error) => {
    const { client, counts, probes } = await app();
    await client()
      .post("/sign-up/email", { ...ADA, ...wrong })
      .refuses(error);
    expect(await counts()).toMatchObject({ user: 0, account: 0 });
    expect(probes.filter(({ kind }) => kind === "hash")).toEqual([]);
  });

  test("with a taken email is refused, in any spelling", async () => {
    const { client, dump } = await app();
    await client().post("/sign-up/email", ADA).ok();
    const before = await dump();
    for (const email of ["ada@example.com", "ADA@EXAMPLE.COM", "ada@Example.com"])
      await client()
        .post("/sign-up/email", { ...ADA, email })
        .refuses(USER_ALREADY_EXISTS);
    // A wrong password is reported first, as for a free address.
    await client()
      .post("/sign-up/email", { ...ADA, password: "" })
      .refuses(PASSWORD_TOO_SHORT);
    expect(await dump()).toBe(before);
  });

  test("reports the problem of each field", async () => {
    const { client } = await app();
    const { status, body } = await client().post("/sign-up/email", { name: 1, email: ADA.email });
    expect(status).toBe(400);
    expect(body).toEqual({
      code: "VALIDATION_ERROR",
      message: "Invalid body parameters",
      details: [
        { path: "name", message: expect.any(String) },
        { path: "password", message: expect.any(String) },
      ],
    });
  });

  test("ignores values that only the server sets", async () => {
    const { client, rows } = await app({
      session: { additionalFields: { tier: { type: "string", input: false } } },
    });
    const forged = {
      id: "mine",
      userId: "mine",
      role: "admin",
      emailVerified: true,
      createdAt: "2000-01-01T00:00:00.000Z",
      twoFactorEnabled: true,
      banned: false,
      organizationId: "theirs",
      tier: "gold",
      constructor: { prototype: { polluted: true } },
    };
    await client()
      .post("/sign-up/email", { ...ADA, ...forged })
      .ok();
    const [user] = await rows("user");
    expect(user).toMatchObject({ emailVerified: false });
    expect(user?.id).not.toBe("mine");
    expect(user?.createdAt).not.toBe(forged.createdAt);
    expect((await rows("session"))[0]).toMatchObject({ tier: null, activeOrganizationId: null });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});
