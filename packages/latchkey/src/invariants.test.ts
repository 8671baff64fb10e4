import { type App, app, PASSWORD, type Person } from "@latchkey/testing/app";
import { declaredRoutes, wireRoutes } from "@latchkey/testing/declared";
import { describe, expect, test } from "vitest";

const required = { emailAndPassword: { requireEmailVerification: true } };

/** A body that a route accepts from this person. */
const bodies: Record<string, (person: Person, token: string) => object> = {
  "/sign-up/email": ({ email, password }) => ({ name: "Eve", email, password }),
  "/sign-in/email": ({ email, password }) => ({ email, password }),
  "/update-user": () => ({ name: "Eve" }),
  "/update-session": () => ({ theme: "dark" }),
  "/revoke-session": (_, token) => ({ token }),
  "/change-password": ({ password }) => ({
    currentPassword: password,
    newPassword: password,
    revokeOtherSessions: true,
  }),
  "/verify-password": ({ password }) => ({ password }),
  "/send-verification-email": ({ email }) => ({ email }),
  "/request-password-reset": ({ email }) => ({ email }),
  "/forget-password": ({ email }) => ({ email }),
  "/reset-password": ({ password }, token) => ({ newPassword: password, token }),
  "/delete-user": (_, token) => ({ token }),
  "/change-email": ({ email }) => ({ newEmail: email }),
  "/sign-in/social": () => ({ provider: "github" }),
  "/link-social": () => ({ provider: "github" }),
  "/reauthenticate/social": () => ({ provider: "github" }),
  "/unlink-account": (_, token) => ({ accountId: token }),
  "/refresh-token": (_, token) => ({ accountId: token }),
  "/get-access-token": (_, token) => ({ accountId: token }),
  "/account-info": (_, token) => ({ accountId: token }),
  "/reauthenticate": ({ password }) => ({ password }),
};

describe("the routes that open sessions", () => {
  test("a person with an unverified email address gets a session from no route, if verification is required", async () => {
    const world = await app(required);
    const ada = await world.person();
    for (const { method, path, url } of wireRoutes) {
      const browser = world.client();
      const body = method === "POST" ? bodies[path]?.(ada, "x") : undefined;
      const { cookies } = await browser.send(method, url, body && JSON.stringify(body), {
        headers: { "content-type": "application/json" },
      });
      const kept = cookies.filter(
        ({ name, attributes }) => /session/.test(name) && attributes["Max-Age"] !== "0",
      );
      expect([path, kept]).toEqual([path, []]);
    }
    expect(await world.counts()).toMatchObject({ session: 0 });
  });

  test("a deleted user gets none either, from any route and with any cookie", async () => {
    const world = await app();
    const ada = await world.person();
    const { cookie } = ada.client;
    await world.remove("session");
    await world.remove("account");
    await world.remove("user");
    for (const { method, path, url, spec } of wireRoutes) {
      // Another user may sign up with the same email address.
      if (path === "/sign-up/email") continue;
      const body = method === "POST" ? bodies[path]?.(ada, "x") : undefined;
      const answer = await world.client().send(method, url, body && JSON.stringify(body), {
        headers: { "content-type": "application/json", cookie },
      });
      if (spec.session === "required") expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.cookies.filter(({ attributes }) => attributes["Max-Age"] !== "0")).toEqual([]);
    }
    expect(await world.counts()).toMatchObject({ user: 0, session: 0 });
  });
});

describe("a token is valid for one purpose", () => {
  /** Returns every secret that a person holds or is sent. */
  async function everyToken(world: App): Promise<Record<string, string>> {
    await world
      .client()
      .post("/sign-up/email", { name: "Ada", email: "ada@example.com", password: PASSWORD })
      .ok();
    const mail = (await world.sent())[0]?.text ?? "";
    const verification = /token=([^&\s]+)/.exec(mail)?.[1] ?? "";
    await world.change("user", { emailVerified: true });
    const client = await world.signIn(
      { email: "ada@example.com", password: PASSWORD },
      { rememberMe: false },
    );
    await world.change("user", { emailVerified: false });
    const [cookie = "", marker = ""] = [...client.jar.values()];
    const [session = ""] = decodeURIComponent(cookie).split(".");
    const handle = String((await world.rows("session"))[0]?.token);
    return { verification, session, handle, cookie, marker, password: PASSWORD };
  }

  test("and verify-email only accepts one that came by email", async () => {
    const world = await app(required);
    const tokens = await everyToken(world);
    for (const [kind, token] of Object.entries(tokens)) {
      const { status } = await world.client().get("/verify-email", { query: { token } });
      expect([kind, status]).toEqual([kind, kind === "verification" ? 200 : 401]);
    }
  });

  // Covers GHSA-xmf8-cvqr-rfgj.
  test("and only a session token opens a session as a cookie", async () => {
    const world = await app(required);
    const tokens = await everyToken(world);
    const name = "__Host-latchkey.session_token";
    for (const [kind, token] of Object.entries(tokens)) {
      const { text } = await world
        .client()
        .get("/get-session", { headers: { cookie: `${name}=${encodeURI(token)}` } });
      // The cookie's value is sent unchanged.
      const own = await world
        .client()
        .get("/get-session", { headers: { cookie: `${name}=${token.replaceAll(" ", "")}` } });
      expect([kind, text === "null" && own.text === "null"]).toEqual([kind, kind !== "cookie"]);
    }
  });

  test("and only a session's own token ends it", async () => {
    const world = await app(required);
    const tokens = await everyToken(world);
    await world.change("user", { emailVerified: true });
    const client = await world.signIn({ email: "ada@example.com", password: PASSWORD });
    for (const [kind, token] of Object.entries(tokens)) {
      if (kind === "session" || kind === "handle") continue;
      await client.post("/revoke-session", { token }).ok();
      expect([kind, (await world.counts()).session]).toEqual([kind, 2]);
    }
    await client.post("/revoke-session", { token: tokens.handle }).ok();
    expect((await world.counts()).session).toBe(1);
  });
});

describe("another user's data", () => {
  const options = { session: { additionalFields: { theme: { type: "string" } } } } as const;
  test.each(wireRoutes)(
    "are out of reach of $method $path, whatever ids and tokens are sent along",
    async ({ method, path, url }) => {
      const world = await app(options);
      const victim = await world.person();
      const eve = await world.person();
      const { session, user } = await victim.client.get("/get-session").ok();
      const handle = (await world.rows("session")).find(({ userId }) => userId === victim.id)?.token;
      const theirs = async () =>
        JSON.stringify([
          (await world.rows("user")).filter(({ id }) => id === victim.id),
          (await world.rows("account")).filter(({ userId }) => userId === victim.id),
          (await world.rows("session")).filter(({ userId }) => userId === victim.id),
        ]);
      const before = await theirs();
      for (const token of [session.token, handle, session.id, user.id]) {
        const foreign = { userId: user.id, id: session.id, sessionId: session.id, sessionToken: token };
        const body = {
          ...foreign,
          ...bodies[path]?.({ ...eve, email: victim.email, password: "wrong" }, token),
        };
        const query = new URLSearchParams({ ...foreign, token }).toString();
        const answer = await world
          .client()
          .send(method, `${url}?${query}`, method === "POST" ? JSON.stringify(body) : undefined, {
            headers: { "content-type": "application/json", cookie: eve.client.cookie },
          });
        if (path !== "/sign-up/email") expect([path, answer.text.includes(victim.id)]).toEqual([path, false]);
        expect([path, answer.text.includes(session.token)]).toEqual([path, false]);
      }
      expect([path, await theirs()]).toEqual([path, before]);
    },
  );
});

// Covers GHSA-f3gh-529w-v32x.
test("every route declares who may call it", () => {
  for (const { path, spec } of declaredRoutes())
    expect([path, ["none", "optional", "required", "fresh"].includes(spec.session)]).toEqual([path, true]);
});

// Covers CVE-2025-64762.
test("no response may be stored by shared caches, unless it is the same for everyone", async () => {
  const world = await app();
  const { client } = await world.person();
  for (const { method, path, url, spec } of wireRoutes) {
    const answer = await client.send(method, url, undefined);
    const headers = [answer.headers.get("cache-control"), answer.headers.get("vary")];
    if (spec.cacheFor === undefined) {
      expect([path, ...headers]).toEqual([path, "private, no-store", "Cookie, Origin"]);
      continue;
    }
    expect([path, ...headers]).toEqual([path, `public, max-age=${spec.cacheFor}`, "Origin"]);
    const stranger = await world.client().send(method, path, undefined);
    expect([path, answer.text, answer.cookies]).toEqual([path, stranger.text, []]);
  }
});

test("no response can be framed, and JSON that is opened as a page runs nothing", async () => {
  const world = await app();
  const { client } = await world.person();
  for (const { method, path, url } of wireRoutes) {
    const { headers, text } = await client.send(method, url, undefined);
    const policy = headers.get("content-security-policy") ?? "";
    if (text !== "")
      expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
    if (headers.get("content-type") === "application/json")
      expect([path, policy]).toEqual([path, "default-src 'none'; frame-ancestors 'none'; sandbox"]);
  }
});
