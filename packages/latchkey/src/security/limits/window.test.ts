import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Failures,
  failuresText,
  noFailures,
  readFailures,
  reserveAttempt,
  settleAttempt,
} from "./failures.ts";
import { openWindow, readWindow, type Window } from "./window.ts";

const START = 1_795_000_000_000;
const pauses = fc.constantFrom(0, 1, 7, 150, 157, 999, 1000, 2500, 9999, 10_000, 30_000);

test("a count that is stored as text between any two requests counts like one that is not", () => {
  const moves = fc.array(fc.tuple(pauses, fc.boolean()), { maxLength: 80 });
  fc.assert(
    fc.property(moves, fc.constantFrom(1, 2, 5, 300), (moves, max) => {
      const kept = openWindow(10_000, max);
      let text = "";
      let time = START;
      for (const [pause, succeeds] of moves) {
        time += pause;
        for (let n = 0; n < (max > 256 ? 60 : 1); n++) {
          const read: Window = readWindow(text, 10_000, max);
          const wait = read.take(time);
          expect(wait).toBe(kept.take(time));
          if (wait === 0 && succeeds) for (const each of [read, kept]) each.giveBack();
          text = read.text();
          expect(readWindow(text, 10_000, max).text()).toBe(text);
          expect(read.newest).toBeLessThanOrEqual(time);
        }
      }
    }),
  );
});

test.each([1, 3, 256, 300])("of %i, one that is given back leaves the others counted", (max) => {
  const held = openWindow(10_000, max);
  for (let n = 0; n < max - 1; n++) expect(held.take(START)).toBe(0);
  for (let n = 0; n < 3 * max; n++) {
    expect(held.take(START + n)).toBe(0);
    held.giveBack();
  }
  expect(held.take(START + 4 * max)).toBe(0);
  expect(held.take(START + 4 * max)).toBeGreaterThan(0);
});

test("guesses that are stored as text between any two steps count like those that are not", () => {
  const rule = { max: 3, window: 900_000 };
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom(0, 1, 999, 1000, 2000, 60_000, 900_000),
      fc.constantFrom(true, false, undefined, "lost" as const),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (moves) => {
      let time = START;
      const kept = noFailures(time);
      let text = failuresText(kept);
      const both = <T>(step: (failures: Failures) => T): T => {
        const read = readFailures(text);
        const answer = step(read);
        expect(step(kept)).toEqual(answer);
        expect(read).toEqual(kept);
        text = failuresText(read);
        return answer;
      };
      for (const [pause, outcome] of moves) {
        time += pause;
        const wait = both((failures) => reserveAttempt(failures, rule, time));
        const { round } = kept;
        if (wait === 0 && outcome !== "lost")
          both((failures) => settleAttempt(failures, rule, time, { round, failed: outcome }));
      }
    }),
  );
});

test("an unreadable count starts over", () => {
  for (const text of ["", "!", "  ", "{}"]) expect(readWindow(text, 10_000, 1).take(START)).toBe(0);
});
