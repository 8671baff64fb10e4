import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { wireRoutes } from "@latchkey/testing/declared";
import { redisCluster } from "@latchkey/testing/redis/cluster";
import { type RedisServer, redisServer } from "@latchkey/testing/redis/server";
import { describe, expect, test, vi } from "vitest";
import { COPY_LIFE } from "./cached-sessions.ts";

const ADDED = {
  theme: { type: "string" },
  note: { type: "string", returned: false, input: false, defaultValue: "for nobody's eyes" },
} as const;

const OPTIONS: AppOptions = {
  emailAndPassword: { password: QUICK_PASSWORDS },
  session: { additionalFields: ADDED },
  file: true,
};

interface Nodes {
  server: RedisServer;
  a: App;
  b: App;
  /** Reads the database alone. */
  truth: App;
}

async function nodes(more: AppOptions = {}): Promise<Nodes> {
  const server = await redisServer();
  const options = { ...OPTIONS, ...more };
  const a = await app({ ...options, redis: server.url });
  const beside = { ...options, beside: a };
  return {
    server,
    a,
    b: await app({ ...beside, redis: server.url }),
    truth: await app({ ...beside, redis: undefined }),
  };
}

/** The same browser at another node. */
function at(node: App, browser: Client): Client {
  const other = node.client();
  for (const [name, value] of browser.jar) other.jar.set(name, value);
  return other;
}

const session = (browser: Client) => browser.get("/get-session").ok();
const isLeftAlone = async (node: App, browser: Client) =>
  (await node.watch(() => session(browser))).length === 0;
/** Waits until the node answers without its database. */
const cached = (node: App, browser: Client) =>
  vi.waitUntil(() => isLeftAlone(node, browser), { interval: 5, timeout: 60_000 });

describe("a session check with Redis", () => {
  test("doesn't reach the database from the second one on, at every node", async () => {
    const { a, b, truth } = await nodes();
    const { client } = await a.person();
    await cached(a, client);
    const elsewhere = at(b, client);
    await cached(b, elsewhere);
    expect(await session(elsewhere)).toEqual(await session(at(truth, client)));
  });

  test("is answered from a cluster, too, where the keys lie on several servers", async () => {
    const { client: redis } = await redisCluster();
    const a = await app({ ...OPTIONS, redis });
    const b = await app({ ...OPTIONS, beside: a, redis });
    const people = await Promise.all([a.person(), a.person(), a.person(), a.person()]);
    for (const { client } of people) {
      const elsewhere = at(b, client);
      await cached(b, elsewhere);
      await client.post("/update-user", { name: "Grace" }).ok();
      expect((await session(elsewhere)).user.name).toBe("Grace");
    }
  });

  test("keeps neither a token nor a hidden column outside of the database", async () => {
    const { server, a } = await nodes();
    const { client } = await a.person();
    await cached(a, client);
    const { token } = (await session(client)).session;
    const keys = (await server.keys()).filter((key) => /:(session|generation):/.test(key));
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      const kept = `${key} ${await server.ask("get", key)}`;
      expect(kept).not.toContain(token);
      expect(kept).not.toContain("nobody's eyes");
      expect(await server.ask("ttl", key)).toBeGreaterThan(0);
    }
  });

  test("by a route that writes, or wants the row, asks the database", async () => {
    const { a } = await nodes();
    const { client } = await a.person();
    await cached(a, client);
    const seen = await a.watch(() => client.post("/verify-password", { password: PASSWORD }).ok());
    const asked = seen.map((probe) => (probe.kind === "statement" ? a.declaredSql(probe.sql) : ""));
    expect(asked.join(";")).toMatch(/from \W*session/);
  });

  test("ends a session at its expiry, not at the copy's, and renews it as before", async () => {
    const { a, b } = await nodes();
    const { client } = await a.person();
    await cached(a, client);
    for (const node of [a, b]) node.advance(2 * 86_400);
    const answer = await client.get("/get-session");
    expect(answer.cookies).toHaveLength(1);
    const { expiresAt } = answer.body.session;
    expect(expiresAt).toBe(new Date(a.now() + 604_800_000).toISOString());
    expect((await session(at(b, client))).session.expiresAt).toBe(expiresAt);
    await cached(b, at(b, client));
    for (const node of [a, b]) node.advance(604_800);
    const over = await at(b, client).get("/get-session");
    expect(over.body).toBeNull();
    expect(over.cookies.length).toBeGreaterThan(0);
  });

  test("accepts no other value as a copy", async () => {
    const { server, a } = await nodes();
    const { client } = await a.person();
    await cached(a, client);
    const [key] = (await server.keys()).filter((name) => name.includes(":session:"));
    const before = await session(client);
    const good = JSON.parse(String(await server.ask("get", String(key))));
    const evil = [
      "",
      "null",
      "[",
      "[1,2,3]",
      '["x"]',
      JSON.stringify([good[0], null, null]),
      JSON.stringify([good[0], { ...good[1], token: "h1_x" }, good[2]]),
      JSON.stringify([good[0], good[1], { ...good[2], id: "x" }]),
      JSON.stringify(["", { ...good[1], ipAddress: "forged" }, good[2]]),
      JSON.stringify([null, { ...good[1], ipAddress: "forged" }, good[2]]),
    ];
    for (const text of evil) {
      await server.ask("set", String(key), text);
      expect(await session(client)).toEqual(before);
    }
  });
});

describe("a write at one node", () => {
  const GIVEN: Readonly<Record<string, (asked: { browser: Client; email: string }) => object>> = {
    "/update-user": () => ({ name: "Grace" }),
    "/update-session": () => ({ theme: "dark" }),
    "/change-password": () => ({
      currentPassword: PASSWORD,
      newPassword: "another horse battery",
      revokeOtherSessions: true,
    }),
    "/sign-in/email": ({ email }) => ({ email, password: PASSWORD }),
    "/sign-up/email": () => ({ name: "Eve", email: `eve${Math.random()}@example.com`, password: PASSWORD }),
    "/send-verification-email": ({ email }) => ({ email }),
  };

  test.each(wireRoutes.map((route) => [route.method, route.path] as const))(
    "by %s %s shows in every other node's answers at once",
    async (method, path) => {
      const { a, b, truth } = await nodes();
      const ada = await a.person();
      const other = await a.signIn(ada);
      for (const browser of [ada.client, other]) await cached(b, at(b, browser));
      const before = [ada.client, other].map((browser) => at(b, browser));
      const { token } = (await session(other)).session;
      const body =
        path === "/revoke-session" ? { token } : GIVEN[path]?.({ browser: ada.client, email: ada.email });
      const sent = method === "GET" ? undefined : JSON.stringify(body ?? {});
      const answer = await ada.client.send(method, path, sent, {
        headers: sent === undefined ? {} : { "content-type": "application/json" },
      });
      if (body !== undefined) expect(answer.status).toBe(200);
      for (const browser of before) {
        const said = await browser.get("/get-session").ok();
        expect(said).toEqual(await at(truth, browser).get("/get-session").ok());
      }
    },
  );

  test("isn't hidden by earlier data of a node that fills the cache at the same time", async () => {
    const { server, a, b } = await nodes();
    const { client } = await a.person();
    const elsewhere = at(b, client);
    for (let round = 0; round < 40; round++) {
      await server.ask("flushall");
      const name = `name ${round}`;
      const reads = Array.from({ length: 4 }, () => session(elsewhere));
      await Promise.all([...reads, client.post("/update-user", { name }).ok()]);
      expect((await session(elsewhere)).user.name).toBe(name);
      expect((await session(elsewhere)).user.name).toBe(name);
    }
  });
});

describe("when Redis", () => {
  type Fault = readonly [
    name: string,
    begin: (server: RedisServer) => unknown,
    end: (server: RedisServer) => unknown,
  ];
  const FAULTS: readonly Fault[] = [
    ["is gone", (server) => server.kill(), (server) => server.start()],
    ["hangs", (server) => server.pause(), (server) => server.resume()],
    ["has forgotten everything", (server) => server.ask("flushall"), () => undefined],
    [
      "only reads",
      (server) => server.ask("replicaof", "127.0.0.1", 1),
      (server) => server.ask("replicaof", "no", "one"),
    ],
    [
      "has no memory left",
      (server) => server.ask("config", "set", "maxmemory", 1),
      (server) => server.ask("config", "set", "maxmemory", 0),
    ],
  ];

  test.each(FAULTS)(
    "%s, sessions continue, end at once, and no user is signed out",
    async (_name, begin, end) => {
      const { server, a, truth } = await nodes({ patience: 4 });
      const ada = await a.person();
      const other = await a.signIn(ada);
      for (const browser of [ada.client, other]) await cached(a, browser);
      await begin(server);
      const answers = await Promise.all(Array.from({ length: 20 }, () => ada.client.get("/get-session")));
      for (const { status, body, cookies } of answers)
        expect([status, body?.user.email, cookies]).toEqual([200, ada.email, []]);
      await ada.client.post("/update-user", { name: "Grace" }).ok();
      expect((await session(ada.client)).user.name).toBe("Grace");
      await other.post("/sign-out").ok();
      const third = await a.signIn(ada);
      expect((await session(third)).user.name).toBe("Grace");
      await ada.client.post("/revoke-other-sessions").ok();
      expect(await session(third)).toBeNull();
      await end(server);
      expect(await session(ada.client)).toEqual(await session(at(truth, ada.client)));
      // Earlier copies aren't trusted until they would have expired; then the cache is used again.
      const isTrusted = () => {
        a.advance(COPY_LIFE + 1);
        return isLeftAlone(a, ada.client);
      };
      await vi.waitUntil(isTrusted, { timeout: 60_000 });
    },
  );

  test("only reads, a session that one node ends is over at the other once the end is confirmed", async () => {
    const { server, a, b } = await nodes();
    const ada = await a.person();
    const other = at(b, await a.signIn(ada));
    await cached(b, other);
    await server.ask("replicaof", "127.0.0.1", 1);
    await ada.client.post("/revoke-other-sessions").ok();
    expect(await session(other)).toBeNull();
  });

  test("comes back with its earlier data, no node trusts it", async () => {
    const { server, a, b, truth } = await nodes();
    const { client } = await a.person();
    const elsewhere = at(b, client);
    await cached(b, elsewhere);
    const held = await Promise.all(
      (await server.keys()).map(async (key) => [key, String(await server.ask("get", key))]),
    );
    await server.kill();
    // Written by a process that stopped before it could invalidate anything.
    await at(truth, client).post("/update-user", { name: "Grace" }).ok();
    await session(elsewhere);
    await server.start();
    for (const [key, value] of held) await server.ask("set", String(key), String(value));
    await vi.waitUntil(() => b.auth.stats().redis?.up, { timeout: 60_000 });
    expect((await session(elsewhere)).user.name).toBe("Grace");
  });

  /** A node that can be cut off from Redis, and one beside it that never is. */
  async function apart() {
    const server = await redisServer();
    await server.ask("acl", "setuser", "a", "on", ">pass", "~*", "+@all");
    const a = await app({ ...OPTIONS, redis: `redis://a:pass@127.0.0.1:${server.port}` });
    const b = await app({ ...OPTIONS, beside: a, redis: server.url });
    return {
      a,
      b,
      async cut() {
        await server.ask("acl", "setuser", "a", "off");
        await server.ask("client", "kill", "user", "a");
      },
      /** The number of its attempts to reconnect. */
      async tries() {
        const [refusal] = (await server.ask("acl", "log")) as unknown[][];
        return Number(refusal?.[1] ?? 0);
      },
      join: () => server.ask("acl", "setuser", "a", "on"),
    };
  }

  test("is out of one node's reach, the others learn of its writes when it is back", async () => {
    const { a, b, cut, join } = await apart();
    const { client } = await a.person();
    const elsewhere = at(b, client);
    await cached(b, elsewhere);
    await cut();
    await client.post("/update-user", { name: "Grace" }).ok();
    expect((await session(client)).user.name).toBe("Grace");
    await join();
    await vi.waitFor(async () => expect((await session(elsewhere)).user.name).toBe("Grace"), {
      timeout: 60_000,
    });
  });

  test("was out of one node's reach for long, a session that this node ended is over everywhere once it is back", async () => {
    const { a, b, cut, tries, join } = await apart();
    const { client } = await a.person();
    const elsewhere = at(b, client);
    await cached(b, elsewhere);
    await cut();
    await client.post("/sign-out").ok();
    // Not right after one of its first attempts, which follow each other quickly.
    await vi.waitUntil(async () => (await tries()) >= 7, { timeout: 60_000 });
    await join();
    await vi.waitUntil(() => a.auth.stats().redis?.up, { timeout: 60_000, interval: 5 });
    expect(await session(elsewhere)).toBeNull();
  });

  test("comes back after the clock was set back, earlier data is distrusted for the usual time", async () => {
    const { server, a } = await nodes();
    const { client } = await a.person();
    const fail = async () => {
      await server.kill();
      await session(client);
      await server.start();
      await vi.waitUntil(() => a.auth.stats().redis?.up, { timeout: 60_000 });
    };
    await fail();
    a.advance(3600);
    await cached(a, client);
    a.advance(-3600);
    await fail();
    for (let n = 0; n < 3; n++) expect(await isLeftAlone(a, client)).toBe(false);
  });
});
