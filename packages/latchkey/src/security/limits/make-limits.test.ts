import { migrated } from "@latchkey/testing/storage/database";
import { testEnv } from "@latchkey/testing/storage/env";
import { open } from "@latchkey/testing/storage/sqlite";
import { describe, expect, test } from "vitest";
import { unavailable } from "../../base/errors.ts";
import { memoryRateLimiter, type RateLimitStore } from "../rate-limit.ts";
import { limitTable } from "./limit-store.ts";
import { type LimitsOptions, makeLimits, withFallback, withShares } from "./make-limits.ts";

const parts = [limitTable];
const named = { processes: 1, storage: undefined, custom: undefined, secondary: undefined } as const;

async function limits(given: Partial<LimitsOptions> = {}) {
  const env = testEnv();
  const db = await migrated({ parts, env });
  return { env, db, ...makeLimits({ ...named, db, env, ...given }) };
}

describe("counts of requests", () => {
  test("of one process on SQLite are in memory, and synchronous", async () => {
    const env = testEnv();
    const db = open({ parts, env });
    await db.migrate();
    const { limiter, budgets, guesses } = makeLimits({ ...named, db, env });
    env.statements.length = 0;
    expect(limiter.take("a", 10, 1)).toBe(0);
    expect(budgets.take("a", 10, 1)).toBe(0);
    expect(guesses.own.reserve("a")).toMatchObject({ wait: 0 });
    expect(env.statements).toEqual([]);
  });

  test("are in the database, if the options say so, with guesses and budgets", async () => {
    const { env, limiter, budgets, guesses } = await limits({ storage: "database" });
    env.statements.length = 0;
    expect([await limiter.take("a", 10, 1), await limiter.take("a", 10, 1)]).toEqual([0, 10]);
    expect([await budgets.take("mail|a", 10, 1), await budgets.take("mail|a", 10, 1)]).toEqual([0, 10]);
    expect(await guesses.own.reserve("a")).toMatchObject({ wait: 0 });
    expect(env.statements.length).toBeGreaterThan(0);
  });

  test("are in a store of the application", async () => {
    const asked: unknown[][] = [];
    const custom: RateLimitStore = {
      take: async (...rule) => {
        asked.push(rule);
        return 7;
      },
    };
    const { limiter } = await limits({ custom });
    expect(await limiter.take("a", 10, 1)).toBe(7);
    expect(asked).toEqual([["a", 10, 1]]);
  });

  test("are in Redis, if it is given and no option says otherwise", async () => {
    const secondary: RateLimitStore = { take: async () => 3 };
    expect(await (await limits({ secondary })).limiter.take("a", 10, 1)).toBe(3);
    expect(await (await limits({ secondary, storage: "memory" })).limiter.take("a", 10, 1)).toBe(0);
  });
});

describe("while the store doesn't answer", () => {
  test("requests by IP address are counted in the process, and guesses and budgets are refused", async () => {
    const { env, db, limiter, budgets, guesses } = await limits({ storage: "database" });
    await db.close();
    expect([await limiter.take("a", 10, 1), await limiter.take("a", 10, 1)]).toEqual([0, 10]);
    expect(env.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
    const refusal = { code: unavailable().code, statusCode: 503 };
    await expect(Promise.resolve(guesses.own.reserve("a"))).rejects.toMatchObject(refusal);
    await expect(Promise.resolve(budgets.take("a", 10, 1))).rejects.toMatchObject(refusal);
  });

  test("a store of the application that throws at once causes no refusals", async () => {
    const custom: RateLimitStore = {
      take: () => {
        throw new Error("not connected");
      },
    };
    const { limiter } = await limits({ custom });
    expect([await limiter.take("a", 10, 1), await limiter.take("a", 10, 1)]).toEqual([0, 10]);
  });

  test("each of several processes allows its part, and the store is called again after a second", async () => {
    const clock = { time: 0 };
    let isDown = true;
    const asked: string[] = [];
    const shared: RateLimitStore = {
      async take(key) {
        asked.push(key);
        if (isDown) throw unavailable();
        return 42;
      },
    };
    const now = () => clock.time;
    const limiter = withFallback({
      shared,
      local: memoryRateLimiter({ now }),
      processes: 3,
      now,
      report: () => {},
    });
    const answers: number[] = [];
    for (let n = 0; n < 5; n++) answers.push(await limiter.take("a", 10, 9));
    expect(answers).toEqual([0, 0, 0, 10, 10]);
    expect(asked, "nobody waits for it in the meantime").toHaveLength(1);
    isDown = false;
    clock.time += 1000;
    expect(await limiter.take("a", 10, 9)).toBe(42);
  });
});

describe("several processes of a host", () => {
  function processes(count: number) {
    const now = () => 0;
    const store = memoryRateLimiter({ now });
    const asked: string[] = [];
    const shared: RateLimitStore = {
      take(key, window, max) {
        asked.push(key);
        return store.take(key, window, max);
      },
    };
    const all = Array.from({ length: count }, () => withShares(memoryRateLimiter({ now }), shared, count));
    return { all, asked };
  }

  test.each([1, 3, 10, 99, 100, 1000])(
    "together let %i pass at most, and nine tenths through any one",
    (max) => {
      for (const count of [2, 4]) {
        const spread = processes(count);
        let passed = 0;
        for (let n = 0; n < max * 3; n++) if (spread.all[n % count]?.take("a", 10, max) === 0) passed += 1;
        expect(passed).toBe(max);

        const [one] = processes(count).all;
        let alone = 0;
        for (let n = 0; n < max * 3; n++) if (one?.take("a", 10, max) === 0) alone += 1;
        expect(alone).toBeLessThanOrEqual(max);
        expect(alone).toBeGreaterThanOrEqual(Math.floor(max * 0.9));
      }
    },
  );

  test("don't call the shared store for clients far from the limit", () => {
    const { all, asked } = processes(2);
    for (let n = 0; n < 10; n++) expect(all[n % 2]?.take("a", 10, 100)).toBe(0);
    expect(asked).toEqual([]);
    expect(all[0]?.take("a", 10, 100)).toBe(0);
    expect(asked).toEqual(["a"]);
  });

  test("count requests, guesses and budgets across all of them", async () => {
    const env = testEnv();
    const db = await migrated({ parts, env });
    const [one, two] = [1, 2].map(() => makeLimits({ ...named, processes: 2, db, env }));
    const takes: (number | undefined)[] = [];
    for (let n = 0; n < 6; n++) takes.push(await (n % 2 === 0 ? one : two)?.limiter.take("a", 10, 3));
    expect(takes.filter((wait) => wait === 0)).toHaveLength(3);
    expect([await one?.budgets.take("a", 60, 1), await two?.budgets.take("a", 60, 1)]).toEqual([0, 60]);
    for (let n = 0; n < 10; n++) await (n % 2 === 0 ? one : two)?.guesses.own.reserve("ada");
    expect(await two?.guesses.own.reserve("ada")).toMatchObject({ wait: 1 });
    expect(await two?.guesses.strangers.reserve("ada"), "strangers have another count").toMatchObject({
      wait: 0,
    });
    await two?.guesses.own.forgive("ada");
    expect(await one?.guesses.own.reserve("ada")).toMatchObject({ wait: 0 });
  });
});
