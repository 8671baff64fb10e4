import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { crew, type WorkerProcess } from "./crew.ts";
import { type AskedByPrimary, type AskedByWorkers, type Channel, channel, type Line } from "./messages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker in this process that blocks and unblocks its event loop as the test says. */
class PlayedWorker extends EventEmitter implements WorkerProcess {
  #isStill = false;
  #held: object[] = [];
  isEnded = false;
  farewells = 0;
  readonly primary: Channel<AskedByWorkers>;
  readonly process = {
    kill: () => {
      this.isEnded = true;
      this.emit("exit", null, "SIGKILL");
    },
  };
  readonly #line: Line & EventEmitter;

  constructor() {
    super();
    this.#line = Object.assign(new EventEmitter(), {
      send: (message: object) => void this.emit("message", message),
    });
    this.primary = channel<AskedByWorkers, AskedByPrimary>(this.#line, {
      farewell: () => {
        this.farewells += 1;
        return null;
      },
      drain: () => null,
      alive: () => true,
      readiness: () => ({ ready: true, reasons: [] }),
      metrics: () => [],
    });
  }

  send(message: object): void {
    if (this.#isStill) this.#held.push(message);
    else this.#line.emit("message", message);
  }

  standStill(): void {
    this.#isStill = true;
  }

  goOn(): void {
    this.#isStill = false;
    for (const message of this.#held.splice(0)) this.#line.emit("message", message);
  }
}

function begin(): { all: ReturnType<typeof crew>; workers: PlayedWorker[] } {
  const workers: PlayedWorker[] = [];
  const all = crew({
    size: 1,
    log() {},
    fork() {
      const worker = new PlayedWorker();
      workers.push(worker);
      return worker;
    },
    answers: { deliver: () => null, mails: () => [] },
  });
  all.start().catch(() => {});
  return { all, workers };
}

const ready = ({ primary }: PlayedWorker): Promise<null> =>
  primary.ask("ready", { isFirst: true, statements: 0 });

test("a first start may take any time, even while a statement blocks the event loop", async () => {
  const { all, workers } = begin();
  const [worker = new PlayedWorker()] = workers;
  worker.standStill();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(all.isAlive()).toBe(true);
  expect(worker.isEnded).toBe(false);
  worker.goOn();
  await ready(worker);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([all.isAlive(), workers.length]).toEqual([true, 1]);
});

test("a worker that is blocked for less than ten seconds is left alone", async () => {
  const { all, workers } = begin();
  const [worker = new PlayedWorker()] = workers;
  await ready(worker);
  for (let times = 0; times < 5; times++) {
    worker.standStill();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(all.isAlive()).toBe(true);
    worker.goOn();
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect([worker.isEnded, workers.length]).toEqual([false, 1]);
});

test("after a blocked worker is killed, its replacements count as alive while they start", async () => {
  const { all, workers } = begin();
  const [worker = new PlayedWorker()] = workers;
  await ready(worker);
  worker.standStill();
  await vi.advanceTimersByTimeAsync(12_100);
  expect([worker.isEnded, workers.length]).toEqual([true, 2]);
  // Its database may be gone, which is no reason to restart the service.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(all.isAlive()).toBe(true);
});

test("a worker that becomes ready after the farewell has begun reports draining too", async () => {
  const { all, workers } = begin();
  const [worker = new PlayedWorker()] = workers;
  all.farewell();
  expect(worker.farewells).toBe(0);
  await ready(worker);
  expect(worker.farewells).toBe(1);
});
