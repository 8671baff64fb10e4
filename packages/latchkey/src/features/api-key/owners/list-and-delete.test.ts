import { keyApi, keyApp, keyFor, keyOf, UNLIMITED, verdict } from "@latchkey/testing/api-key/scene";
import { expect, test } from "vitest";
import * as errors from "../errors.ts";

const DAY = 86_400;

// Covers CVE-2025-61928, GHSA-99h5-pjcv-gr6v.
test("only the session of a request decides whose key it is", async () => {
  const here = await keyApp();
  const [ada, bob] = [await here.person(), await here.person()];
  const { id, key } = await keyOf(ada);
  for (const [path, body] of [
    ["/api-key/create", {}],
    ["/api-key/update", { keyId: id, name: "mine" }],
    ["/api-key/rotate", { keyId: id }],
  ] as const) {
    for (const other of [{}, { userId: ada.id }, { keyId: "none" }])
      await here
        .client()
        .post(path, { ...body, ...other })
        .refuses(errors.UNAUTHORIZED_SESSION);
    if (path !== "/api-key/rotate")
      await bob.client.post(path, { ...body, userId: ada.id }).refuses(errors.UNAUTHORIZED_SESSION);
  }
  expect((await here.client().post("/api-key/delete-all-expired-api-keys")).status).toBe(401);
  expect(await verdict(here, key)).toBe("ok");
  expect(await here.counts()).toMatchObject({ apikey: 1 });
});

test("another user's key is unknown", async () => {
  const here = await keyApp();
  const [ada, bob] = [await here.person(), await here.person()];
  const { id } = await keyOf(ada);
  await bob.client.get("/api-key/get", { query: { id } }).refuses(errors.KEY_NOT_FOUND);
  for (const path of ["update", "rotate", "delete"])
    await bob.client
      .post(`/api-key/${path}`, { keyId: id, ...(path === "update" ? { name: "x" } : {}) })
      .refuses(errors.KEY_NOT_FOUND);
  expect(await bob.client.get("/api-key/list").ok()).toMatchObject({ apiKeys: [], total: 0 });
  expect((await ada.client.get("/api-key/get", { query: { id } }).ok()).id).toBe(id);
});

test("values that only the application may set are refused in requests", async () => {
  const here = await keyApp();
  const ada = await here.person();
  const { id } = await keyOf(ada);
  const given = {
    remaining: 5,
    refillAmount: 5,
    refillInterval: 1000,
    rateLimitTimeWindow: 1,
    rateLimitMax: 1000,
    rateLimitEnabled: false,
    permissions: { files: ["read"] },
  };
  for (const [name, value] of Object.entries(given)) {
    await ada.client.post("/api-key/create", { [name]: value }).refuses(errors.SERVER_ONLY_PROPERTY);
    await ada.client
      .post("/api-key/update", { keyId: id, [name]: value })
      .refuses(errors.SERVER_ONLY_PROPERTY);
  }
});

test("users can only give their keys permissions that the options allow", async () => {
  const here = await keyApp({ ...UNLIMITED, permissions: { allowed: { files: ["read"] } } });
  const ada = await here.person();
  const { key, id } = await keyOf(ada, { permissions: { files: ["read"] } });
  expect(await verdict(here, key, { permissions: { files: ["read"] } })).toBe("ok");
  for (const permissions of [{ files: ["write"] }, { mail: ["send"] }])
    await ada.client.post("/api-key/create", { permissions }).refuses(errors.API_KEY_PERMISSION_NOT_ALLOWED);
  await ada.client
    .post("/api-key/update", { keyId: id, permissions: null })
    .refuses(errors.API_KEY_PERMISSION_NOT_ALLOWED);
});

test("values that don't fit are refused, each with its own error", async () => {
  const here = await keyApp({ enableMetadata: true, requireName: true });
  const plain = await keyApp();
  const closed = await keyApp({ keyExpiration: { disableCustomExpiresTime: true } });
  const create = async (at: typeof here, body: object) =>
    (await (await at.person()).client.post("/api-key/create", body)).body.code ?? "ok";
  const name = "a name";
  expect({
    name: await create(here, {}),
    long: await create(here, { name: "x".repeat(33) }),
    lines: await create(here, { name: "a\nb" }),
    prefix: await create(here, { name, prefix: "p".repeat(33) }),
    letters: await create(here, { name, prefix: "a b" }),
    soon: await create(here, { name, expiresIn: DAY - 1 }),
    late: await create(here, { name, expiresIn: 366 * DAY }),
    type: await create(here, { name, metadata: "text" }),
    large: await create(here, { name, metadata: { text: "x".repeat(5000) } }),
    none: await create(plain, { metadata: {} }),
    fixed: await create(closed, { expiresIn: 2 * DAY }),
    unfixed: await create(closed, { expiresIn: null }),
    kind: await create(plain, { configId: "other" }),
  }).toEqual({
    name: "NAME_REQUIRED",
    long: "INVALID_NAME_LENGTH",
    lines: "VALIDATION_ERROR",
    prefix: "INVALID_PREFIX_LENGTH",
    letters: "VALIDATION_ERROR",
    soon: "EXPIRES_IN_IS_TOO_SMALL",
    late: "EXPIRES_IN_IS_TOO_LARGE",
    type: "INVALID_METADATA_TYPE",
    large: "VALIDATION_ERROR",
    none: "METADATA_DISABLED",
    fixed: "KEY_DISABLED_EXPIRATION",
    unfixed: "ok",
    kind: "NO_DEFAULT_API_KEY_CONFIGURATION_FOUND",
  });
});

test.each([
  ["limits how long keys last", { maxExpiresIn: 30 }, 30 * DAY],
  ["says how long keys last by default", { defaultExpiresIn: 60 * DAY }, 60 * DAY],
])("no key is without an expiry where the application %s", async (_, keyExpiration, usual) => {
  const here = await keyApp({ ...UNLIMITED, keyExpiration });
  const ada = await here.person();
  const lifeOf = (expiresAt: string | null) => Date.parse(expiresAt ?? "") - here.now();
  for (const given of [{}, { expiresIn: null }])
    expect(lifeOf((await keyOf(ada, given)).expiresAt)).toBe(usual * 1000);
  const { id } = await keyOf(ada);
  const endless = { keyId: id, expiresIn: null };
  await ada.client.post("/api-key/update", endless).refuses(errors.EXPIRES_IN_IS_TOO_LARGE);
  await ada.client.post("/api-key/rotate", endless).refuses(errors.EXPIRES_IN_IS_TOO_LARGE);
});

test("a refill needs its amount and its interval", async () => {
  const here = await keyApp();
  const ada = await here.person();
  await expect(keyFor(here, ada, { refillAmount: 1 })).rejects.toMatchObject({
    code: "REFILL_AMOUNT_AND_INTERVAL_REQUIRED",
  });
  await expect(keyFor(here, ada, { refillInterval: 1 })).rejects.toMatchObject({
    code: "REFILL_INTERVAL_AND_AMOUNT_REQUIRED",
  });
});

test("a key is renamed, and given data and another expiry, without counting a use", async () => {
  const here = await keyApp({ enableMetadata: true });
  const ada = await here.person();
  const { id: keyId } = await keyOf(ada, { expiresIn: 2 * DAY });
  const update = (body: object) => ada.client.post("/api-key/update", { keyId, ...body });
  expect(await update({ name: "new", metadata: { a: 1 }, expiresIn: null }).ok()).toMatchObject({
    name: "new",
    metadata: { a: 1 },
    expiresAt: null,
    requestCount: 0,
    lastRequest: null,
  });
  await update({}).refuses(errors.NO_VALUES_TO_UPDATE);
});

test("a list is sorted and paged", async () => {
  const here = await keyApp();
  const ada = await here.person();
  for (const name of ["b", "c", "a"]) {
    await keyOf(ada, { name });
    here.advance(1);
  }
  const names = async (query: Record<string, string>) => {
    const { apiKeys, ...page } = await ada.client.get("/api-key/list", { query }).ok();
    return [apiKeys.map(({ name }: { name: string }) => name).join(""), page];
  };
  expect(await names({})).toEqual(["acb", { total: 3, limit: 100, offset: 0 }]);
  expect(await names({ sortBy: "name", sortDirection: "asc", limit: "2", offset: "1" })).toEqual([
    "bc",
    { total: 3, limit: 2, offset: 1 },
  ]);
  expect((await ada.client.get("/api-key/list", { query: { sortBy: "key" } })).status).toBe(400);
});

test("clients of 1.2 get a list as an array, unless the query comes from a later one", async () => {
  const here = await keyApp({ listFormat: "array" });
  const ada = await here.person();
  await keyOf(ada);
  expect(await ada.client.get("/api-key/list").ok()).toHaveLength(1);
  expect((await ada.client.get("/api-key/list", { query: { limit: "5" } }).ok()).apiKeys).toHaveLength(1);
});

test("users have at most as many keys as the options allow, and the application creates more", async () => {
  const here = await keyApp({ maximumKeys: 2 });
  const ada = await here.person();
  await keyOf(ada);
  await keyOf(ada);
  await ada.client.post("/api-key/create", {}).refuses(errors.API_KEY_LIMIT_REACHED);
  await keyFor(here, ada);
});

test("expired keys are deleted on request: the caller's own, and those of all users by the application", {
  tags: "servers",
}, async () => {
  const here = await keyApp();
  const [ada, bob] = [await here.person(), await here.person()];
  for (const person of [ada, bob]) {
    await keyOf(person, { expiresIn: DAY });
    await keyOf(person);
  }
  here.advance(DAY);
  const [adaAgain] = [await here.signIn(ada)];
  expect(await adaAgain.post("/api-key/delete-all-expired-api-keys").ok()).toEqual({
    success: true,
    error: null,
  });
  expect(await here.counts()).toMatchObject({ apikey: 3 });
  await keyApi(here).deleteAllExpiredApiKeys();
  expect(await here.counts()).toMatchObject({ apikey: 2 });
});

test("the application makes keys in its own format, and checks them first", async () => {
  const here = await keyApp({
    ...UNLIMITED,
    customKeyGenerator: ({ prefix }) => `${prefix}${crypto.randomUUID()}`,
    customAPIKeyValidator: ({ key }) => key.startsWith("own_"),
    defaultPrefix: "own_",
    defaultKeyLength: 38,
    startingCharactersConfig: { shouldStore: false },
  });
  const { key, start } = await keyOf(await here.person());
  expect({ key, start }).toEqual({ key: expect.stringMatching(/^own_.{36}$/), start: null });
  expect(await verdict(here, key)).toBe("ok");
  expect(await verdict(here, key.replace("own_", "not_"))).toBe("KEY_NOT_FOUND");
});

test("keys that aren't hashed are stored as they are", async () => {
  const here = await keyApp({ ...UNLIMITED, disableKeyHashing: true });
  const { key } = await keyOf(await here.person());
  expect((await here.rows("apikey"))[0]?.key).toBe(key);
  expect(await verdict(here, key)).toBe("ok");
});

test("kinds of keys have their own options, and a key is valid only for its kind", async () => {
  const here = await keyApp({
    configurations: [
      { ...UNLIMITED, configId: "default", defaultPrefix: "a_" },
      { ...UNLIMITED, configId: "files", defaultPrefix: "f_", disableKeyHashing: true },
    ],
  });
  const ada = await here.person();
  const [one, two] = [await keyOf(ada), await keyOf(ada, { configId: "files" })];
  expect(one.key.slice(0, 2) + two.key.slice(0, 2)).toBe("a_f_");
  expect([await verdict(here, one.key), await verdict(here, two.key)]).toEqual(["ok", "ok"]);
  expect(await verdict(here, two.key, { configId: "files" })).toBe("ok");
  expect(await verdict(here, two.key, { configId: "default" })).toBe("INVALID_API_KEY");
  await ada.client.get("/api-key/get", { query: { id: two.id } }).refuses(errors.KEY_NOT_FOUND);
  const total = async (query: object) =>
    (await ada.client.get("/api-key/list", { query: { ...query } }).ok()).total;
  expect([await total({}), await total({ configId: "files" })]).toEqual([2, 1]);
});

test("keys can't be verified over HTTP", async () => {
  const here = await keyApp();
  expect((await here.client().post("/api-key/verify", { key: "x" })).status).toBe(404);
});
