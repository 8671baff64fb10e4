import { app } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../../base/errors.ts";

const DAY = 86_400;

describe("the list of sessions", () => {
  // Covers CVE-2024-39683.
  test("has only the caller's own, newest first, with no token but that of the current one", async () => {
    const { person, signIn, advance } = await app();
    const ada = await person();
    await person();
    advance(60);
    const phone = await signIn(ada);
    const list = await ada.client.get("/list-sessions").ok();
    const own = (await ada.client.get("/get-session").ok()).session;
    const other = (await phone.get("/get-session").ok()).session;
    expect(list).toEqual([{ ...other, token: expect.any(String) }, own]);
    expect(list[0].token).not.toBe(other.token);
    // The handle that replaces the token opens nothing.
    expect(JSON.stringify(list)).not.toContain(other.token);
  });

  test("names the device of each", async () => {
    const { person, client } = await app();
    const ada = await person();
    const { email, password } = ada;
    await client({ "user-agent": "a phone" }).post("/sign-in/email", { email, password }).ok();
    const list = await ada.client.get("/list-sessions").ok();
    expect(list.map(({ userAgent }: { userAgent: string }) => userAgent).toSorted()).toEqual(["", "a phone"]);
  });

  test("leaves out expired sessions", async () => {
    const { person, signIn, advance } = await app({ session: { disableSessionRefresh: true } });
    const ada = await person();
    advance(6 * DAY);
    const phone = await signIn(ada);
    expect(await phone.get("/list-sessions").ok()).toHaveLength(2);
    advance(DAY);
    expect(await phone.get("/list-sessions").ok()).toHaveLength(1);
  });

  test("requires a session", async () => {
    const { client } = await app();
    const answer = await client().get("/list-sessions").refuses(UNAUTHORIZED);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("ending sessions", () => {
  test("ends one by its handle in the list", async () => {
    const { person, signIn, counts, advance } = await app();
    const ada = await person();
    advance(1);
    const phone = await signIn(ada);
    const [{ token }] = await ada.client.get("/list-sessions").ok();
    expect(await ada.client.post("/revoke-session", { token }).ok()).toEqual({ status: true });
    expect(await phone.get("/get-session").ok()).toBeNull();
    expect(await counts()).toMatchObject({ session: 1 });
  });

  test("ends one by its token, the caller's own too", async () => {
    const { person, signIn, counts } = await app();
    const ada = await person();
    const phone = await signIn(ada);
    const { session } = await phone.get("/get-session").ok();
    await ada.client.post("/revoke-session", { token: session.token }).ok();
    expect(await phone.get("/get-session").ok()).toBeNull();
    const own = (await ada.client.get("/get-session").ok()).session;
    await ada.client.post("/revoke-session", { token: own.token }).ok();
    expect(await ada.client.get("/get-session").ok()).toBeNull();
    expect(await counts()).toMatchObject({ session: 0 });
  });

  test("doesn't end another user's, and reveals nothing about it", async () => {
    const { person, dump, rows } = await app();
    const ada = await person();
    const bob = await person();
    const { session } = await bob.client.get("/get-session").ok();
    const handle = (await rows("session")).find(({ userId }) => userId === bob.id)?.token;
    const before = await dump();
    const answers: string[] = [];
    for (const token of [session.token, handle, "unknown", "", "h1_", "%", "x".repeat(60_000)]) {
      const { status, text } = await ada.client.post("/revoke-session", { token });
      answers.push(`${status} ${text}`);
    }
    expect(new Set(answers)).toEqual(new Set(['200 {"status":true}']));
    expect(await dump()).toBe(before);
  });

  test("ends all, or all but the asking one, and no other user's", async () => {
    const { person, signIn, rows } = await app();
    const ada = await person();
    const bob = await person();
    await signIn(ada);
    await signIn(ada);
    expect(await ada.client.post("/revoke-other-sessions").ok()).toEqual({ status: true });
    const mine = (await ada.client.get("/get-session").ok()).session;
    expect((await rows("session")).map(({ id }) => id)).toContain(mine.id);
    expect(await rows("session")).toHaveLength(2);
    await signIn(ada);
    expect(await ada.client.post("/revoke-sessions").ok()).toEqual({ status: true });
    expect(await ada.client.get("/get-session").ok()).toBeNull();
    expect((await rows("session")).map(({ userId }) => userId)).toEqual([bob.id]);
  });

  test.each(["/revoke-sessions", "/revoke-other-sessions"])("%s requires a session", async (path) => {
    const { client, person, dump } = await app();
    await person();
    const before = await dump();
    await client().post(path).refuses(UNAUTHORIZED);
    expect(await dump()).toBe(before);
  });
});
