import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import {
  FRAMEWORK_KEY,
  holding,
  keyApp,
  keyFor,
  keyOf,
  SESSIONS,
  UNLIMITED,
  verdict,
} from "@latchkey/testing/api-key/scene";
import { PASSWORD } from "@latchkey/testing/app";
import { expect, test, vi } from "vitest";
import { admin } from "../admin/index.ts";
import { storedKey } from "./changing/key-text.ts";
import * as errors from "./errors.ts";
import { apiKey } from "./index.ts";

const DAY = 86_400;

test("after a rotation the old secret works for the requested overlap, and the new one at once", async () => {
  const here = await keyApp({ ...SESSIONS, defaultPrefix: "lk_" });
  const ada = await here.person();
  const old = await keyOf(ada, { name: "deploy" });
  const made = await ada.client.post("/api-key/rotate", { keyId: old.id, overlap: 60 }).ok();
  expect(made).toMatchObject({ id: old.id, name: "deploy", key: expect.stringMatching(/^lk_[a-zA-Z]{64}$/) });
  const both = async () => [await verdict(here, old.key), await verdict(here, made.key)];
  expect(await both()).toEqual(["ok", "ok"]);
  expect((await holding(here, old.key).get("/get-session").ok()).session.id).toBe(old.id);
  here.advance(59);
  expect(await both()).toEqual(["ok", "ok"]);
  here.advance(1);
  expect(await both()).toEqual(["INVALID_API_KEY", "ok"]);
});

test("a rotation without overlap ends the old secret at once, and a second rotation ends the first one's", async () => {
  const here = await keyApp();
  const ada = await here.person();
  const { id: keyId, key } = await keyOf(ada);
  const rotate = async (body: object) =>
    (await ada.client.post("/api-key/rotate", { keyId, ...body }).ok()).key;
  const second = await rotate({});
  const third = await rotate({});
  expect(await Promise.all([key, second, third].map((text) => verdict(here, text)))).toEqual([
    "INVALID_API_KEY",
    "ok",
    "ok",
  ]);
  const fourth = await rotate({ overlap: 0 });
  expect(await Promise.all([third, fourth].map((text) => verdict(here, text)))).toEqual([
    "INVALID_API_KEY",
    "ok",
  ]);
});

test("a key from before the default prefix gets it by a rotation", async () => {
  const here = await keyApp();
  const ada = await here.person();
  const { id } = await keyOf(ada);
  const later = await keyApp({ defaultPrefix: "lk_" }, { beside: here });
  const browser = later.client({ cookie: ada.client.cookie });
  const { key } = await browser.post("/api-key/rotate", { keyId: id }).ok();
  expect(key).toMatch(/^lk_/);
  expect(await browser.get("/api-key/get", { query: { id } }).ok()).toMatchObject({ prefix: "lk_" });
});

test("a key of the compatible framework works through its overlap, too", { tags: "servers" }, async () => {
  const here = await keyApp();
  const ada = await here.person();
  const createdAt = "2026-01-01T00:00:00.000Z";
  const times = { createdAt, updatedAt: createdAt };
  await here.add("apikey", { ...times, id: "1", key: storedKey(FRAMEWORK_KEY, false), userId: ada.id });
  const { key } = await ada.client.post("/api-key/rotate", { keyId: "1" }).ok();
  // Long enough for the next check for keys without a checksum.
  here.advance(60);
  expect([await verdict(here, FRAMEWORK_KEY), await verdict(here, key)]).toEqual(["ok", "ok"]);
});

test("the hash of a key isn't accepted as a key, not even during the overlap of a rotation", async () => {
  // Shorter than a hash.
  const clear = { ...UNLIMITED, configId: "clear", disableKeyHashing: true, defaultKeyLength: 40 };
  const here = await keyApp({ configurations: [{ ...UNLIMITED, configId: "default" }, clear] });
  const ada = await here.person();
  const createdAt = "2026-01-01T00:00:00.000Z";
  // Because of this key, texts without a checksum are looked up.
  const old = { id: "1", key: storedKey(FRAMEWORK_KEY, false), userId: ada.id, configId: "default" };
  await here.add("apikey", { ...old, createdAt, updatedAt: createdAt });
  const { key } = await ada.client.post("/api-key/rotate", { keyId: "1" }).ok();
  for (const secret of [key, FRAMEWORK_KEY])
    expect([await verdict(here, secret), await verdict(here, storedKey(secret, false))]).toEqual([
      "ok",
      "INVALID_API_KEY",
    ]);
});

test("a disabled key isn't rotated, and an expired one only with another expiry", async () => {
  const here = await keyApp();
  const ada = await here.person();
  const [one, two] = [await keyOf(ada), await keyOf(ada, { expiresIn: DAY })];
  await ada.client.post("/api-key/update", { keyId: one.id, enabled: false }).ok();
  await ada.client.post("/api-key/rotate", { keyId: one.id }).refuses(errors.KEY_DISABLED.as(400));
  here.advance(DAY);
  const again = await here.signIn(ada);
  await again.post("/api-key/rotate", { keyId: two.id }).refuses(errors.KEY_EXPIRED.as(400));
  const { key } = await again.post("/api-key/rotate", { keyId: two.id, expiresIn: 2 * DAY }).ok();
  expect(await verdict(here, key)).toBe("ok");
});

test("keys are deleted with the account, and are part of its export without their secrets", {
  tags: "servers",
}, async () => {
  const here = await keyApp(UNLIMITED, { plugins: [admin()], user: { deleteUser: { enabled: true } } });
  const [ada, bob] = [await here.person(), await here.person()];
  const mine = await keyOf(ada, { name: "mine" });
  await keyOf(bob);
  const { tables } = await ada.client.get("/export-account").ok();
  expect(tables.apikey).toEqual([expect.objectContaining({ id: mine.id, name: "mine" })]);
  const [row] = (await here.rows("apikey")).filter(({ id }) => id === mine.id);
  expect(JSON.stringify(tables)).not.toContain(String(row?.key));
  await ada.client.post("/delete-user", { password: PASSWORD }).ok();
  expect(await verdict(here, mine.key)).toBe("INVALID_API_KEY");
  const ruth = await here.person();
  await here.change("user", { role: "admin" }, { id: ruth.id });
  await ruth.client.post("/admin/remove-user", { userId: bob.id }).ok();
  expect(await here.counts()).toMatchObject({ apikey: 0 });
});

test("a user gets one notice seven days before one of their keys expires", { tags: "servers" }, async () => {
  const here = await keyApp(UNLIMITED, { notices: { apiKeyExpires: true }, file: true });
  const ada = await here.person();
  const { start } = await keyOf(ada, { name: "deploy", expiresIn: 30 * DAY });
  await keyOf(ada, { name: "short", expiresIn: 7 * DAY });
  await keyOf(ada, { name: "long", expiresIn: 60 * DAY });
  here.auth.start();
  here.advance(22 * DAY);
  here.advance(DAY + 3600);
  await vi.waitUntil(() => here.mails.length > 0, { interval: 20, timeout: 60_000 });
  here.advance(DAY);
  await vi.waitUntil(async () => (await here.rows("apikey")).every((row) => row.name !== "short"), {
    interval: 20,
    timeout: 60_000,
  });
  expect(here.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, "An API key of yours expires soon"],
  ]);
  expect(here.mails[0]?.text).toContain(`"deploy" (${start}…)`);
});

test("the keys of a removed user don't work until the user is restored", async () => {
  const here = await adminApp({ deletion: "soft" }, { plugins: [apiKey(SESSIONS)] });
  const ruth = await ruthAt(here);
  const ada = await here.person();
  const { key } = await keyOf(ada);
  await ruth.client.post("/admin/remove-user", { userId: ada.id }).ok();
  expect(await verdict(here, key)).toBe("INVALID_API_KEY");
  expect((await holding(here, key).get("/get-session")).status).toBe(401);
  await ruth.client.post("/admin/restore-user", { userId: ada.id }).ok();
  expect(await verdict(here, key)).toBe("ok");
});

test("unlimited uses are written later, and when the engine closes", {
  tags: "servers",
}, async () => {
  const here = await keyApp(UNLIMITED, { file: true });
  const { key } = await keyOf(await here.person());
  const probes = await here.watch(async () => {
    for (let use = 0; use < 25; use++) expect(await verdict(here, key)).toBe("ok");
  });
  const statements = probes.flatMap((probe) =>
    probe.kind === "statement" && probe.sql.includes("apikey") ? [probe.sql] : [],
  );
  expect(statements).toHaveLength(25);
  expect(statements.filter((sql) => /^(?:update|insert|delete)/i.test(sql))).toEqual([]);
  const beside = await keyApp(UNLIMITED, { beside: here });
  expect(await verdict(beside, key)).toBe("ok");
  for (const { auth } of [here, beside]) await auth.close();
  const [row] = await beside.rows("apikey");
  expect(row?.requestCount).toBe(26);
  expect(row?.lastRequest).not.toBeNull();
});

test("wrong keys of one IP address are throttled, valid ones aren't", async () => {
  const here = await keyApp(SESSIONS, {
    rateLimit: { enabled: true, customRules: { "/*": false } },
    peer: "192.0.2.7",
  });
  const ada = await here.person();
  const { key } = await keyOf(ada);
  const other = key.slice(0, -1) + (key.at(-1) === "a" ? "b" : "a");
  const codes = new Set<number>();
  for (let guess = 0; guess < 40; guess++) codes.add((await holding(here, other).get("/get-session")).status);
  expect([...codes]).toEqual([403, 429]);
  await holding(here, key).get("/get-session").ok();
});

test("a key with a count is shown with its remaining uses", async () => {
  const here = await keyApp();
  const ada = await here.person();
  const { key, id } = await keyFor(here, ada, { remaining: 5 });
  await verdict(here, key);
  const shown = await ada.client.get("/api-key/get", { query: { id } }).ok();
  expect(shown).toMatchObject({ remaining: 4, lastRequest: new Date(here.now()).toISOString() });
});
