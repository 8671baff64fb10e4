import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { redisServer } from "@latchkey/testing/redis/server";
import { describe, expect, test, vi } from "vitest";
import { ConfigurationError, SERVICE_UNAVAILABLE } from "../../../base/errors.ts";
import { latchkey } from "../../../index.ts";
import type { SecondaryOption } from "../../../redis/secondary.ts";

/** A secondary storage with access for tests. */
interface Storage {
  option: SecondaryOption;
  read(key: string): Promise<string | null>;
  write(key: string, value: string): Promise<unknown>;
  keys(): Promise<string[]>;
  clear(): Promise<unknown>;
  begin(): unknown;
  end(): unknown;
}

async function ofRedis(): Promise<Storage> {
  const server = await redisServer();
  return {
    option: { url: server.url, keyPrefix: "app:" },
    read: async (key) => {
      const value = await server.ask("get", `app:${key}`);
      return value === null ? null : String(value);
    },
    write: (key, value) => server.ask("set", `app:${key}`, value, "EX", 1000),
    keys: async () =>
      (await server.keys()).filter((key) => key !== "app:up").map((key) => key.replace(/^app:/, "")),
    clear: () => server.ask("flushall"),
    begin: () => server.pause(),
    end: () => server.resume(),
  };
}

async function ofObject(): Promise<Storage> {
  const values = new Map<string, string>();
  let isBroken = false;
  // As slow as a network, so that simultaneous requests interleave.
  const answer = async <T>(ask: () => T): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve));
    if (isBroken) throw new Error("ECONNREFUSED redis.internal");
    return ask();
  };
  return {
    option: {
      get: (key) => answer(() => values.get(key) ?? null),
      set: (key, value, ttl) =>
        answer(() => {
          if (ttl === undefined || !(ttl > 0)) throw new Error("A session without an end");
          values.set(key, value);
        }),
      delete: (key) => answer(() => values.delete(key)),
    },
    read: async (key) => values.get(key) ?? null,
    write: async (key, value) => values.set(key, value),
    keys: async () => [...values.keys()].toSorted(),
    clear: async () => values.clear(),
    begin: () => {
      isBroken = true;
    },
    end: () => {
      isBroken = false;
    },
  };
}

const STORAGES = [
  ["Redis", ofRedis],
  ["an object with get, set and delete", ofObject],
] as const;

const engine = (storage: Storage, session: AppOptions["session"] = {}, more: AppOptions = {}): Promise<App> =>
  app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    redis: undefined,
    secondaryStorage: storage.option,
    session: { additionalFields: { theme: { type: "string" } }, ...session },
    ...more,
  });

const session = (browser: Client) => browser.get("/get-session").ok();
const active = async (storage: Storage, userId: string): Promise<{ token: string; expiresAt: number }[]> =>
  JSON.parse((await storage.read(`active-sessions-${userId}`)) ?? "[]");

describe.each(STORAGES)("sessions in %s", (_name, storageOf) => {
  test("are stored there and nowhere else, under the hash of their token", async () => {
    const storage = await storageOf();
    const { person, counts, now } = await engine(storage);
    const { client, id, email } = await person();
    const { token } = (await session(client)).session;
    expect((await counts()).session).toBe(0);
    const list = await active(storage, id);
    expect(list).toEqual([{ token: expect.stringMatching(/^h1_/), expiresAt: now() + 604_800_000 }]);
    expect(await storage.keys()).toEqual([`active-sessions-${id}`, String(list[0]?.token)]);
    const kept = String(await storage.read(String(list[0]?.token)));
    expect(kept).not.toContain(token);
    expect(JSON.parse(kept)).toMatchObject({
      session: { userId: id, expiresAt: new Date(now() + 604_800_000).toISOString() },
      user: { id, email },
    });
  });

  test("are found, listed, renewed, changed and ended like those of the database", async () => {
    const storage = await storageOf();
    const { person, signIn, advance, now } = await engine(storage);
    const ada = await person();
    const [second, third, fourth] = [await signIn(ada), await signIn(ada), await signIn(ada)];
    expect(await ada.client.get("/list-sessions").ok()).toHaveLength(4);
    const { token } = (await session(second)).session;
    await ada.client.post("/revoke-session", { token }).ok();
    expect(await session(second)).toBeNull();
    await third.post("/sign-out").ok();
    expect(await session(third)).toBeNull();
    await ada.client.post("/update-session", { theme: "dark" }).ok();
    expect((await session(ada.client)).session.theme).toBe("dark");
    advance(2 * 86_400);
    const renewed = await ada.client.get("/get-session");
    expect(renewed.cookies).toHaveLength(1);
    expect(renewed.body.session.expiresAt).toBe(new Date(now() + 604_800_000).toISOString());
    expect(await session(ada.client)).toEqual(renewed.body);
    expect((await active(storage, ada.id)).map(({ expiresAt }) => expiresAt)).toContain(now() + 604_800_000);
    await ada.client.post("/revoke-other-sessions").ok();
    expect(await session(fourth)).toBeNull();
    expect(await ada.client.get("/list-sessions").ok()).toMatchObject([{ id: renewed.body.session.id }]);
    await ada.client.post("/revoke-sessions").ok();
    expect(await session(ada.client)).toBeNull();
    expect(await storage.keys()).toEqual([]);
  });

  test("end when they expire", async () => {
    const storage = await storageOf();
    const { person, advance } = await engine(storage);
    const { client } = await person();
    advance(604_800);
    const answer = await client.get("/get-session");
    expect(answer.body).toBeNull();
    expect(answer.cookies.length).toBeGreaterThan(0);
  });

  test("of another user can't be ended", async () => {
    const storage = await storageOf();
    const { person } = await engine(storage);
    const [ada, eve] = [await person(), await person()];
    const { token } = (await session(ada.client)).session;
    await eve.client.post("/revoke-session", { token }).ok();
    expect((await session(ada.client)).user.id).toBe(ada.id);
  });

  test("show the user's name after a change, and end when the password is replaced", async () => {
    const storage = await storageOf();
    const { person, signIn } = await engine(storage);
    const ada = await person();
    const other = await signIn(ada);
    await ada.client.post("/update-user", { name: "Grace" }).ok();
    for (const browser of [ada.client, other]) expect((await session(browser)).user.name).toBe("Grace");
    const change = { currentPassword: PASSWORD, newPassword: "another battery", revokeOtherSessions: true };
    await ada.client.post("/change-password", change).ok();
    expect(await session(other)).toBeNull();
    expect((await session(ada.client)).user.name).toBe("Grace");
    expect(await active(storage, ada.id)).toHaveLength(1);
  });

  test("that are opened at once are all on the list", async () => {
    const storage = await storageOf();
    const { person, signIn } = await engine(storage);
    const ada = await person();
    const browsers = await Promise.all(Array.from({ length: 16 }, () => signIn(ada)));
    expect(await active(storage, ada.id)).toHaveLength(17);
    expect(await ada.client.get("/list-sessions").ok()).toHaveLength(17);
    await ada.client.post("/revoke-other-sessions").ok();
    for (const browser of browsers) expect(await session(browser)).toBeNull();
  });

  test("that are opened with a password while it is replaced don't outlive it", async () => {
    const storage = await storageOf();
    const { person, client } = await engine(storage);
    for (let round = 0; round < 20; round++) {
      const ada = await person();
      const browsers = Array.from({ length: 4 }, () => client());
      const change = { currentPassword: PASSWORD, newPassword: "another battery", revokeOtherSessions: true };
      await Promise.all([
        ...browsers.map((browser) =>
          browser.post("/sign-in/email", { email: ada.email, password: PASSWORD }),
        ),
        ada.client.post("/change-password", change).ok(),
      ]);
      for (const browser of browsers) expect(await session(browser)).toBeNull();
    }
  });

  test("that can't be reached are a 503, and no user is signed out; nothing ends, and nothing is left half done", async () => {
    const storage = await storageOf();
    const { person, signIn, counts } = await engine(storage, {}, { patience: 1 });
    const ada = await person();
    await storage.begin();
    for (const [method, path] of [
      ["GET", "/get-session"],
      ["GET", "/list-sessions"],
      ["POST", "/sign-out"],
      ["POST", "/revoke-sessions"],
      ["POST", "/update-user"],
    ] as const) {
      const sent = method === "GET" ? ada.client.get(path) : ada.client.post(path, {});
      const { cookies, headers, text } = await sent.refuses(SERVICE_UNAVAILABLE);
      expect(cookies).toEqual([]);
      expect(headers.get("retry-after")).toBe("1");
      expect(text).not.toContain("redis.internal");
    }
    const again = { email: ada.email, password: ada.password };
    await ada.client.post("/sign-in/email", again).refuses(SERVICE_UNAVAILABLE);
    const before = await counts();
    await ada.client
      .post("/sign-up/email", { name: "Eve", email: "eve@example.com", password: PASSWORD })
      .refuses(SERVICE_UNAVAILABLE);
    expect(await counts()).toEqual(before);
    await storage.end();
    await vi.waitFor(async () => expect((await session(ada.client)).user.id).toBe(ada.id), {
      timeout: 60_000,
    });
    await signIn(ada);
  });

  test("that are garbage count as none", async () => {
    const storage = await storageOf();
    const { person, client } = await engine(storage);
    const { cookie } = (await person()).client;
    const [key] = (await storage.keys()).filter((name) => name.startsWith("h1_"));
    const { session: good, user } = JSON.parse(String(await storage.read(String(key))));
    for (const value of [
      "",
      "null",
      "[]",
      "{",
      { session: good },
      { session: good, user: { ...user, id: "x" } },
    ]) {
      await storage.write(String(key), typeof value === "string" ? value : JSON.stringify(value));
      expect(await client().get("/get-session", { headers: { cookie } }).ok()).toBeNull();
    }
  });

  test("that are also rows continue from them while the storage is away or empty", async () => {
    const storage = await storageOf();
    const { person, signIn, counts } = await engine(
      storage,
      { storeSessionInDatabase: true },
      { patience: 1 },
    );
    const ada = await person();
    const other = await signIn(ada);
    expect((await counts()).session).toBe(2);
    await storage.begin();
    expect((await session(ada.client)).user.id).toBe(ada.id);
    expect(await ada.client.get("/list-sessions").ok()).toHaveLength(2);
    await ada.client.post("/revoke-sessions").refuses(SERVICE_UNAVAILABLE);
    await storage.end();
    await vi.waitFor(
      async () => expect(await storage.read((await active(storage, ada.id))[0]?.token ?? "")).not.toBeNull(),
      { timeout: 60_000 },
    );
    await storage.clear();
    expect((await session(ada.client)).user.id).toBe(ada.id);
    expect(await ada.client.get("/list-sessions").ok()).toHaveLength(2);
    await vi.waitFor(() => other.post("/sign-out").ok(), { timeout: 60_000 });
    expect((await counts()).session).toBe(1);
    await storage.clear();
    expect(await session(other)).toBeNull();
  });

  test("that are also rows and were ended aren't restored on sensitive routes by an older state of the storage", async () => {
    const storage = await storageOf();
    const { person, signIn } = await engine(storage, { storeSessionInDatabase: true });
    const ada = await person();
    const other = await signIn(ada);
    const before: [string, string][] = [];
    for (const key of await storage.keys()) before.push([key, String(await storage.read(key))]);
    await ada.client.post("/revoke-other-sessions").ok();
    for (const [key, value] of before) await storage.write(key, value);
    expect((await other.post("/update-user", { name: "Eve" })).status).toBe(401);
    await ada.client.post("/update-user", { name: "Ada L" }).ok();
  });

  test("that are also rows end all together even if the storage has lost their list", async () => {
    for (const path of ["/revoke-sessions", "/revoke-other-sessions"]) {
      const storage = await storageOf();
      const { person, signIn } = await engine(storage, { storeSessionInDatabase: true });
      const ada = await person();
      const other = await signIn(ada);
      await storage.write(`active-sessions-${ada.id}`, "[]");
      await ada.client.post(path).ok();
      expect(await session(other)).toBeNull();
    }
  });

  test("that are preserved keep their rows, which can't be used again", async () => {
    const storage = await storageOf();
    const kept = { storeSessionInDatabase: true, preserveSessionInDatabase: true };
    const { person, signIn, rows, now, advance } = await engine(storage, kept);
    const ada = await person();
    const [second, third] = [await signIn(ada), await signIn(ada)];
    advance(60);
    await second.post("/sign-out").ok();
    await ada.client.post("/revoke-other-sessions").ok();
    expect(await rows("session")).toHaveLength(3);
    const ends = (await rows("session")).map(({ expiresAt }) => String(expiresAt));
    expect(ends.filter((end) => Date.parse(end) <= now())).toHaveLength(2);
    await storage.clear();
    for (const browser of [second, third]) expect(await session(browser)).toBeNull();
    expect((await session(ada.client)).user.id).toBe(ada.id);
    expect(await rows("session")).toHaveLength(3);
  });
});

describe("a secondary storage", () => {
  test("that is neither an object nor Redis stops the start", () => {
    const options = {
      baseURL: "https://app.example.com",
      secret: "x".repeat(40),
      database: "sqlite::memory:",
    };
    const wrong: unknown[] = [{}, { get: () => null }, { url: "http://x" }, { client: {} }];
    for (const secondaryStorage of wrong)
      expect(() => latchkey({ ...options, secondaryStorage: secondaryStorage as SecondaryOption })).toThrow(
        ConfigurationError,
      );
  });

  test("can't check unique values, and says so at the start", () => {
    const unique = { code: { type: "string", unique: true } } as const;
    const options = {
      baseURL: "https://app.example.com",
      secret: "x".repeat(40),
      database: "sqlite::memory:",
    };
    const secondaryStorage = { url: "redis://127.0.0.1:1" };
    expect(() => latchkey({ ...options, secondaryStorage, session: { additionalFields: unique } })).toThrow(
      /additionalFields\.code\.unique/,
    );
  });
});
