import { describe, expect, test } from "vitest";
import { failureLimiter } from "./failure-limit.ts";

function setUp(options: { max?: number; maxSubjects?: number } = {}) {
  const clock = { time: 1_795_000_000_000 };
  const limiter = failureLimiter({ now: () => clock.time, ...options });
  const attempt = (failed: boolean | undefined, subject = "ada") => {
    const { wait, settle } = limiter.reserve(subject);
    settle(failed);
    return wait;
  };
  const fails = (times: number, subject?: string) => {
    for (let n = 0; n < times; n++) expect(attempt(true, subject)).toBe(0);
  };
  return { clock, limiter, attempt, fails };
}

describe("guessing at one account", () => {
  test("is free ten times, then waits a second, then twice as long each time up to a quarter of an hour", () => {
    const { clock, attempt, fails } = setUp();
    fails(10);
    const waits: number[] = [];
    for (let n = 0; n < 13; n++) {
      const wait = attempt(true);
      waits.push(wait);
      clock.time += wait * 1000 - 1;
      expect(attempt(true)).toBe(1);
      clock.time += 1;
      expect(attempt(true)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test("by attempts that are refused doesn't increase the wait", () => {
    const { clock, attempt, fails } = setUp();
    fails(10);
    for (let n = 0; n < 100; n++) expect(attempt(true)).toBe(1);
    clock.time += 1000;
    expect(attempt(true)).toBe(0);
    expect(attempt(true)).toBe(2);
  });

  test("in parallel allows no more attempts than one after the other", () => {
    const { clock, limiter } = setUp();
    const first = Array.from({ length: 64 }, () => limiter.reserve("ada"));
    expect(first.filter(({ wait }) => wait === 0)).toHaveLength(10);
    for (const { settle } of first) settle(true);
    clock.time += 1000;
    const second = Array.from({ length: 64 }, () => limiter.reserve("ada"));
    expect(second.filter(({ wait }) => wait === 0)).toHaveLength(1);
    for (const { settle } of second) settle(true);
    expect(limiter.reserve("ada").wait).toBe(2);
  });

  test("slowly, less than ten times in a quarter of an hour, is not slowed down", () => {
    const { clock, attempt } = setUp();
    for (let n = 0; n < 100; n++) {
      expect(attempt(true)).toBe(0);
      clock.time += 100_000;
    }
  });

  test("is forgotten after a quiet quarter of an hour, or later after a long wait", () => {
    const { clock, attempt, fails } = setUp();
    fails(10);
    clock.time += 900_000;
    fails(10);
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]) {
      clock.time += wait * 1000;
      expect(attempt(true)).toBe(0);
    }
    clock.time += 1_799_000;
    expect(attempt(true)).toBe(0);
    expect(attempt(true)).toBe(900);
    clock.time += 1_800_000;
    fails(10);
  });

  test("doesn't affect another account", () => {
    const { attempt, fails } = setUp();
    fails(10);
    expect(attempt(true)).toBe(1);
    expect(attempt(true, "eve")).toBe(0);
  });
});

describe("an attempt", () => {
  test("that succeeds clears earlier failures", () => {
    const { limiter, attempt, fails } = setUp();
    fails(9);
    expect(attempt(false)).toBe(0);
    expect(limiter.size).toBe(0);
    fails(10);
    expect(attempt(true)).toBe(1);
  });

  test("that succeeds after the wait ends the waiting", () => {
    const { clock, attempt, fails } = setUp();
    fails(10);
    clock.time += 1000;
    expect(attempt(false)).toBe(0);
    fails(10);
  });

  test("that was not made neither counts nor clears", () => {
    const { attempt, fails } = setUp();
    for (let n = 0; n < 50; n++) expect(attempt(undefined)).toBe(0);
    fails(9);
    expect(attempt(undefined)).toBe(0);
    fails(1);
    expect(attempt(undefined)).toBe(1);
  });

  test("that succeeds doesn't clear others still in progress", () => {
    const { limiter } = setUp({ max: 3 });
    const [one, two, three] = [limiter.reserve("ada"), limiter.reserve("ada"), limiter.reserve("ada")];
    one.settle(false);
    expect(limiter.reserve("ada").wait).toBe(0);
    expect(limiter.reserve("ada").wait).toBe(1);
    two.settle(true);
    three.settle(true);
    expect(limiter.reserve("ada").wait).toBe(1);
  });

  test("is settled once", () => {
    const { limiter, fails } = setUp({ max: 2 });
    const first = limiter.reserve("ada");
    first.settle(true);
    first.settle(false);
    first.settle(true);
    fails(1);
    expect(limiter.reserve("ada").wait).toBe(1);
  });

  test("that is never settled counts as a failure after a minute", () => {
    const { clock, limiter } = setUp({ max: 2 });
    const lost = [limiter.reserve("ada"), limiter.reserve("ada")];
    expect(limiter.reserve("ada").wait).toBe(1);
    clock.time += 60_000;
    const next = limiter.reserve("ada");
    expect(next.wait).toBe(0);
    for (const { settle } of lost) settle(false);
    next.settle(true);
    expect(limiter.reserve("ada").wait).toBe(2);
  });
});

test("a flood of other accounts does not make an attacked one forgotten", () => {
  const { limiter, attempt, fails } = setUp({ maxSubjects: 500 });
  fails(10, "victim");
  for (let n = 0; n < 20_000; n++) attempt(true, `flood ${n}`);
  expect(limiter.size).toBeLessThanOrEqual(500);
  expect(attempt(true, "victim")).toBe(1);
});

test("a clock that steps back does not prolong a wait", () => {
  const { clock, attempt, fails } = setUp();
  fails(10);
  clock.time -= 86_400_000;
  expect(attempt(true)).toBe(1);
  clock.time += 1000;
  expect(attempt(true)).toBe(0);
});
