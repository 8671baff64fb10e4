import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LatchkeyError } from "../base/errors.ts";
import { hashQueue } from "./hash-queue.ts";

/** Creates a job that ends when told to. */
function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = vi.fn(() => promise);
  return { run, resolve, reject };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = expect.objectContaining({ statusCode: 503, headers: { "retry-after": "1" } });

describe("the queue of hashes", () => {
  test("runs as many as there are slots, the others in order of arrival", async () => {
    const queue = hashQueue({ slots: 2 });
    const jobs = [job(), job(), job(), job()];
    const answers = jobs.map(({ run }) => queue.run(run));
    expect(jobs.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);
    expect(queue.stats()).toMatchObject({ running: 2, waiting: 2 });
    jobs[1]?.resolve("second");
    expect(await answers[1]).toBe("second");
    expect(jobs.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0]);
    for (const { resolve } of jobs) resolve("done");
    expect(await Promise.all(answers)).toEqual(["done", "second", "done", "done"]);
    expect(queue.stats()).toMatchObject({ running: 0, waiting: 0, finished: 4, shed: 0 });
  });

  test("starts the next one before the caller learns the result of the last", async () => {
    const queue = hashQueue({ slots: 1 });
    const [first, second] = [job(), job()];
    const seen: number[] = [];
    const answer = queue.run(first.run).then(() => seen.push(second.run.mock.calls.length));
    void queue.run(second.run);
    first.resolve("");
    await answer;
    expect(seen).toEqual([1]);
    second.resolve("");
  });

  test("refuses one that waited a second, at that second, without running it", async () => {
    const queue = hashQueue({ slots: 1, few: 0 });
    const [first, second] = [job(), job()];
    const kept = queue.run(first.run);
    const shed = queue.run(second.run);
    const outcome = expect(shed).rejects.toEqual(busy);
    vi.advanceTimersByTime(999);
    expect(queue.stats().waiting).toBe(1);
    vi.advanceTimersByTime(1);
    await outcome;
    await expect(shed).rejects.toBeInstanceOf(LatchkeyError);
    expect(queue.stats()).toMatchObject({ waiting: 0, shed: 1 });
    first.resolve("kept");
    expect(await kept).toBe("kept");
    expect(second.run).not.toHaveBeenCalled();
  });

  test("refuses late ones even if the timer couldn't fire", async () => {
    let time = 0;
    const queue = hashQueue({ slots: 1, few: 0, now: () => time });
    const [first, second, third] = [job(), job(), job()];
    const kept = queue.run(first.run);
    const late = expect(queue.run(second.run)).rejects.toEqual(busy);
    time = 600;
    const inTime = queue.run(third.run);
    time = 1000;
    first.resolve("");
    await kept;
    await late;
    expect(second.run).not.toHaveBeenCalled();
    expect(third.run).toHaveBeenCalled();
    third.resolve("third");
    expect(await inTime).toBe("third");
  });

  test("serves a few, however long a job takes while the machine is busy with other work", async () => {
    const queue = hashQueue({ slots: 1 });
    const jobs = [job(), job(), job()];
    const answers = jobs.map(({ run }) => queue.run(run));
    for (const { resolve } of jobs) {
      await vi.advanceTimersByTimeAsync(3_000);
      resolve("ok");
    }
    expect(await Promise.all(answers)).toEqual(["ok", "ok", "ok"]);
  });

  test("refuses even one after ten seconds", async () => {
    const queue = hashQueue({ slots: 1 });
    const [first, second] = [job(), job()];
    void queue.run(first.run);
    const outcome = expect(queue.run(second.run)).rejects.toEqual(busy);
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
    first.resolve("");
  });

  test("refuses at once when it is full", async () => {
    const queue = hashQueue({ slots: 1, maxWaiting: 1 });
    const jobs = [job(), job(), job()];
    const [first, second, third] = jobs.map(({ run }) => queue.run(run));
    await expect(third).rejects.toEqual(busy);
    for (const { resolve } of jobs) resolve("ok");
    expect(await Promise.all([first, second])).toEqual(["ok", "ok"]);
  });

  test("refuses in advance, before anything was done for a job", async () => {
    const queue = hashQueue({ slots: 1, maxWaiting: 1 });
    const jobs = [job(), job()];
    expect(() => queue.admit()).not.toThrow();
    const running = jobs.map(({ run }) => queue.run(run));
    expect(() => queue.admit()).toThrow(busy);
    expect(queue.stats().shed).toBe(1);
    for (const { resolve } of jobs) resolve("ok");
    await Promise.all(running);
    expect(() => queue.admit()).not.toThrow();
  });

  test("passes the slot on when a job fails, even at once", async () => {
    const queue = hashQueue({ slots: 1 });
    const failing = queue.run(() => {
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("broken");
    await expect(queue.run(() => Promise.reject(new Error("again")))).rejects.toThrow("again");
    expect(await queue.run(() => Promise.resolve("fine"))).toBe("fine");
    expect(queue.stats().running).toBe(0);
  });

  test("lets running jobs end and refuses the others when it is closed", async () => {
    const queue = hashQueue({ slots: 1 });
    const [first, second] = [job(), job()];
    const running = queue.run(first.run);
    const waiting = expect(queue.run(second.run)).rejects.toEqual(busy);
    const closed = queue.close();
    await waiting;
    await expect(queue.run(job().run)).rejects.toEqual(busy);
    first.resolve("done");
    expect(await running).toBe("done");
    await closed;
    await queue.close();
  });
});

test("no more hashes are started than the pool can run, and one that waits there", () => {
  expect(hashQueue().stats().slots).toBeLessThanOrEqual(5);
});
