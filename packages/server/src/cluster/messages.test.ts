import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { channel, type Line } from "./messages.ts";

interface Sums {
  add: { question: [number, number]; answer: number };
  fail: { question: null; answer: null };
  wait: { question: null; answer: null };
}

/** Two connected ends; messages arrive as JSON. */
function line(): [Line & EventEmitter, Line & EventEmitter] {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const end = (mine: EventEmitter, other: EventEmitter): Line & EventEmitter =>
    Object.assign(mine, {
      send(message: object, callback: (error: Error | null) => void) {
        const text = JSON.stringify(message);
        queueMicrotask(() => other.emit("message", JSON.parse(text)));
        callback(null);
      },
    });
  return [end(ends[0], ends[1]), end(ends[1], ends[0])];
}

const answers = {
  add: ([a, b]: [number, number]) => a + b,
  fail(): null {
    throw new Error("no such luck");
  },
  wait: () => new Promise<null>(() => {}),
};

test("each question gets its own answer, whatever else is sent between the processes", async () => {
  const [here, there] = line();
  channel<Record<never, never>, Sums>(there, answers);
  const { ask } = channel<Sums, Record<never, never>>(here, {});
  for (const stray of [null, "text", { cmd: "NODE_HANDLE_ACK" }, { latchkey: "answer", id: 99, body: 1 }])
    here.emit("message", stray);
  expect(await Promise.all([ask("add", [1, 2]), ask("add", [3, 4])])).toEqual([3, 7]);
});

test("a caller learns of a failure, a timeout and a closed connection", async () => {
  const [here, there] = line();
  channel<Record<never, never>, Sums>(there, answers);
  const { ask } = channel<Sums, Record<never, never>>(here, {});
  await expect(ask("fail", null)).rejects.toThrow("no such luck");
  await expect(ask("wait", null, 1)).rejects.toThrow('No answer to "wait"');
  const left = ask("wait", null);
  here.emit("disconnect");
  await expect(left).rejects.toThrow("The other process has exited");
});

test("a question without a handler is refused, also one named like a member of every object", async () => {
  const [here, there] = line();
  channel(there, {});
  const { ask } = channel<{ constructor: { question: null; answer: null } }, Record<never, never>>(here, {});
  await expect(ask("constructor", null)).rejects.toThrow('No handler for "constructor"');
});
