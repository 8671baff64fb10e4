import { app, PASSWORD } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../base/errors.ts";
import { INVALID_PASSWORD, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from "../accounts/errors.ts";
import {
  CREDENTIAL_ACCOUNT_NOT_FOUND,
  INVALID_EMAIL_OR_PASSWORD,
  PASSWORD_ALREADY_SET,
  PASSWORD_IS_THE_SAME,
} from "./errors.ts";

const NEW = "another password";

describe("changing the password", () => {
  test("accepts the new one, refuses the old one, and keeps the sessions", async () => {
    const { person, client, signIn, counts, rows } = await app();
    const ada = await person();
    const other = await signIn(ada);
    const before = (await rows("account"))[0];
    const answer = await ada.client.post("/change-password", { currentPassword: PASSWORD, newPassword: NEW });
    expect(answer.body).toEqual({ token: null, user: expect.objectContaining({ id: ada.id }) });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.cookies).toEqual([]);
    expect(await rows("account")).toHaveLength(1);
    expect((await rows("account"))[0]?.password).not.toBe(before?.password);
    expect(await counts()).toMatchObject({ session: 2 });
    expect((await other.get("/get-session").ok()).user.id).toBe(ada.id);
    await client()
      .post("/sign-in/email", { email: ada.email, password: PASSWORD })
      .refuses(INVALID_EMAIL_OR_PASSWORD);
    await signIn({ email: ada.email, password: NEW });
  });

  test("to the current one ends no session and sends no email", async () => {
    const { person, signIn, dump } = await app();
    const ada = await person();
    await signIn(ada);
    const before = await dump();
    await ada.client
      .post("/change-password", {
        currentPassword: PASSWORD,
        newPassword: PASSWORD,
        revokeOtherSessions: true,
      })
      .refuses(PASSWORD_IS_THE_SAME);
    expect(await dump()).toBe(before);
  });

  test("can end every session; the caller's continues with a new token", async () => {
    const { person, signIn, rows } = await app();
    const ada = await person();
    const bob = await person();
    const other = await signIn(ada);
    const old = ada.client.cookie;
    const change = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true };
    const answer = await ada.client.post("/change-password", change);
    expect(answer.body.token).toMatch(/^[a-zA-Z0-9]{32}$/);
    expect(answer.cookies.map(({ name }) => name)).toEqual([
      "__Host-latchkey.session_token",
      "__Host-latchkey.device",
    ]);
    expect(ada.client.cookie).not.toBe(old);
    expect((await ada.client.get("/get-session").ok()).session.token).toBe(answer.body.token);
    expect(await other.get("/get-session").ok()).toBeNull();
    const owners = (await rows("session")).map(({ userId }) => userId);
    expect(owners.toSorted()).toEqual([ada.id, bob.id].toSorted());
  });

  test("is refused if its session was ended during the hashing", async () => {
    let reached = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let goOn = () => {};
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const hash = async (password: string) => {
      if (password === NEW) {
        reached();
        await mayGoOn;
      }
      return `of ${password}`;
    };
    const verify = async (given: { hash: string; password: string }) => given.hash === `of ${given.password}`;
    const { person, signIn, rows } = await app({ emailAndPassword: { password: { hash, verify } } });
    const ada = await person();
    const other = await signIn(ada);
    const change = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true };
    const changing = ada.client.post("/change-password", change);
    const refused = changing.refuses(UNAUTHORIZED);
    await isReached;
    await other.post("/revoke-sessions").ok();
    goOn();
    await refused;
    expect(await rows("session")).toEqual([]);
    await signIn(ada);
  });

  test("keeps a session that ends with the browser", async () => {
    const { person } = await app();
    const ada = await person({ rememberMe: false });
    const change = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true };
    const { cookies } = await ada.client.post("/change-password", change);
    for (const { attributes } of cookies) expect(attributes).not.toHaveProperty("Max-Age");
  });

  test("is refused in this order: no session, length, no password, wrong password", async () => {
    const { person, client, dump, remove } = await app();
    const ada = await person();
    await client().post("/change-password", { currentPassword: "", newPassword: "" }).refuses(UNAUTHORIZED);
    const before = await dump();
    const change = (newPassword: string, currentPassword = "wrong") =>
      ada.client.post("/change-password", { newPassword, currentPassword, revokeOtherSessions: true });
    await change("1234567").refuses(PASSWORD_TOO_SHORT);
    await change("x".repeat(129)).refuses(PASSWORD_TOO_LONG);
    await change(NEW).refuses(INVALID_PASSWORD);
    expect(await dump()).toBe(before);
    await remove("account");
    await change("1234567").refuses(PASSWORD_TOO_SHORT);
    await change(NEW, PASSWORD).refuses(CREDENTIAL_ACCOUNT_NOT_FOUND);
  });
});

describe("checking the password", () => {
  test("accepts the right one and refuses a wrong one", async () => {
    const { person, dump } = await app();
    const { client } = await person();
    const before = await dump();
    expect(await client.post("/verify-password", { password: PASSWORD }).ok()).toEqual({ status: true });
    await client.post("/verify-password", { password: "wrong" }).refuses(INVALID_PASSWORD);
    await client.post("/verify-password", { password: "" }).refuses(INVALID_PASSWORD);
    expect(await dump()).toBe(before);
  });

  test("is refused without a password, and without a session", async () => {
    const { person, client, remove } = await app();
    const ada = await person();
    await remove("account");
    await ada.client.post("/verify-password", { password: PASSWORD }).refuses(INVALID_PASSWORD);
    await client().post("/verify-password", { password: PASSWORD }).refuses(UNAUTHORIZED);
  });
});

describe("setting a first password, in process", () => {
  test("adds one to an account without one", async () => {
    const { person, auth, remove, signIn, counts } = await app();
    const ada = await person();
    await remove("account");
    const headers = { cookie: ada.client.cookie };
    expect(await auth.api.setPassword?.({ headers, body: { newPassword: NEW } })).toEqual({ status: true });
    expect(await counts()).toMatchObject({ account: 1, session: 1 });
    await signIn({ email: ada.email, password: NEW });
  });

  test("is refused if the session was ended during the hashing", async () => {
    let end = async () => {};
    const hash = async (password: string) => {
      if (password === NEW) await end();
      return `of ${password}`;
    };
    const verify = async (given: { hash: string; password: string }) => given.hash === `of ${given.password}`;
    const { person, signIn, auth, remove, counts } = await app({
      emailAndPassword: { password: { hash, verify } },
    });
    const ada = await person();
    const other = await signIn(ada);
    await remove("account");
    end = () => other.post("/revoke-sessions").ok();
    const headers = { cookie: ada.client.cookie };
    const set = auth.api.setPassword({ headers, body: { newPassword: NEW } });
    await expect(set).rejects.toMatchObject({ statusCode: 401, code: UNAUTHORIZED.code });
    expect(await counts()).toMatchObject({ account: 0, session: 0 });
  });

  test("is refused in this order: no session, length, existing password", async () => {
    const { person, auth, dump } = await app();
    const ada = await person();
    const before = await dump();
    const set = (newPassword: string, cookie = ada.client.cookie) =>
      auth.api.setPassword?.({ headers: { cookie }, body: { newPassword } });
    await expect(set("", "")).rejects.toMatchObject({ statusCode: 401, code: UNAUTHORIZED.code });
    await expect(set("1234567")).rejects.toMatchObject({ statusCode: 400, code: PASSWORD_TOO_SHORT.code });
    await expect(set("x".repeat(129))).rejects.toMatchObject({
      statusCode: 400,
      code: PASSWORD_TOO_LONG.code,
    });
    await expect(set(NEW)).rejects.toMatchObject({
      statusCode: 400,
      code: PASSWORD_ALREADY_SET.code,
      message: "user already has a password",
    });
    expect(await dump()).toBe(before);
  });

  test("isn't possible over HTTP", async () => {
    const { person } = await app();
    const { client } = await person();
    const answer = await client.post("/set-password", { newPassword: NEW });
    expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });
});
