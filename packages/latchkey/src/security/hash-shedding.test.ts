import { expect, test, vi } from "vitest";
import { hashQueue } from "./hash-queue.ts";

/** Creates a queue of two slots with a simulated clock, whose jobs take as long as the test says. */
function queueOf(options: { maxWait?: number } = {}) {
  const clock = { time: 0 };
  const ends: (() => void)[] = [];
  const onShed = vi.fn();
  const queue = hashQueue({ slots: 2, now: () => clock.time, onShed, ...options });
  const ask = (): Promise<string> =>
    queue
      .run(
        () =>
          new Promise<string>((resolve) => {
            ends.push(() => resolve("done"));
          }),
      )
      .catch(() => "refused");
  /** Ends the oldest running job, `took` milliseconds from now. */
  const end = async (took: number): Promise<void> => {
    clock.time += took;
    ends.shift()?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { queue, clock, ends, ask, end, onShed };
}

/** Runs jobs to their end, each of 100 ms: the queue learns the cost of one. */
async function warm({ ask, clock, ends }: ReturnType<typeof queueOf>): Promise<void> {
  for (let at = 0; at < 50; at++) {
    const done = ask();
    clock.time += 100;
    ends.shift()?.();
    await done;
  }
}

test("a job that would wait too long by the usual duration of a hash is refused at once, and others are served in time", async () => {
  const around = queueOf();
  await warm(around);
  const { queue, ask, end, onShed } = around;
  const answers: string[] = [];
  const all = Array.from({ length: 40 }, () => ask().then((answer) => answers.push(answer)));
  await new Promise<void>((resolve) => setImmediate(resolve));
  // Two run, and 100 ms on two slots let ten more begin within half a second.
  expect(queue.stats()).toMatchObject({ running: 2, waiting: 11, shed: 27 });
  expect(onShed).toHaveBeenCalledTimes(27);
  // The refusals came without a wait: no job has ended yet.
  expect(answers).toEqual(Array(27).fill("refused"));
  for (let at = 0; at < 13; at++) await end(at % 2 === 0 ? 100 : 0);
  await Promise.all(all);
  expect(answers.filter((answer) => answer === "done")).toHaveLength(13);
  expect(queue.stats().shed).toBe(27);
});

test("before the first has ended, durations are unknown, so no job is refused for its wait", async () => {
  const { queue, ask, ends } = queueOf();
  const all = Array.from({ length: 30 }, ask);
  expect(queue.stats()).toMatchObject({ running: 2, waiting: 28, shed: 0 });
  while (queue.stats().running > 0) {
    ends.shift()?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(all)).toEqual(Array(30).fill("done"));
});

test("one that took very long doesn't exclude the next ones", async () => {
  const { ask, end, queue } = queueOf();
  const slow = ask();
  await end(60_000);
  expect(await slow).toBe("done");
  const [first, second, third] = [ask(), ask(), ask()];
  expect(queue.stats()).toMatchObject({ running: 2, waiting: 1, shed: 0 });
  for (let at = 0; at < 3; at++) await end(100);
  expect(await Promise.all([first, second, third])).toEqual(["done", "done", "done"]);
});

test("processes on one machine each have a share of its slots, and one more to keep it busy", () => {
  const alone = hashQueue().stats().slots;
  const shared = hashQueue({ processes: 64 }).stats().slots;
  expect(shared).toBe(2);
  expect(shared).toBeLessThanOrEqual(alone);
});
