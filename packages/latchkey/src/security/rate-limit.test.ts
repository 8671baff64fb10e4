import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryRateLimiter } from "./rate-limit.ts";

function setUp(options: { maxKeys?: number } = {}) {
  const clock = { time: 1_795_000_000_000 };
  return { clock, limiter: memoryRateLimiter({ now: () => clock.time, ...options }) };
}

describe("the limit of a key", () => {
  test("lets the first ones pass and tells how long the others wait", () => {
    const { clock, limiter } = setUp();
    expect([1, 2, 3, 4].map(() => limiter.take("a", 10, 3))).toEqual([0, 0, 0, 10]);
    clock.time += 9001;
    expect(limiter.take("a", 10, 3)).toBe(1);
    clock.time += 999;
    expect(limiter.take("a", 10, 3)).toBe(0);
  });

  test("slides: each place is free again a window after it was taken", () => {
    const { clock, limiter } = setUp();
    limiter.take("a", 10, 2);
    clock.time += 6000;
    limiter.take("a", 10, 2);
    expect(limiter.take("a", 10, 2)).toBe(4);
    clock.time += 4000;
    expect(limiter.take("a", 10, 2)).toBe(0);
    expect(limiter.take("a", 10, 2)).toBe(6);
  });

  test.each([1, 2, 3])("of %i has room again after one was given back", (max) => {
    const { limiter } = setUp();
    for (let n = 0; n < max - 1; n++) limiter.take("a", 10, max);
    for (let n = 0; n < 5; n++) {
      expect(limiter.take("a", 10, max)).toBe(0);
      limiter.giveBack("a", 10, max);
    }
    expect([limiter.take("a", 10, max), limiter.take("a", 10, max)]).toEqual([0, 10]);
  });

  test("isn't extended by refused requests", () => {
    const { clock, limiter } = setUp();
    limiter.take("a", 10, 1);
    for (let second = 1; second < 10; second++) {
      clock.time += 1000;
      expect(limiter.take("a", 10, 1)).toBe(10 - second);
    }
    clock.time += 1000;
    expect(limiter.take("a", 10, 1)).toBe(0);
  });

  test("is separate from that of another key", () => {
    const { limiter } = setUp();
    expect(limiter.take("a", 10, 1)).toBe(0);
    expect(limiter.take("b", 10, 1)).toBe(0);
    expect(limiter.take("a", 10, 1)).toBe(10);
  });

  test.each([1, 3, 100, 1000, 1001, 5000])("of %i is exact however many come at once", async (max) => {
    const { limiter } = setUp();
    const answers = await Promise.all(
      Array.from({ length: max + 50 }, async () => {
        await Promise.resolve();
        return limiter.take("a", 10, max);
      }),
    );
    expect(answers.filter((wait) => wait === 0)).toHaveLength(max);
    expect(answers.slice(max).every((wait) => wait > 0 && wait <= 11)).toBe(true);
  });

  test("of 0 lets nothing pass", () => {
    const { limiter } = setUp();
    expect(limiter.take("a", 10, 0)).toBe(10);
    expect(limiter.size).toBe(0);
  });

  test("starts over when the rule changes", () => {
    const { limiter } = setUp();
    limiter.take("a", 10, 1);
    expect(limiter.take("a", 10, 2)).toBe(0);
    expect(limiter.take("a", 60, 2)).toBe(0);
  });

  test("counts separately for each of two rules of one path, in turns too", () => {
    const { limiter } = setUp();
    const turns = Array.from({ length: 3 }, () => [limiter.take("a", 10, 2), limiter.take("a", 10, 1)]);
    expect(turns.map((waits) => waits.map((wait) => wait === 0))).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  });

  test("doesn't stop for an hour when the clock goes back an hour", () => {
    const { clock, limiter } = setUp();
    limiter.take("a", 10, 1);
    clock.time -= 3_600_000;
    expect(limiter.take("a", 10, 1)).toBe(10);
    clock.time += 10_000;
    expect(limiter.take("a", 10, 1)).toBe(0);
  });

  test("never lets more pass than allowed in any window, and waiting as told is enough", () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom(0, 1, 7, 150, 157, 999, 1000, 2500, 9999, 10_000, 30_000), fc.nat(6)),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(1, 2, 5, 1003), (moves, max) => {
        const { clock, limiter } = setUp();
        const passed: number[] = [];
        const factor = max > 1000 ? 300 : 1;
        for (const [pause, times] of moves) {
          clock.time += pause;
          for (let each = 0; each < times * factor; each++) {
            const wait = limiter.take("a", 10, max);
            if (wait === 0) {
              passed.push(clock.time);
              continue;
            }
            expect(Number.isInteger(wait)).toBe(true);
            clock.time += wait * 1000;
            expect(limiter.take("a", 10, max)).toBe(0);
            passed.push(clock.time);
          }
        }
        for (let first = 0; first + max < passed.length; first++) {
          expect((passed[first + max] ?? 0) - (passed[first] ?? 0)).toBeGreaterThanOrEqual(10_000);
        }
      }),
    );
  });
});

describe("the memory of the limiter", () => {
  test("is bounded, and keys without meaning are dropped first", () => {
    const { clock, limiter } = setUp({ maxKeys: 100 });
    for (let n = 0; n < 100; n++) limiter.take(`old ${n}`, 10, 3);
    clock.time += 10_000;
    for (let n = 0; n < 60; n++) limiter.take(`new ${n}`, 10, 1);
    expect(limiter.size).toBeLessThanOrEqual(100);
    for (let n = 0; n < 60; n++) expect(limiter.take(`new ${n}`, 10, 1)).toBe(10);
  });

  test("shrinks as new keys come", () => {
    const { clock, limiter } = setUp();
    for (let n = 0; n < 1000; n++) limiter.take(`old ${n}`, 10, 3);
    clock.time += 10_000;
    for (let n = 0; n < 1000; n++) limiter.take(`new ${n}`, 10, 3);
    expect(limiter.size).toBe(1000);
  });

  test("is freed while one client keeps sending requests", () => {
    const { clock, limiter } = setUp();
    for (let n = 0; n < 5000; n++) for (let i = 0; i < (n % 3) + 1; i++) limiter.take(`old ${n}`, 10, 3);
    expect(limiter.size).toBe(5000);
    clock.time += 10_000;
    for (let n = 0; n < 20; n++) {
      clock.time += 100;
      limiter.take("a", 10, 100);
    }
    expect(limiter.size).toBe(1);
  });

  test("keeps a used-up limit in a flood of fresh keys", () => {
    const { limiter } = setUp({ maxKeys: 1000 });
    for (let n = 0; n < 3; n++) limiter.take("guesser", 10, 3);
    for (let n = 0; n < 20_000; n++) limiter.take(`flood ${n}`, 10, 3);
    expect(limiter.size).toBeLessThanOrEqual(1000);
    expect(limiter.take("guesser", 10, 3)).toBe(10);
  });
});
