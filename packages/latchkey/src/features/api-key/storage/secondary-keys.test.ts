import { keyApi, keyApp, keyFor, keyOf, UNLIMITED, verdict } from "@latchkey/testing/api-key/scene";
import { PASSWORD } from "@latchkey/testing/app";
import { redisServer } from "@latchkey/testing/redis/server";
import { wrongValues } from "@latchkey/testing/storage/wrong-values";
import { describe, expect, test } from "vitest";
import type { SecondaryOption } from "../../../redis/secondary.ts";
import { storedKey } from "../changing/key-text.ts";
import { KEY_NOT_FOUND } from "../errors.ts";
import type { ApiKeyOptions } from "../options.ts";
import { apiKeyTable } from "../tables.ts";

const DAY = 86_400;

/** As slow as a network, so that concurrent calls interleave. */
function slowObject() {
  const values = new Map<string, string>();
  const answer = async <T>(ask: () => T): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve));
    return ask();
  };
  return {
    values,
    get: (key: string) => answer(() => values.get(key) ?? null),
    set: (key: string, value: string, _ttl?: number) => answer(() => values.set(key, value)),
    delete: (key: string) => answer(() => values.delete(key)),
  };
}

const inObject = async (more: ApiKeyOptions = UNLIMITED) => {
  const customStorage = slowObject();
  const here = await keyApp({ ...more, storage: "secondary-storage", customStorage });
  /** Runs `act` after the key was read `reads` times, before the reader continues. */
  const meanwhile = (keyId: string, act: () => Promise<unknown>, reads = 1): void => {
    const { get } = customStorage;
    let left = reads;
    customStorage.get = async (name) => {
      const value = await get(name);
      if (name === `api-key:by-id:${keyId}` && --left === 0) await act();
      return value;
    };
  };
  return { here, values: customStorage.values, meanwhile };
};

const STORAGES: readonly [string, () => Promise<SecondaryOption>][] = [
  ["Redis", async () => ({ url: (await redisServer()).url })],
  ["an object", async () => slowObject()],
];

describe.each(STORAGES)("keys in %s", (_, storage) => {
  const scene = async (options: ApiKeyOptions = UNLIMITED) =>
    keyApp(
      { ...options, storage: "secondary-storage" },
      { secondaryStorage: await storage(), redis: undefined },
    );

  test("are created, listed, changed, rotated and deleted without the table", async () => {
    const here = await scene();
    const ada = await here.person();
    const { id: keyId, key } = await keyOf(ada, { name: "b" });
    await keyOf(ada, { name: "a" });
    const query = { sortBy: "name", sortDirection: "asc", limit: "1" };
    expect(await ada.client.get("/api-key/list", { query }).ok()).toMatchObject({
      apiKeys: [{ name: "a" }],
      total: 2,
    });
    await ada.client.post("/api-key/update", { keyId, enabled: false }).ok();
    expect(await verdict(here, key)).toBe("KEY_DISABLED");
    await ada.client.post("/api-key/update", { keyId, enabled: true }).ok();
    const rotated = await ada.client.post("/api-key/rotate", { keyId }).ok();
    expect([await verdict(here, key), await verdict(here, rotated.key)]).toEqual(["ok", "ok"]);
    await ada.client.post("/api-key/delete", { keyId }).ok();
    expect([await verdict(here, key), await verdict(here, rotated.key)]).toEqual([
      "INVALID_API_KEY",
      "INVALID_API_KEY",
    ]);
    expect(await here.counts()).toMatchObject({ apikey: 0 });
  });

  test("are accepted as often as their counts and limits allow, however many requests come at once", async () => {
    const here = await scene({ rateLimit: { maxRequests: 5, timeWindow: 60_000 } });
    const ada = await here.person();
    const good = async (key: string) =>
      (await Promise.all(Array.from({ length: 12 }, () => verdict(here, key)))).filter((v) => v === "ok")
        .length;
    const counted = await keyFor(here, ada, { remaining: 3, rateLimitEnabled: false });
    expect([await good(counted.key), await good((await keyOf(ada)).key)]).toEqual([3, 5]);
  });

  test("are deleted with the account", async () => {
    const here = await keyApp(
      { ...UNLIMITED, storage: "secondary-storage" },
      { secondaryStorage: await storage(), redis: undefined, user: { deleteUser: { enabled: true } } },
    );
    const ada = await here.person();
    const { key } = await keyOf(ada);
    await ada.client.post("/delete-user", { password: PASSWORD }).ok();
    expect(await verdict(here, key)).toBe("INVALID_API_KEY");
  });
});

test("a key is stored where programs of the compatible framework look for it", async () => {
  const { here, values } = await inObject();
  const ada = await here.person();
  const { id, key } = await keyOf(ada);
  expect([...values.keys()].toSorted()).toEqual(
    [`api-key:${storedKey(key, false)}`, `api-key:by-id:${id}`, `api-key:by-ref:${ada.id}`].toSorted(),
  );
  expect(JSON.parse(values.get(`api-key:by-ref:${ada.id}`) ?? "")).toEqual([id]);
});

test("a key that such a program stored is accepted", async () => {
  const { here, values } = await inObject();
  const { id: referenceId } = await here.person();
  const key = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl";
  const createdAt = new Date(here.now()).toISOString();
  const row = {
    id: "1",
    configId: "default",
    key: storedKey(key, false),
    referenceId,
    enabled: true,
    rateLimitEnabled: false,
    remaining: 1,
    refillAmount: null,
    refillInterval: null,
    lastRefillAt: null,
    permissions: { files: ["read"] },
    metadata: null,
    expiresAt: null,
    lastRequest: null,
    createdAt,
    updatedAt: createdAt,
  };
  values.set(`api-key:${row.key}`, JSON.stringify(row));
  values.set("api-key:by-id:1", JSON.stringify(row));
  values.set(`api-key:by-ref:${referenceId}`, JSON.stringify(["1"]));
  expect(await verdict(here, key, { permissions: { files: ["read"] } })).toBe("ok");
  expect(await verdict(here, key)).toBe("USAGE_EXCEEDED");
});

test("a key with a value that its column can't hold is none, and its permissions allow nothing unless they can be read", async () => {
  const { here, values } = await inObject();
  const ada = await here.person();
  const { id, key } = await keyOf(ada);
  const names = [`api-key:${storedKey(key, false)}`, `api-key:by-id:${id}`];
  const good = JSON.parse(values.get(`api-key:by-id:${id}`) ?? "");
  const write = (row: unknown) => {
    for (const name of names) values.set(name, JSON.stringify(row));
  };
  // The compatible framework stores objects.
  const isObject = (name: string, value: unknown) =>
    ["permissions", "metadata"].includes(name) && JSON.stringify(value) === "{}";
  for (const [name, column] of Object.entries(apiKeyTable.columns))
    for (const [title, value] of wrongValues(name, column)) {
      if (isObject(name, value) || (value === null && column.default !== undefined)) continue;
      write({ ...good, [name]: value });
      expect(await verdict(here, key), title).toBe("INVALID_API_KEY");
      expect(await ada.client.get("/api-key/list").ok(), title).toMatchObject({ total: 0 });
    }
  for (const permissions of ["{", "[]", "1", '"x"', '{"files":["read",1]}', '{"files":"read"}']) {
    write({ ...good, permissions });
    expect(await verdict(here, key, { permissions: { files: ["read"] } }), permissions).toBe("KEY_NOT_FOUND");
  }
  write(good);
  expect(await verdict(here, key)).toBe("ok");
});

test("a key with an expiry is stored until then", async () => {
  const { here, values } = await inObject();
  const { id } = await keyOf(await here.person(), { expiresIn: DAY });
  here.advance(DAY);
  expect(values.has(`api-key:by-id:${id}`)).toBe(true);
  await keyApi(here).deleteAllExpiredApiKeys();
});

test("a key that is renewed just as a check finds it expired continues to work", async () => {
  const { here, meanwhile } = await inObject();
  const ada = await here.person();
  const { id: keyId, key } = await keyOf(ada, { expiresIn: DAY });
  here.advance(DAY + 1);
  meanwhile(keyId, () => ada.client.post("/api-key/update", { keyId, expiresIn: DAY }).ok());
  expect([await verdict(here, key), await verdict(here, key)]).toEqual(["KEY_EXPIRED", "ok"]);
});

test("a key that gets more uses just as a check finds it used up continues to work", async () => {
  const { here, meanwhile } = await inObject();
  const { id: keyId, key } = await keyFor(here, await here.person(), { remaining: 1 });
  await verdict(here, key);
  meanwhile(keyId, () => keyApi(here).updateApiKey({ body: { keyId, remaining: 1 } }));
  expect([await verdict(here, key), await verdict(here, key)]).toEqual(["USAGE_EXCEEDED", "ok"]);
});

test("a change of a key that is deleted meanwhile is refused", async () => {
  const { here, values, meanwhile } = await inObject();
  const ada = await here.person();
  const { id: keyId } = await keyOf(ada);
  // The key is read before the transaction, and in it.
  meanwhile(keyId, async () => values.clear(), 2);
  await ada.client.post("/api-key/update", { keyId, name: "new" }).refuses(KEY_NOT_FOUND);
});

test("with `fallbackToDatabase` the table decides, and a copy elsewhere is deleted when a key changes", async () => {
  const customStorage = slowObject();
  const here = await keyApp({
    ...UNLIMITED,
    storage: "secondary-storage",
    fallbackToDatabase: true,
    customStorage,
  });
  const ada = await here.person();
  const { id: keyId, key } = await keyOf(ada);
  expect(await here.counts()).toMatchObject({ apikey: 1 });
  const names = [`api-key:${storedKey(key, false)}`, `api-key:by-id:${keyId}`, `api-key:by-ref:${ada.id}`];
  for (const name of names) customStorage.values.set(name, "{}");
  await ada.client.post("/api-key/update", { keyId, enabled: false }).ok();
  expect(customStorage.values.size).toBe(0);
  expect(await verdict(here, key)).toBe("KEY_DISABLED");
});

test("a secondary storage for keys must be configured", async () => {
  const nowhere = keyApp({ storage: "secondary-storage" }, { redis: undefined, isLazy: false });
  await expect(nowhere).rejects.toThrow(/give secondaryStorage, or apiKey.customStorage/);
});
