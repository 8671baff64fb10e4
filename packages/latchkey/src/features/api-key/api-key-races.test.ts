// @module-tag servers

import { setImmediate } from "node:timers/promises";
import { keyApi, keyApp, keyFor, keyOf, UNLIMITED, verdict } from "@latchkey/testing/api-key/scene";
import type { App } from "@latchkey/testing/app";
import { rounds } from "@latchkey/testing/rounds";
import { expect, test, vi } from "vitest";
import { KEY_NOT_FOUND } from "./errors.ts";
import type { ApiKeyOptions } from "./options.ts";

const ROUNDS = rounds(5);
const MANY = 20;
const DAY = 86_400;

async function nodes(
  options: ApiKeyOptions = UNLIMITED,
): Promise<{ all: [App, App]; at: (i: number) => App }> {
  const one = await keyApp(options, { file: true });
  const two = await keyApp(options, { beside: one });
  return { all: [one, two], at: (index) => (index % 2 === 0 ? one : two) };
}

/**
 * Runs `ask` while another process locks the keys, so every caller has read the rows before any
 * of them writes.
 */
async function held<T>(here: App, ask: () => Promise<T>): Promise<T> {
  const hold = await here.hold("apikey");
  const asked = ask();
  try {
    await hold.awaited();
    await answered();
  } finally {
    await hold.release();
  }
  return asked;
}

/** Waits until a server's outstanding answers have arrived. */
async function answered(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await setImmediate();
}

/** Counts the verdicts of many checks at once. */
async function verdicts(at: (index: number) => App, key: string): Promise<Record<string, number>> {
  const all = await held(at(0), () =>
    Promise.all(Array.from({ length: MANY }, (_, index) => verdict(at(index), key))),
  );
  const counts: Record<string, number> = {};
  for (const each of all) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

// Covers INV-17.
test(
  "a key that is checked twenty times at once is accepted as often as its count allows",
  ROUNDS,
  async () => {
    const { all, at } = await nodes();
    const ada = await all[0].person();
    for (const remaining of [1, 7]) {
      const { key } = await keyFor(all[0], ada, { remaining });
      const { ok, ...others } = await verdicts(at, key);
      expect(ok).toBe(remaining);
      expect(Object.keys(others).toSorted()).not.toContain("RATE_LIMITED");
    }
  },
);

// Covers INV-17.
test("a due refill of a count happens once", ROUNDS, async () => {
  const { all, at } = await nodes();
  const [one] = all;
  const refill = { remaining: 1, refillAmount: 3, refillInterval: 60_000 };
  const { key } = await keyFor(one, await one.person(), refill);
  await verdict(one, key);
  for (const node of all) node.advance(60);
  const counts = await verdicts(at, key);
  expect(counts).toEqual({ ok: 3, USAGE_EXCEEDED: MANY - 3 });
  // Accepted checks = initial count − remaining count + refilled count.
  expect((await one.rows("apikey"))[0]?.remaining).toBe(0);
});

test("a key's rate limit holds, also when its window restarts", ROUNDS, async () => {
  const { all, at } = await nodes({ rateLimit: { maxRequests: 4, timeWindow: 60_000 } });
  const { key } = await keyOf(await all[0].person());
  expect(await verdicts(at, key)).toEqual({ ok: 4, RATE_LIMITED: MANY - 4 });
  for (const node of all) node.advance(61);
  expect(await verdicts(at, key)).toEqual({ ok: 4, RATE_LIMITED: MANY - 4 });
});

test("a count and a rate limit hold at the same time", ROUNDS, async () => {
  const { all, at } = await nodes({ rateLimit: { maxRequests: 5, timeWindow: 60_000 } });
  const { key } = await keyFor(all[0], await all[0].person(), { remaining: 8 });
  expect((await verdicts(at, key)).ok).toBe(5);
  for (const node of all) node.advance(61);
  expect((await verdicts(at, key)).ok).toBe(3);
});

test("a user who creates twenty keys at once gets only as many as allowed", ROUNDS, async () => {
  const { all } = await nodes({ maximumKeys: 3 });
  const ada = await all[0].person();
  const sent = Array.from({ length: MANY }, () => ada.client.post("/api-key/create", {}));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(await all[0].counts()).toMatchObject({ apikey: 3 });
});

test("concurrent rotations of a key each return a working secret or an error", ROUNDS, async () => {
  const { all } = await nodes();
  const ada = await all[0].person();
  const { id } = await keyOf(ada);
  const answers = await held(all[0], () =>
    Promise.all(Array.from({ length: 6 }, () => ada.client.post("/api-key/rotate", { keyId: id }))),
  );
  const good = answers.filter(({ status }) => status === 200).map(({ body }) => body.key);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const works = await Promise.all(good.map((text) => verdict(all[0], text)));
  // A late rotation rotates the first one's result: the newest secret works, and the one before it.
  expect(works.filter((each) => each === "ok")).toHaveLength(Math.min(2, good.length));
  expect(await all[0].counts()).toMatchObject({ apikey: 1 });
});

test("no check fails while a key is rotated again and again", ROUNDS, async () => {
  const { all, at: node } = await nodes();
  const ada = await all[0].person();
  const { id, key } = await keyOf(ada);
  /** The newest secret that a holder knows, which may be the one before the newest for a moment. */
  let known = key;
  let isOver = false;
  const failures: string[] = [];
  const check = async (index: number) => {
    while (!isOver) {
      await setImmediate();
      const at = known;
      const given = await verdict(node(index), at);
      // A secret that was rotated twice meanwhile no longer works.
      if (given !== "ok" && known === at) failures.push(given);
    }
  };
  const checks = [0, 1, 2, 3].map(check);
  for (let turn = 0; turn < 5; turn++) {
    known = (await ada.client.post("/api-key/rotate", { keyId: id }).ok()).key;
    await setImmediate();
  }
  isOver = true;
  await Promise.all(checks);
  expect(failures).toEqual([]);
});

test("a key that is renewed just as a check finds it expired continues to work", ROUNDS, async () => {
  const { all } = await nodes();
  const [one, two] = all;
  const ada = await one.person();
  const { id: keyId, key } = await keyOf(ada, { expiresIn: DAY });
  // The second process has a clock that is ahead: there the key has expired, here it hasn't.
  two.advance(DAY + 1);
  const from = two.probes.length;
  const hold = await one.hold("apikey");
  const renewed = ada.client.post("/api-key/update", { keyId, expiresIn: 10 * DAY });
  await hold.awaited();
  const judged = verdict(two, key);
  // The check has read the row, and deletes it.
  await vi.waitFor(() => expect(statements(two, from)).toContainEqual(expect.stringMatching(/^delete/i)), {
    timeout: 60_000,
  });
  await hold.release();
  expect(await judged).toBe("KEY_EXPIRED");
  // MariaDB may let the check proceed first; the owner then gets an error.
  const { status } = await renewed;
  expect([status, await verdict(two, key)]).toEqual(status === 200 ? [200, "ok"] : [404, "INVALID_API_KEY"]);
});

test("a change of a key that is deleted meanwhile is refused", ROUNDS, async () => {
  const { all } = await nodes();
  const [one] = all;
  const ada = await one.person();
  const { id: keyId } = await keyOf(ada);
  const hold = await one.hold("apikey");
  const deleted = ada.client.post("/api-key/delete", { keyId });
  await hold.awaited();
  const changed = ada.client.post("/api-key/update", { keyId, name: "new" });
  await hold.awaited(2);
  await hold.release();
  await deleted.ok();
  await changed.refuses(KEY_NOT_FOUND);
});

const statements = ({ probes }: App, from: number): string[] =>
  probes.slice(from).flatMap((probe) => (probe.kind === "statement" ? [probe.sql] : []));

test("two keys are never the same", async () => {
  const { all } = await nodes({ ...UNLIMITED, customKeyGenerator: () => "k".repeat(64) });
  const [one] = all;
  const { id } = await one.person();
  const create = () => keyApi(one).createApiKey({ body: { userId: id } });
  const made = await Promise.allSettled([create(), create(), create()]);
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
