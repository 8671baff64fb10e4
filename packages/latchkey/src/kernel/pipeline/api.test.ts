import type { IncomingHttpHeaders } from "node:http";
import { app, PASSWORD } from "@latchkey/testing/app";
import { declaredRoutes } from "@latchkey/testing/declared";
import { describe, expect, test } from "vitest";
import { APIError, LatchkeyError } from "../../index.ts";

const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };

describe("calling in process", () => {
  test("has every route under its name", async () => {
    const { auth } = await app();
    expect(Object.keys(auth.api).toSorted()).toEqual(
      [...new Set(declaredRoutes().map(({ route }) => route))].toSorted(),
    );
    expect(await auth.api.ok()).toEqual({ ok: true });
  });

  test("returns the value, with dates as dates", async () => {
    const { auth, now } = await app();
    const made = await auth.api.signUpEmail({ body: ADA });
    expect(made).toMatchObject({ token: expect.any(String), user: { createdAt: new Date(now()) } });
    expect(made.user.updatedAt).toBeInstanceOf(Date);
  });

  test("identifies the caller by the headers that are passed, in any form", async () => {
    const { auth, person } = await app();
    const { client, email } = await person();
    const { cookie } = client;
    for (const headers of [
      { cookie },
      { Cookie: cookie },
      new Headers({ cookie }),
      [["cookie", cookie]] as [string, string][],
      // As `node:http` has them.
      { cookie, "set-cookie": ["a=b", "c=d"], origin: undefined } satisfies IncomingHttpHeaders,
    ]) {
      const found = await auth.api.getSession({ headers });
      expect(found?.user.email).toBe(email);
      expect(found?.session.expiresAt).toBeInstanceOf(Date);
    }
    expect(await auth.api.getSession({ headers: {} })).toBeNull();
    const list = await auth.api.listSessions({ headers: { cookie } });
    expect(list[0]?.createdAt).toBeInstanceOf(Date);
  });

  test("with returnHeaders returns the cookies", async () => {
    const { auth } = await app();
    const { headers, response } = await auth.api.signUpEmail({ body: ADA, returnHeaders: true });
    expect(response.user.email).toBe(ADA.email);
    const [line = ""] = headers.getSetCookie();
    expect(line).toMatch(
      /^__Host-latchkey\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = line.split(";")[0] ?? "";
    expect((await auth.api.getSession({ headers: { cookie } }))?.user.email).toBe(ADA.email);
  });

  test("with asResponse answers as over HTTP, errors too", async () => {
    const { auth } = await app();
    const response = await auth.api.signUpEmail({ body: ADA, asResponse: true });
    expect(response).toBeInstanceOf(Response);
    expect(response.headers.getSetCookie()[0]).toContain("session_token=");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect((await response.json()).user.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const refused = await auth.api.signUpEmail({ body: ADA, asResponse: true });
    expect([refused.status, refused.statusText]).toEqual([422, "Unprocessable Entity"]);
    expect(await refused.json()).toEqual({ code: "USER_ALREADY_EXISTS", message: "User already exists" });
    expect(refused.headers.get("x-request-id")).not.toBe("");
  });

  test("throws the typed error", async () => {
    const { auth, client } = await app();
    await client().post("/sign-up/email", ADA).ok();
    const failed = auth.api.signInEmail({ body: { email: ADA.email, password: "wrong" } });
    for (const kind of [LatchkeyError, APIError]) await expect(failed).rejects.toBeInstanceOf(kind);
    await expect(failed).rejects.toMatchObject({
      status: "UNAUTHORIZED",
      statusCode: 401,
      code: "INVALID_EMAIL_OR_PASSWORD",
      message: "Invalid email or password",
    });
    // A caller without types, as in JavaScript.
    const untyped = auth.api.signInEmail as (input?: object) => Promise<unknown>;
    for (const input of [undefined, {}, { body: 7 }, { body: { email: ADA.email, password: 7 } }])
      await expect(untyped(input)).rejects.toMatchObject({ statusCode: 400, code: "VALIDATION_ERROR" });
  });

  test("reports missing headers on every route that requires a session", async () => {
    const { auth } = await app({ session: { additionalFields: { theme: { type: "string" } } } });
    const bodies: Record<string, object> = {
      revokeSession: { token: "x" },
      changePassword: { currentPassword: "x", newPassword: PASSWORD },
      setPassword: { newPassword: PASSWORD },
      verifyPassword: { password: "x" },
      reauthenticate: { password: "x" },
      linkSocialAccount: { provider: "github" },
      reauthenticateSocial: { provider: "github" },
      changeEmail: { newEmail: "other@example.com" },
    };
    const asking = declaredRoutes().filter(({ spec }) => spec.session === "required");
    const names = new Set(["getSession", ...asking.map(({ route }) => route)]);
    expect(names.size).toBeGreaterThan(10);
    const calls = auth.api as unknown as Record<string, (input: object) => Promise<unknown>>;
    for (const name of names) {
      const failed = calls[name]?.({ body: bodies[name] ?? {} });
      await expect(failed, name).rejects.toMatchObject({ statusCode: 400, message: "Headers is required" });
    }
    for (const name of names) {
      if (name === "getSession") continue;
      const failed = calls[name]?.({ body: bodies[name] ?? {}, headers: {} });
      await expect(failed, name).rejects.toMatchObject({ statusCode: 401, code: "UNAUTHORIZED" });
    }
  });

  test("doesn't renew a session whose cookie it can't pass on, and does if it can", async () => {
    const { auth, person, advance, rows } = await app();
    const { client } = await person();
    const headers = { cookie: client.cookie };
    const before = (await rows("session"))[0]?.expiresAt;
    advance(2 * 86_400);
    await auth.api.getSession({ headers });
    expect((await rows("session"))[0]?.expiresAt).toBe(before);
    const renewed = await auth.api.getSession({ headers, returnHeaders: true });
    expect(renewed.headers.getSetCookie()).toHaveLength(1);
    expect((await rows("session"))[0]?.expiresAt).not.toBe(before);
  });

  test("needs no origin: code in process is trusted", async () => {
    const { auth, person } = await app();
    const { client } = await person();
    const headers = { cookie: client.cookie, origin: "https://evil.example" };
    expect(await auth.api.updateUser({ headers, body: { name: "Ada L" } })).toEqual({ status: true });
  });

  test("validates redirect targets nevertheless", async () => {
    const { auth } = await app();
    const failed = auth.api.signUpEmail({ body: { ...ADA, callbackURL: "https://evil.example" } });
    await expect(failed).rejects.toMatchObject({ statusCode: 403, code: "INVALID_CALLBACK_URL" });
  });

  test("returns redirects and pages as a Response", async () => {
    const { auth } = await app();
    const page = (await auth.api.error({ query: { error: "x" } })) as unknown;
    expect(page).toBeInstanceOf(Response);
    const moved = (await auth.api.verifyEmail({ query: { token: "x", callbackURL: "/" } })) as unknown;
    expect(moved).toBeInstanceOf(Response);
    expect((moved as Response).headers.get("location")).toBe("/?error=invalid_token");
  });
});
