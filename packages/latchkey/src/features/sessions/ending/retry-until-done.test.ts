import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryUntilDone } from "./retry-until-done.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that fails while something is left. */
function work() {
  const state = { left: true, tries: 0 };
  const run = async () => {
    state.tries += 1;
    return state.left;
  };
  return { state, run };
}

test("remaining work is retried after longer and longer pauses, up to the longest", async () => {
  const { state, run } = work();
  retryUntilDone(run, 1000)();
  for (const [pause, tries] of [
    [0, 1],
    [250, 2],
    [500, 3],
    [1000, 4],
    [1000, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause);
    expect(state.tries).toBe(tries);
  }
  state.left = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.tries).toBe(6);
});

test("a call during a pause makes it try at once, and the pauses start again", async () => {
  const { state, run } = work();
  const again = retryUntilDone(run);
  again();
  await vi.advanceTimersByTimeAsync(10_000);
  const before = state.tries;
  again();
  expect(state.tries).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(250);
  expect(state.tries).toBe(before + 2);
});

test("a call while it runs makes it run once more", async () => {
  const { state, run } = work();
  state.left = false;
  const again = retryUntilDone(run);
  again();
  again();
  again();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.tries).toBe(2);
});
