import { type App, app, PASSWORD } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { addedToUsers } from "@latchkey/testing/names";
import { describe, expect, test } from "vitest";

const DAY = 86_400;
const TOKEN = "__Host-latchkey.session_token";

/** Seconds from now to the end of the session, by the answer to get-session. */
async function endsIn({ now }: App, client: Client, query?: Record<string, string>): Promise<number> {
  const { session } = await client.get("/get-session", query === undefined ? {} : { query }).ok();
  return (Date.parse(session.expiresAt) - now()) / 1000;
}

describe("asking for the session", () => {
  test("returns it with its user, by GET and by POST", async () => {
    const { person, now } = await app();
    const { client, email, id } = await person();
    const created = new Date(now()).toISOString();
    for (const answer of [await client.get("/get-session"), await client.post("/get-session")]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        session: {
          id: expect.any(String),
          token: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
          userId: id,
          expiresAt: new Date(now() + 7 * DAY * 1000).toISOString(),
          ipAddress: "",
          userAgent: "",
          createdAt: created,
          updatedAt: created,
          activeOrganizationId: null,
        },
        user: {
          id,
          email,
          name: "Ada",
          image: null,
          locale: null,
          timeZone: null,
          ...addedToUsers,
          emailVerified: false,
          createdAt: created,
          updatedAt: created,
        },
      });
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("vary")).toBe("Cookie, Origin");
      expect(answer.cookies).toEqual([]);
    }
  });

  // Covers GHSA-8fpg-xm3f-6cx3.
  test("returns null without a session, also not to be cached", async () => {
    const { client } = await app();
    for (const answer of [await client().get("/get-session"), await client().post("/get-session")]) {
      expect(answer).toMatchObject({ status: 200, text: "null", cookies: [] });
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("leaves hidden fields out and shows the others", async () => {
    const { person, change } = await app({
      session: {
        additionalFields: {
          theme: { type: "string", defaultValue: "light" },
          risk: { type: "number", returned: false },
        },
      },
    });
    const { client } = await person();
    await change("session", { risk: 7 });
    const { session } = await client.get("/get-session").ok();
    expect(session.theme).toBe("light");
    expect(session).not.toHaveProperty("risk");
  });
});

describe("a session in use", () => {
  test("is renewed once its last renewal is a day old, and not a second sooner", async () => {
    const world = await app();
    const { client } = await world.person();
    world.advance(DAY - 1);
    expect(await endsIn(world, client)).toBe(6 * DAY + 1);
    world.advance(1);
    const answer = await client.get("/get-session");
    expect(answer.body.session.expiresAt).toBe(new Date(world.now() + 7 * DAY * 1000).toISOString());
    expect(answer.body.session.updatedAt).toBe(new Date(world.now()).toISOString());
    expect(answer.cookies).toMatchObject([{ name: TOKEN, attributes: { "Max-Age": "604800" } }]);
    expect(await world.rows("session")).toMatchObject([{ expiresAt: answer.body.session.expiresAt }]);
    // The next request finds it renewed.
    expect((await client.get("/get-session")).cookies).toEqual([]);
    world.advance(DAY);
    expect(await endsIn(world, client)).toBe(7 * DAY);
  });

  test("is renewed by any request of the caller", async () => {
    const world = await app();
    const { client } = await world.person();
    world.advance(DAY);
    expect((await client.get("/list-sessions")).cookies).toHaveLength(1);
    expect(await endsIn(world, client)).toBe(7 * DAY);
  });

  test("gets one cookie of each name, whatever else sets or clears it", async () => {
    const world = await app({ session: { additionalFields: { theme: { type: "string" } } } });
    const calls: [string, object | undefined][] = [
      ["/update-user", { name: "Ada L" }],
      ["/update-session", { theme: "dark" }],
      ["/sign-out", undefined],
    ];
    for (const [path, body] of calls) {
      const { client } = await world.person();
      world.advance(DAY);
      const { cookies, status } = await client.post(path, body);
      expect(status).toBe(200);
      const names = cookies.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
      expect(client.jar.has(TOKEN)).toBe(path !== "/sign-out");
    }
  });

  test("is not renewed if the caller or the options say so", async () => {
    const world = await app();
    const { client } = await world.person();
    world.advance(2 * DAY);
    expect(await endsIn(world, client, { disableRefresh: "true" })).toBe(5 * DAY);
    expect(await endsIn(world, client, { disableRefresh: "false" })).toBe(7 * DAY);

    const fixed = await app({ session: { disableSessionRefresh: true } });
    const bob = await fixed.person();
    fixed.advance(2 * DAY);
    expect(await endsIn(fixed, bob.client)).toBe(5 * DAY);
  });

  test("ends at its maximum lifetime, which re-authentication starts again", {
    tags: "servers",
  }, async () => {
    const world = await app({ session: { maximumLifetime: 10 * DAY } });
    const { client } = await world.person();
    world.advance(5 * DAY);
    const answer = await client.get("/get-session");
    expect((Date.parse(answer.body.session.expiresAt) - world.now()) / 1000).toBe(5 * DAY);
    world.advance(4 * DAY);
    expect((await client.get("/get-session")).cookies).toEqual([]);
    await client.post("/reauthenticate", { password: PASSWORD }).ok();
    world.advance(5 * DAY);
    expect(await endsIn(world, client)).toBe(5 * DAY);
    world.advance(5 * DAY);
    expect(await client.get("/get-session").ok()).toBeNull();
  });

  test("ends when the options begin to limit it", async () => {
    const world = await app({ file: true, session: { updateAge: 60 } });
    const { client } = await world.person();
    world.advance(6 * DAY);
    expect(await endsIn(world, client)).toBe(7 * DAY);
    world.advance(4 * DAY);
    const limited = await app({ beside: world, session: { maximumLifetime: 10 * DAY } });
    limited.advance(10 * DAY);
    const cookie = { headers: { cookie: client.cookie } };
    expect(await limited.client().get("/get-session", cookie).ok()).toBeNull();
  });

  test("isn't limited to less than its lifetime without use", async () => {
    await expect(app({ session: { maximumLifetime: DAY } })).rejects.toThrow(
      "session.maximumLifetime is 86400; it must be 0 or at least session.expiresIn (604800).",
    );
  });

  test("that ends with the browser is neither renewed nor lives longer than a day", async () => {
    const world = await app({ session: { updateAge: 60 } });
    const { client } = await world.person({ rememberMe: false });
    world.advance(DAY - 1);
    const answer = await client.get("/get-session");
    expect(answer.body.session.expiresAt).toBe(new Date(world.now() + 1000).toISOString());
    expect(answer.cookies).toEqual([]);
    world.advance(1);
    expect(await client.get("/get-session").ok()).toBeNull();
  });

  test("that ends with the browser still does when the marker's cookie is left out", async () => {
    const world = await app({ session: { updateAge: 60 } });
    const { client } = await world.person({ rememberMe: false });
    client.jar.delete("__Host-latchkey.dont_remember");
    world.advance(DAY / 2);
    expect(await endsIn(world, client)).toBe(DAY / 2);
  });

  test("lives as long as the options say", async () => {
    const world = await app({ session: { expiresIn: 3600, updateAge: 600 } });
    const { client } = await world.person();
    world.advance(599);
    expect(await endsIn(world, client)).toBe(3001);
    world.advance(1);
    expect(await endsIn(world, client)).toBe(3600);
  });
});

describe("a session that has ended", () => {
  test("is accepted to its last second; then its cookies are cleared", async () => {
    const world = await app();
    const { client } = await world.person();
    world.advance(7 * DAY - 1);
    expect(await endsIn(world, client, { disableRefresh: "true" })).toBe(1);
    world.advance(1);
    const answer = await client.get("/get-session");
    expect(answer.text).toBe("null");
    expect(answer.cookies.map(({ name, attributes }) => [name, attributes["Max-Age"]])).toContainEqual([
      TOKEN,
      "0",
    ]);
    expect([...client.jar.keys()]).toEqual(["__Host-latchkey.device"]);
  });

  test("keeps its row, which background work deletes: the clock of this process may be wrong", async () => {
    const world = await app();
    const { client } = await world.person();
    world.advance(30 * DAY);
    expect((await client.get("/get-session")).body).toBe(null);
    expect(await world.rows("session")).toHaveLength(1);
  });

  test("is refused on every route that needs one, and the answer clears the cookies", async () => {
    const world = await app();
    const { client } = await world.person();
    world.advance(7 * DAY);
    const answer = await client.get("/list-sessions");
    expect(answer).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED", message: "Unauthorized" } });
    expect([...client.jar.keys()]).toEqual(["__Host-latchkey.device"]);
  });

  test("by signing out does not come back when its cookie is sent again", async () => {
    const { person, counts, client } = await app();
    const ada = await person();
    const stolen = ada.client.cookie;
    const answer = await ada.client.post("/sign-out");
    expect(answer.body).toEqual({ success: true });
    expect(answer.cookies.map(({ name, attributes }) => [name, attributes["Max-Age"]])).toEqual(
      ["session_token", "dont_remember", "session_data"].map((name) => [`__Host-latchkey.${name}`, "0"]),
    );
    expect([...ada.client.jar.keys()]).toEqual(["__Host-latchkey.device"]);
    expect(await counts()).toMatchObject({ session: 0 });
    expect((await client().get("/get-session", { headers: { cookie: stolen } })).text).toBe("null");
  });

  test("is the result of signing out with any cookie: it always succeeds", async () => {
    const { client, person, counts } = await app();
    await person();
    expect(await client().post("/sign-out").ok()).toEqual({ success: true });
    expect(
      await client()
        .post("/sign-out", undefined, { headers: { cookie: `${TOKEN}=forged` } })
        .ok(),
    ).toEqual({ success: true });
    expect(await counts()).toMatchObject({ session: 1 });
  });
});

test("a store that doesn't respond is a 503, and no user is signed out", async () => {
  const { person, auth, lines } = await app({ file: true });
  const { client } = await person();
  await auth.close();
  const answer = await client.get("/get-session");
  expect(answer).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" }, cookies: [] });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.body.requestId).toBe(answer.headers.get("x-request-id"));
  expect(lines.at(-2)?.fields?.requestId ?? lines.at(-1)?.fields?.requestId).toBe(answer.body.requestId);
});
