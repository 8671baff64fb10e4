import {
  FRAMEWORK_KEY,
  keyApi,
  keyApp,
  keyFor,
  keyOf,
  UNLIMITED,
  verdict,
} from "@latchkey/testing/api-key/scene";
import { describe, expect, test } from "vitest";
import { admin } from "../../admin/index.ts";
import { storedKey } from "../changing/key-text.ts";

const DAY = 86_400;
test("the stored form is the same as the compatible framework's", () => {
  expect(storedKey(FRAMEWORK_KEY, false)).toBe("EIMOdEFu9fR-pVTnx0RMUOeRVcfqHyKD8kp3X0RhrkE");
});

test("a text that can't be a key is refused without a query", async () => {
  const here = await keyApp();
  const { key } = await keyOf(await here.person());
  const other = (letter: string | undefined) => (letter === "a" ? "b" : "a");
  const lastChanged = key.slice(0, -1) + other(key.at(-1));
  // The first check looks for keys without a checksum.
  await verdict(here, lastChanged);
  const malformed = [
    "",
    "x",
    key.slice(0, -1),
    key.slice(1),
    `${key}, ${key}`,
    `${key}\n`,
    "k".repeat(10_000),
  ];
  const probes = await here.watch(async () => {
    for (const text of [...malformed, lastChanged, other(key[0]) + key.slice(1)])
      expect([text.slice(0, 80), await verdict(here, text)]).toEqual([text.slice(0, 80), "INVALID_API_KEY"]);
  });
  expect(probes).toEqual([]);
});

test("a well-formed but unknown key is refused", async () => {
  const [here, there] = [await keyApp(), await keyApp()];
  const { key } = await keyOf(await there.person());
  expect(await verdict(here, key)).toBe("INVALID_API_KEY");
});

test("keys of the compatible framework are accepted, from 1.2 and later", {
  tags: "servers",
}, async () => {
  const here = await keyApp();
  const { id } = await here.person();
  const createdAt = "2026-01-01T00:00:00.000Z";
  const row = { createdAt, updatedAt: createdAt, metadata: JSON.stringify(JSON.stringify({ a: 1 })) };
  const later = FRAMEWORK_KEY.split("").toReversed().join("");
  await here.add("apikey", { ...row, id: "1", key: storedKey(FRAMEWORK_KEY, false), userId: id });
  await here.add("apikey", { ...row, id: "2", key: storedKey(later, false), referenceId: id });
  for (const key of [FRAMEWORK_KEY, later]) {
    const { valid, key: found } = await keyApi(here).verifyApiKey({ body: { key } });
    expect({ valid, owner: found?.referenceId, metadata: found?.metadata, enabled: found?.enabled }).toEqual({
      valid: true,
      owner: id,
      metadata: { a: 1 },
      enabled: true,
    });
  }
});

test("a disabled key is refused, and accepted again once it is enabled", async () => {
  const here = await keyApp();
  const ada = await here.person();
  const { key, id } = await keyOf(ada);
  await ada.client.post("/api-key/update", { keyId: id, enabled: false }).ok();
  expect(await verdict(here, key)).toBe("KEY_DISABLED");
  await ada.client.post("/api-key/update", { keyId: id, enabled: true }).ok();
  expect(await verdict(here, key)).toBe("ok");
});

test("an expired key is refused and deleted", async () => {
  const here = await keyApp();
  const { key } = await keyOf(await here.person(), { expiresIn: DAY });
  here.advance(DAY - 1);
  expect(await verdict(here, key)).toBe("ok");
  here.advance(1);
  expect(await verdict(here, key)).toBe("KEY_EXPIRED");
  expect(await verdict(here, key)).toBe("INVALID_API_KEY");
});

test("a key is accepted as often as its count allows, and then deleted", async () => {
  const here = await keyApp();
  const { key } = await keyFor(here, await here.person(), { remaining: 2 });
  expect([await verdict(here, key), await verdict(here, key)]).toEqual(["ok", "ok"]);
  expect(await verdict(here, key)).toBe("USAGE_EXCEEDED");
  expect(await here.rows("apikey")).toEqual([]);
});

test.each([
  ["ms", 60_000, 60],
  ["days", 2, 2 * DAY],
] as const)(
  "a count is filled up again after its interval in %s",
  async (refillUnit, refillInterval, seconds) => {
    const here = await keyApp({ ...UNLIMITED, refillUnit });
    const ada = await here.person();
    const { key } = await keyFor(here, ada, { remaining: 1, refillAmount: 2, refillInterval });
    expect([await verdict(here, key), await verdict(here, key)]).toEqual(["ok", "USAGE_EXCEEDED"]);
    here.advance(seconds - 1);
    expect(await verdict(here, key)).toBe("USAGE_EXCEEDED");
    here.advance(1);
    const verdicts = [await verdict(here, key), await verdict(here, key), await verdict(here, key)];
    expect(verdicts).toEqual(["ok", "ok", "USAGE_EXCEEDED"]);
  },
);

test("a key has its own rate limit, and the error tells when to try again", async () => {
  const here = await keyApp({ rateLimit: { maxRequests: 2, timeWindow: 60_000 } });
  const { key } = await keyOf(await here.person());
  expect([await verdict(here, key), await verdict(here, key)]).toEqual(["ok", "ok"]);
  here.advance(20);
  const { error } = await keyApi(here).verifyApiKey({ body: { key } });
  expect(error).toEqual({
    code: "RATE_LIMITED",
    message: "Rate limit exceeded.",
    details: { tryAgainIn: 40_000 },
  });
  here.advance(41);
  expect(await verdict(here, key)).toBe("ok");
});

test("by default a key can be used ten times a day", async () => {
  const here = await keyApp({});
  const { key } = await keyOf(await here.person());
  for (let use = 0; use < 10; use++) expect(await verdict(here, key)).toBe("ok");
  expect(await verdict(here, key)).toBe("RATE_LIMITED");
});

test("a key has only the permissions that it was given", async () => {
  const here = await keyApp();
  const ada = await here.person();
  const { key } = await keyFor(here, ada, { permissions: { files: ["read", "list"] } });
  const { key: bare } = await keyOf(ada);
  const ask = (permissions: object, text = key) => verdict(here, text, { permissions });
  expect(await ask({ files: ["read", "list"] })).toBe("ok");
  expect(await ask({ files: { actions: ["write", "read"], connector: "OR" } })).toBe("ok");
  for (const missing of [{ files: ["write"] }, { files: ["read"], mail: ["send"] }, { files: [] }, {}])
    expect([missing, await ask(missing)]).toEqual([missing, "KEY_NOT_FOUND"]);
  expect(await ask({ files: ["read"] }, bare)).toBe("KEY_NOT_FOUND");
});

test("permissions default to those of the options", async () => {
  const defaultPermissions = (owner: string) => ({ files: [owner] });
  const here = await keyApp({ ...UNLIMITED, permissions: { defaultPermissions } });
  const ada = await here.person();
  const { key } = await keyOf(ada);
  expect(await verdict(here, key, { permissions: { files: [ada.id] } })).toBe("ok");
});

describe("a key is valid only while its owner is", () => {
  test("the keys of a banned user are refused until the ban is lifted", async () => {
    const here = await keyApp(UNLIMITED, { plugins: [admin()] });
    const ada = await here.person();
    const { key } = await keyOf(ada);
    await here.change("user", { banned: true, banExpires: new Date(here.now() + 60_000).toISOString() });
    expect(await verdict(here, key)).toBe("USER_BANNED");
    here.advance(61);
    expect(await verdict(here, key)).toBe("ok");
  });

  test("the keys of a deleted user are refused", async () => {
    const here = await keyApp();
    const ada = await here.person();
    const { key } = await keyOf(ada);
    await here.remove("user", { id: ada.id });
    expect(await verdict(here, key)).toBe("INVALID_API_KEY");
  });
});
