import { expect, test } from "vitest";
import { noteBudget } from "./notes.ts";

test("3,000 failures are written every ten minutes, and the number of dropped ones is reported", () => {
  let now = Date.parse("2026-11-21T08:00:00.000Z");
  const told: number[] = [];
  const take = noteBudget(
    () => now,
    (leftOut) => told.push(leftOut),
  );
  const taken = () => Array.from({ length: 3_500 }, take).filter(Boolean).length;
  expect(taken()).toBe(3_000);
  now += 599_999;
  expect(take()).toBe(false);
  now += 1;
  expect(taken()).toBe(3_000);
  expect(told).toEqual([501]);
});
