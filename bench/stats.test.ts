import { describe, expect, test } from "vitest";
import { Results } from "./results.ts";
import { croppedWelchT, percentile99, summarize } from "./stats.ts";

describe("statistics of measurements", () => {
  test("include the median, the minimum, the maximum and the count", () => {
    expect(summarize([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9, count: 3 });
    expect(summarize([4, 2]).median).toBe(3);
  });

  test("include the 99th percentile", () => {
    expect(percentile99(Array.from({ length: 101 }, (_, n) => n))).toBe(99);
    expect(percentile99([])).toBeNaN();
  });

  test("distinguish a shifted sample, but not two samples of the same kind", () => {
    const even = Array.from({ length: 200 }, (_, n) => 10 + (n % 7) / 10);
    const same = Array.from({ length: 200 }, (_, n) => 10 + ((n + 3) % 7) / 10);
    const later = even.map((value) => value + 0.2);
    expect(Math.abs(croppedWelchT(even, same))).toBeLessThan(4.5);
    expect(croppedWelchT(later, even)).toBeGreaterThan(4.5);
  });

  test("ignore the slowest tenth when they compare samples", () => {
    const even = Array.from({ length: 200 }, (_, n) => 10 + (n % 7) / 10);
    const interrupted = even.map((value, n) => (n % 20 === 0 ? value + 500 : value));
    expect(Math.abs(croppedWelchT(interrupted, even))).toBeLessThan(4.5);
  });
});

test("a ratio is calculated within a round, and only if both figures were measured", () => {
  const results = new Results();
  results.add("get-session", "latchkey", 0, 200);
  results.add("get-session", "peer", 0, 10);
  results.add("get-session", "latchkey", 1, 100);
  results.add("get-session", "peer", 1, 5);
  results.add("get-session", "latchkey", 2, 100);
  expect(results.ratios(["get-session", "latchkey"], ["get-session", "peer"])).toEqual([20, 20]);
});
