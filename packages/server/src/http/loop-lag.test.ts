import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LoopLag, loopLag } from "./loop-lag.ts";

let time = 0;
let lag: LoopLag;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  lag = loopLag();
});
afterEach(() => {
  lag.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Fires the timer `times` times, each `late` milliseconds late. */
function ring(late: number, times = 1): void {
  for (let at = 0; at < times; at++) {
    time += 20 + late;
    vi.advanceTimersByTime(20);
  }
}

test("a punctual event loop has no lag", () => {
  ring(0, 100);
  expect(lag.now()).toBe(0);
  expect(lag.takeWorst()).toBe(0);
});

test("a single pause isn't an overload; the worst lag is reported once", () => {
  ring(600);
  expect(lag.now()).toBeLessThan(200);
  expect(lag.takeWorst()).toBe(600);
  expect(lag.takeWorst()).toBe(0);
});

test("repeated lag is an overload, until the loop is free again", () => {
  ring(300, 10);
  expect(lag.now()).toBeGreaterThan(200);
  ring(0, 5);
  expect(lag.now()).toBeLessThan(200);
});

test("a process is stuck only after its loop was blocked for more than ten seconds, and for ten seconds after", () => {
  ring(9_000);
  expect(lag.isStuck()).toBe(false);
  ring(11_000);
  expect(lag.isStuck()).toBe(true);
  time += 10_000;
  expect(lag.isStuck()).toBe(false);
});
