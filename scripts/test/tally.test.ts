import { expect, test } from "vitest";
import { addUp, afterSecondRun, emptyTally } from "./tally.ts";

const late = { file: "a.test.ts", name: "a test", reason: "too late" };
const broken = { file: "b.test.ts", name: "another", reason: "wrong" };
const first = { ...emptyTally(), passed: 8, failed: 2, failures: [late, broken] };
const second = { ...emptyTally(), passed: 1, failed: 1, failures: [broken] };

test("a test that passes only the second time is named, and fails the run only in CI", () => {
  const tally = afterSecondRun(first, second);
  expect(addUp([tally], false)).toMatchObject({ passed: 9, failed: 1, unsteady: [late], failures: [broken] });
  expect(addUp([tally], true)).toMatchObject({ passed: 8, failed: 2, unsteady: [late], failures: [broken] });
});

test("a test that lacks a service is skipped, and fails the run in CI", () => {
  const skipped = [
    { name: "on a server", reason: "needs PostgreSQL: no server answers" },
    { name: "elsewhere", reason: "not on this system" },
  ];
  const tally = { ...emptyTally(), passed: 1, skipped };
  expect(addUp([tally], false)).toMatchObject({ passed: 1, failed: 0, skipped });
  expect(addUp([tally], true)).toMatchObject({ passed: 1, failed: 1, skipped: skipped.slice(1) });
});
