import { afterEach, expect, test, vi } from "vitest";
import { ExclusiveQueue } from "./exclusive-queue.ts";

afterEach(() => {
  vi.useRealTimers();
});

function held() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release: () => release() };
}

test("an idle queue runs a job at once, and passes on its result or error", () => {
  const queue = new ExclusiveQueue();
  expect(queue.run(() => 1)).toBe(1);
  expect(() =>
    queue.run(() => {
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(queue.busy).toBe(false);
});

test("jobs run one at a time, in order, whether they fail or not", async () => {
  const queue = new ExclusiveQueue();
  const first = held();
  const order: string[] = [];
  const job = (name: string, end?: Promise<void>) => () => {
    order.push(`${name} begins`);
    return (end ?? Promise.resolve()).then(() => void order.push(`${name} ends`));
  };
  const jobs = [
    queue.run(job("one", first.promise)),
    queue.run(() => Promise.reject(new Error("two fails"))),
    queue.run(() => void order.push("three")),
    queue.run(job("four")),
    queue.run(() => {
      throw new Error("five fails");
    }),
  ];
  const settled = Promise.allSettled(jobs);
  first.release();
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect(order).toEqual(["one begins", "one ends", "three", "four begins", "four ends"]);
  expect(queue.busy).toBe(false);
});

test("a job that waits too long is 503 and never runs", async () => {
  vi.useFakeTimers();
  const queue = new ExclusiveQueue();
  const first = held();
  const running = queue.run(() => first.promise);
  const late = vi.fn();
  const waiting = expect(queue.run(late)).rejects.toMatchObject({ statusCode: 503 });
  vi.advanceTimersByTime(10_000);
  await waiting;
  first.release();
  await running;
  expect(late).not.toHaveBeenCalled();
  expect(queue.run(() => "goes on")).toBe("goes on");
});
