import { app } from "@latchkey/testing/app";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { incrementRateLimiter } from "./rate-limit.ts";

/** Creates a storage of an application; `later` runs after other work has had its turn. */
function storage() {
  const values = new Map<string, string>();
  return {
    values,
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
    increment: async (key: string) => {
      const count = Number(values.get(key) ?? 0) + 1;
      values.set(key, String(count));
      return count;
    },
  };
}

const log = () => undefined;

function limiter() {
  const clock = { time: Date.parse("2026-11-21T08:00:00.000Z") };
  const made = incrementRateLimiter(storage(), { now: () => clock.time, log });
  if (made === undefined) throw new Error("The storage has an increment.");
  return { clock, take: async (max: number) => made.take("k", 10, max) };
}

describe("a limit counted by increment", () => {
  test("allows no more than its maximum in any window, and the wait it tells is enough", async () => {
    const moves = fc.array(fc.tuple(fc.constantFrom(0, 1, 999, 2500, 4999, 5000, 10_000), fc.nat(4)), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(moves, fc.constantFrom(1, 2, 5), async (moves, max) => {
        const { clock, take } = limiter();
        const passed: number[] = [];
        let wait = 0;
        for (const [pause, together] of moves) {
          clock.time += pause;
          const waits = await Promise.all(Array.from({ length: together + 1 }, () => take(max)));
          for (const each of waits) if (each === 0) passed.push(clock.time);
          wait = waits.at(-1) ?? 0;
        }
        for (const from of passed)
          expect(passed.filter((time) => time >= from && time < from + 10_000).length).toBeLessThanOrEqual(
            max,
          );
        clock.time += 1000 * wait;
        if (wait > 0) expect(await take(max)).toBe(0);
      }),
    );
  });

  test("lets a client pass that keeps sending requests while it is refused", async () => {
    const { clock, take } = limiter();
    let passed = 0;
    for (let second = 0; second < 60; second++) {
      for (let n = 0; n < 5; n++) if ((await take(3)) === 0) passed += 1;
      clock.time += 1000;
    }
    expect(passed).toBeGreaterThanOrEqual(9);
  });

  test("holds over the engines that share the storage", async () => {
    const options = {
      redis: undefined,
      secondaryStorage: storage(),
      rateLimit: { enabled: true, max: 3, storage: "secondary-storage" },
    } as const;
    const [one, two] = [await app(options), await app(options)];
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { status } = await (n % 2 === 0 ? one : two).exchange({ path: "/api/auth/ok" });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test("is counted in each process while the storage returns no number", async () => {
    const secondaryStorage = { ...storage(), increment: async () => Number.NaN };
    const here = await app({
      redis: undefined,
      secondaryStorage,
      rateLimit: { enabled: true, max: 2, storage: "secondary-storage" },
    });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await here.exchange({ path: "/api/auth/ok" })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test("doesn't exist if the storage can't count", () => {
    const { increment: _, ...rest } = storage();
    expect(incrementRateLimiter(rest, { now: Date.now, log })).toBeUndefined();
  });
});
