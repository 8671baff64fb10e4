import { createHmac } from "node:crypto";
import { type AppOptions, app, BASE_URL, SECRET } from "@latchkey/testing/app";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { describe, expect, test } from "vitest";

const CACHED: AppOptions = { session: { cookieCache: { enabled: true } } };
const COOKIE = "__Host-latchkey.session_data";
const DAY = 86_400;
const TOKEN = "__Host-latchkey.session_token";

const readsOf = (probes: readonly { kind: string }[]): number =>
  probes.filter(({ kind }) => kind === "statement").length;

const payloadOf = (client: Client) =>
  JSON.parse(Buffer.from(client.jar.get(COOKIE) ?? "", "base64url").toString("utf8"));

/** A copy as a server with this secret writes it. */
function forged(payload: object, expiresAt: number, secret = SECRET): string {
  const signature = createHmac("sha256", secret)
    .update(JSON.stringify({ ...payload, expiresAt }))
    .digest("base64url");
  return Buffer.from(JSON.stringify({ session: payload, expiresAt, signature })).toString("base64url");
}

describe("the copy of a session in a cookie", () => {
  test("is set by every sign-in, in the form that other clients read", async () => {
    const { person, now } = await app(CACHED);
    const { client } = await person();
    const { session, expiresAt, signature } = payloadOf(client);
    expect(Object.keys(session)).toEqual(["session", "user", "updatedAt", "version"]);
    expect(session).toMatchObject({ updatedAt: now(), version: "1", user: { name: "Ada" } });
    expect(decodeURIComponent(client.jar.get(TOKEN) ?? "")).toMatch(`${session.session.token}.`);
    expect(expiresAt).toBe(now() + 60_000);
    const own = createHmac("sha256", SECRET).update(JSON.stringify({ ...session, expiresAt }));
    expect(signature).toBe(own.digest("base64url"));
  });

  test("answers reads without the store until its maximum age", async () => {
    const { person, watch, advance } = await app(CACHED);
    const { client } = await person();
    const read = () => client.get("/get-session").ok();
    const first = await read();
    expect(readsOf(await watch(read))).toBe(0);
    expect(await read()).toEqual(first);
    advance(59);
    expect(readsOf(await watch(read))).toBe(0);
    advance(1);
    expect(readsOf(await watch(read))).toBeGreaterThan(0);
    // The next minute begins.
    expect(readsOf(await watch(read))).toBe(0);
  });

  test("answers for sessions that use doesn't renew, too", async () => {
    const unremembered = await app(CACHED);
    const fixed = await app({ session: { ...CACHED.session, disableSessionRefresh: true } });
    for (const [{ person, watch, advance }, rememberMe] of [
      [unremembered, false],
      [fixed, true],
    ] as const) {
      const { client } = await person({ rememberMe });
      advance(DAY - 60);
      const read = () => client.get("/get-session").ok();
      expect(await read()).not.toBeNull();
      expect(readsOf(await watch(read))).toBe(0);
      if (!rememberMe) continue;
      advance(2 * DAY);
      expect(await read()).not.toBeNull();
      expect(readsOf(await watch(read))).toBe(0);
    }
  });

  test("holds the shown form of a field, not the stored one", async () => {
    const output = (points: number) => ({ points, isMany: points > 9 });
    const { person, watch } = await app({
      ...CACHED,
      user: { additionalFields: { score: { type: "number", defaultValue: 10, transform: { output } } } },
    });
    const { client } = await person();
    const read = () => client.get("/get-session").ok();
    expect(readsOf(await watch(read))).toBe(0);
    expect((await read()).user.score).toEqual({ points: 10, isMany: true });
  });

  test("is bypassed if the caller asks for that", async () => {
    const { person, watch } = await app(CACHED);
    const { client } = await person();
    const fresh = () => client.get("/get-session", { query: { disableCookieCache: "true" } }).ok();
    expect(readsOf(await watch(fresh))).toBeGreaterThan(0);
  });

  test("is never older than its maximum age: a session that was ended elsewhere is over a minute later", async () => {
    const { person, signIn, advance } = await app(CACHED);
    const ada = await person();
    const other = await signIn(ada);
    await ada.client.post("/revoke-other-sessions").ok();
    expect(await other.get("/get-session").ok()).not.toBeNull();
    advance(60);
    const answer = await other.get("/get-session");
    expect(answer.body).toBeNull();
    expect(other.jar.has(COOKIE)).toBe(false);
    expect(other.jar.has(TOKEN)).toBe(false);
  });

  test("isn't used by requests that write: they read the store", async () => {
    const { person, signIn } = await app(CACHED);
    const ada = await person();
    const other = await signIn(ada);
    await ada.client.post("/revoke-other-sessions").ok();
    expect((await other.post("/update-user", { name: "Eve" })).status).toBe(401);
    expect(other.jar.has(COOKIE)).toBe(false);
  });

  test("is renewed by every change of the user or the session", async () => {
    const { person } = await app({
      session: { ...CACHED.session, additionalFields: { theme: { type: "string" } } },
    });
    const { client } = await person();
    await client.post("/update-user", { name: "Ada L" }).ok();
    expect(payloadOf(client).session.user.name).toBe("Ada L");
    await client.post("/update-session", { theme: "dark" }).ok();
    expect(payloadOf(client).session.session.theme).toBe("dark");
    expect((await client.get("/get-session").ok()).session.theme).toBe("dark");
  });

  test("is cleared with the session, in all its parts", async () => {
    const { person } = await app(CACHED);
    const { client } = await person();
    client.jar.set(`${COOKIE}.0`, "x");
    client.jar.set(`${COOKIE}.1`, "y");
    await client.post("/sign-out").ok();
    expect([...client.jar.keys()]).toEqual(["__Host-latchkey.device"]);
  });

  test("stays in the browser while the store doesn't answer, however old or wrong it is", async () => {
    const { person, advance, auth } = await app({ ...CACHED, file: true });
    const ada = await person();
    const bob = await person();
    bob.client.jar.set(COOKIE, "nonsense");
    advance(60);
    await auth.close();
    for (const { client } of [ada, bob])
      expect(await client.get("/get-session")).toMatchObject({ status: 503, cookies: [] });
  });

  test("counts for its own session only", async () => {
    const { person, client } = await app(CACHED);
    const ada = await person();
    const bob = await person();
    const mixed = client();
    mixed.jar.set(TOKEN, ada.client.jar.get(TOKEN) ?? "");
    mixed.jar.set(COOKIE, bob.client.jar.get(COOKIE) ?? "");
    expect((await mixed.get("/get-session").ok()).user.id).toBe(ada.id);
  });

  test("opens no session by itself", async () => {
    const { person, client } = await app(CACHED);
    const ada = await person();
    const alone = client();
    alone.jar.set(COOKIE, ada.client.jar.get(COOKIE) ?? "");
    expect(await alone.get("/get-session").ok()).toBeNull();
  });

  test("is cleared if its signature is invalid, and the store decides", async () => {
    const { person, now } = await app(CACHED);
    const { client, id } = await person();
    const good = client.jar.get(COOKIE) ?? "";
    // The copy was just accepted; one that differs by a single character is checked all the same.
    await client.get("/get-session").ok();
    const { session: payload } = payloadOf(client);
    const evil = { ...payload, user: { ...payload.user, id: "somebody-else", name: "Eve" } };
    const soon = now() + 60_000;
    const decoded = JSON.parse(Buffer.from(good, "base64url").toString("utf8"));
    for (const value of [
      "x",
      "e30",
      Buffer.from("null").toString("base64url"),
      forged(evil, soon, "another secret of the same length ......"),
      Buffer.from(JSON.stringify({ ...decoded, session: evil })).toString("base64url"),
      Buffer.from(JSON.stringify({ ...decoded, expiresAt: soon + 1 })).toString("base64url"),
      Buffer.from(JSON.stringify({ ...decoded, signature: "" })).toString("base64url"),
      forged({ ...payload, version: "2" }, soon),
      forged({ session: payload.session, user: payload.user }, soon),
      forged(payload, now()),
      `${good}${"x".repeat(4093)}`,
    ]) {
      client.jar.set(COOKIE, value);
      const answer = await client.get("/get-session");
      expect(answer.body.user).toMatchObject({ id, name: "Ada" });
      expect(client.jar.get(COOKIE), "a good one in its place").not.toBe(value);
    }
  });

  test("respects a maximum age that was shortened since", async () => {
    const long = await app({
      ...CACHED,
      session: { cookieCache: { enabled: true, maxAge: 3600 } },
      file: true,
    });
    const short = await app({ ...CACHED, beside: long });
    const { client } = await long.person();
    const browser = short.client();
    for (const [name, value] of client.jar) browser.jar.set(name, value);
    const read = () => browser.get("/get-session").ok();
    expect(readsOf(await short.watch(read))).toBe(0);
    short.advance(61);
    expect(readsOf(await short.watch(read))).toBeGreaterThan(0);
  });

  test("that is too large for a browser isn't set, and the log names the remedy", async () => {
    const { person, lines } = await app({
      ...CACHED,
      session: { ...CACHED.session, additionalFields: { notes: { type: "string" } } },
    });
    const { client } = await person();
    await client.post("/update-session", { notes: "x".repeat(4000) }).ok();
    expect(client.jar.has(COOKIE)).toBe(false);
    expect((await client.get("/get-session").ok()).session.notes).toHaveLength(4000);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "error",
        message: expect.stringMatching(/turn session\.cookieCache off/),
      }),
    );
  });

  test("ends with the browser if the session does", async () => {
    const { person } = await app(CACHED);
    const { client, email, password } = await person({ rememberMe: false });
    const lifeOf = ({ cookies }: ClientAnswer) => cookies.find(({ name }) => name === COOKIE)?.attributes;
    const read = await client.get("/get-session", { query: { disableCookieCache: "true" } });
    expect(lifeOf(read)).not.toHaveProperty("Max-Age");
    const signIn = (rememberMe: boolean) => client.post("/sign-in/email", { email, password, rememberMe });
    client.jar.clear();
    expect(lifeOf(await signIn(false))).not.toHaveProperty("Max-Age");
    expect(lifeOf(await signIn(true))).toHaveProperty("Max-Age");
  });

  test("isn't sent to a caller in process, which can't set cookies", async () => {
    const { person, auth } = await app(CACHED);
    const { client } = await person();
    const session = await auth.api.getSession({ headers: { cookie: client.cookie, origin: BASE_URL } });
    expect(session?.user.name).toBe("Ada");
  });

  test("doesn't exist by default", async () => {
    const { person } = await app();
    const { client } = await person();
    expect(client.jar.has(COOKIE)).toBe(false);
  });
});
