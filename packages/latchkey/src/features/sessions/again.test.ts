import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilDone } from "./again.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that fails as long as something is left. */
function work() {
  const state = { left: true, tries: 0 };
  const run = async () => {
    state.tries += 1;
    return state.left;
  };
  return { state, run };
}

test("what is left is tried again after longer and longer pauses, up to the longest", async () => {
  const { state, run } = work();
  untilDone(run, 1000)();
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

test("who asks in a pause has it tried at once, and the pauses begin anew", async () => {
  const { state, run } = work();
  const again = untilDone(run);
  again();
  await vi.advanceTimersByTimeAsync(10_000);
  const before = state.tries;
  again();
  expect(state.tries).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(250);
  expect(state.tries).toBe(before + 2);
});

test("who asks while it is at work has it done once more: it may have looked before", async () => {
  const { state, run } = work();
  state.left = false;
  const again = untilDone(run);
  again();
  again();
  again();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.tries).toBe(2);
});
