import { roundsOf } from "@latchkey/testing/rounds";
import { migrated, migratedPlace } from "@latchkey/testing/storage/database";
import { type TestEnv, testEnv } from "@latchkey/testing/storage/env";
import { describe, expect, test } from "vitest";
import type { Database } from "../../storage/database.ts";
import type { Attempt } from "../failure-limit.ts";
import { type LimitStore, limitStore, limitTable } from "./limit-store.ts";
import { sharedCounts } from "./shared-counts.ts";
import { sharedFailureLimiter, sharedRateLimiter } from "./shared-limits.ts";

const ROUNDS = roundsOf();

interface Node {
  env: TestEnv;
  db: Database;
  store: LimitStore;
}

function limitsOf({ store, env }: Node) {
  const counts = sharedCounts(store, env);
  const complaints: unknown[] = [];
  return {
    ...sharedRateLimiter(counts),
    ...sharedFailureLimiter(counts, { kind: "own", report: (error) => complaints.push(error) }),
    settled: () => counts.settled(),
    complaints,
  };
}

/** Engines of several processes on one database. */
async function nodes(count: number): Promise<Node[]> {
  const { database } = await migratedPlace({ parts: [limitTable] });
  const made: Node[] = [];
  for (let n = 0; n < count; n++) {
    const env = testEnv();
    const db = await migrated({ database, parts: [limitTable], env });
    made.push({ env, db, store: limitStore(db) });
  }
  return made;
}

async function node(): Promise<Node> {
  const [made] = await nodes(1);
  if (made === undefined) throw new Error("no node");
  return made;
}

/** Overwrites another process's changes, which the version in the statement prevents. */
function naive({ db, store }: Node): LimitStore {
  const q = db.for(limitTable);
  const overwrite = q.write((k, p: { id: string; state: string; version: string }) =>
    k.updateTable("latchkey_limit").set({ state: p.state, version: p.version }).where("id", "=", p.id),
  );
  return {
    ...store,
    replace: async ({ id, state, version }) => (await overwrite({ id, state, version })) === 1,
  };
}

/** Returns how many of 16 at a time pass a limit of 7 after one has passed through each of two engines. */
async function race(all: readonly Node[]): Promise<number[]> {
  const limiters = all.map(limitsOf);
  const passed: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { take } of limiters) await take(`round ${round}`, 60, 7);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => limiters[at % limiters.length]?.take(`round ${round}`, 60, 7)),
    );
    passed.push(answers.filter((wait) => wait === 0).length);
  }
  return passed;
}

describe("requests counted in the database", () => {
  test("pass as often as allowed over two engines, and not once more", { tags: "servers" }, async () => {
    expect(new Set(await race(await nodes(2)))).toEqual(new Set([5]));
  });

  test("pass too often without the version: the same race detects it", {
    tags: "servers",
  }, async () => {
    const all = (await nodes(2)).map((each) => ({ ...each, store: naive(each) }));
    expect(Math.max(...(await race(all)))).toBeGreaterThan(5);
  });

  test("are exact for large limits too, however many come at once", async () => {
    const limiters = (await nodes(2)).map(limitsOf);
    const answers = await Promise.all(
      Array.from({ length: 1400 }, (_, at) => limiters[at % 2]?.take("a", 10, 1000)),
    );
    expect(answers.filter((wait) => wait === 0)).toHaveLength(1000);
  });

  test("slide, and tell how long to wait", async () => {
    const here = await node();
    const { take } = limitsOf(here);
    expect(await Promise.all([1, 2, 3, 4].map(() => take("a", 10, 3)))).toEqual([0, 0, 0, 10]);
    here.env.advance(9001);
    expect(await take("a", 10, 3)).toBe(1);
    here.env.advance(999);
    expect(await take("a", 10, 3)).toBe(0);
    expect(await take("a", 20, 3), "another rule begins anew").toBe(0);
    expect(await take("a", 10, 0)).toBe(10);
  });

  test("cost one statement at a time under one key, and none once they are refused", async () => {
    const here = await node();
    const { take } = limitsOf(here);
    here.env.statements.length = 0;
    await Promise.all(Array.from({ length: 500 }, () => take("a", 10, 100)));
    expect(here.env.statements.length).toBeLessThanOrEqual(2);
    here.env.statements.length = 0;
    await take("a", 10, 100);
    expect(here.env.statements).toEqual([]);
  });

  test("cost one statement each if the engine knows the row", async () => {
    const here = await node();
    const { take } = limitsOf(here);
    for (let n = 0; n < 5; n++) {
      here.env.statements.length = 0;
      await take("a", 10, 100);
      expect(here.env.statements).toHaveLength(1);
    }
  });

  test("are not delayed by an engine whose clock is five minutes ahead", async () => {
    const [ahead, here] = await nodes(2);
    if (ahead === undefined || here === undefined) return;
    ahead.env.advance(300_000);
    for (let n = 0; n < 3; n++) expect(await limitsOf(ahead).take("a", 10, 3)).toBe(0);
    const { take } = limitsOf(here);
    expect(await take("a", 10, 3)).toBe(10);
    here.env.advance(10_000);
    expect(await take("a", 10, 3)).toBe(0);
  });
});

describe("guesses counted in the database", () => {
  const wait = (attempts: readonly Attempt[]) => attempts.filter((attempt) => attempt.wait === 0);

  test("are as limited over two engines as one after the other", async () => {
    const all = await nodes(2);
    const limiters = all.map(limitsOf);
    for (let round = 0; round < ROUNDS; round++) {
      const atOnce = (): Promise<Attempt[]> =>
        Promise.all(
          Array.from(
            { length: 16 },
            async (_, at): Promise<Attempt> =>
              // Both are there.
              (limiters[at % 2] as ReturnType<typeof limitsOf>).reserve(`round ${round}`),
          ),
        );
      const first = wait(await atOnce());
      expect(first).toHaveLength(10);
      for (const { settle } of first) settle(true);
      for (const { settled } of limiters) await settled();
      for (const { env } of all) env.advance(1000);
      const second = wait(await atOnce());
      expect(second).toHaveLength(1);
      for (const { settle } of second) settle(false);
      for (const { settled } of limiters) await settled();
    }
    expect(limiters.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  test("cost a sign-in two statements", async () => {
    const here = await node();
    const { reserve, settled } = limitsOf(here);
    for (let n = 0; n < 3; n++) {
      here.env.statements.length = 0;
      const attempt = await reserve("ada");
      attempt.settle(n > 0);
      await settled();
      expect(here.env.statements).toHaveLength(2);
    }
  });

  test("that succeed leave no row", async () => {
    const here = await node();
    const { reserve, settled } = limitsOf(here);
    (await reserve("ada")).settle(true);
    (await reserve("ada")).settle(false);
    await settled();
    const rows = here.db.for(limitTable).read((k) => k.selectFrom("latchkey_limit").select("id").limit(10));
    expect(await rows.all()).toEqual([]);
  });

  test("are cleared on one engine when another one sees the right password", async () => {
    const [one, two] = (await nodes(2)).map(limitsOf);
    if (one === undefined || two === undefined) return;
    for (let n = 0; n < 9; n++) (await one.reserve("ada")).settle(true);
    await one.settled();
    (await two.reserve("ada")).settle(false);
    await two.settled();
    for (let n = 0; n < 10; n++) {
      const attempt = await one.reserve("ada");
      expect(attempt.wait).toBe(0);
      attempt.settle(true);
    }
    expect((await one.reserve("ada")).wait).toBe(1);
  });

  test("of an engine that died count as failed after a minute", async () => {
    const [dead, alive] = await nodes(2);
    if (dead === undefined || alive === undefined) return;
    for (let n = 0; n < 10; n++) await limitsOf(dead).reserve("ada");
    const { reserve } = limitsOf(alive);
    expect((await reserve("ada")).wait).toBe(1);
    alive.env.advance(60_000);
    const next = await reserve("ada");
    expect(next.wait).toBe(0);
    next.settle(true);
    expect((await reserve("ada")).wait).toBe(2);
  });

  test("don't reveal the account to readers of the table", async () => {
    const here = await node();
    await limitsOf(here).reserve("ada@example.com");
    await limitsOf(here).take("192.0.2.1|/sign-in/email", 10, 3);
    const rows = here.db
      .for(limitTable)
      .read((k) => k.selectFrom("latchkey_limit").select(["id", "state"]).limit(10));
    const text = JSON.stringify(await rows.all());
    expect(text).not.toMatch(/ada|example|192|sign-in/);
  });
});
