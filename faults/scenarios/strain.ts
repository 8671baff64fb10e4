import type { Fault } from "../fault.ts";
import { ask } from "../harness/ask.ts";
import { DATABASES } from "../harness/databases.ts";
import { throttle } from "../harness/node.ts";
import { sleep } from "../harness/wait.ts";
import { USUAL, type Workload } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";
import { outage } from "./outage.ts";

/** Milliseconds for which `/livez` may fail: a supervisor that checks every few seconds tolerates that. */
const DEAD = 10_000;

/** Requests `/livez` continuously. `stop` returns the longest time without a good answer, in milliseconds. */
function watchLife(port: number): { stop(): Promise<number> } {
  let isOver = false;
  let longest = 0;
  let lastGood = performance.now();
  const watching = (async () => {
    while (!isOver) {
      const { status } = await ask(port, { path: "/livez", timeout: 12_000 });
      const now = performance.now();
      longest = Math.max(longest, now - lastGood);
      if (status === 200) lastGood = now;
      await sleep(50);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return longest;
    },
  };
}

async function under(
  stage: Stage,
  workload: Workload,
  port: number,
  fault: Parameters<typeof outage>[2],
): Promise<void> {
  const life = watchLife(port);
  await outage(stage, workload, { mustRefuse: false, refusesWithin: 5_000, ...fault });
  const dead = await life.stop();
  if (dead > DEAD) stage.finding(`/livez had no good answer for ${Math.round(dead)} ms`);
}

export const blockedLoop: Fault = {
  name: "blocked-loop",
  title: "The event loop is blocked for 500 ms, ten times",
  meaning:
    "A handler computes for 500 ms without a pause, ten times in 8 s, while 24 clients continue. `/livez` never fails for longer than 10 s, requests wait or are refused, and the process keeps running.",
  databases: DATABASES,
  rounds: { whole: 1, short: 1 },
  short: ["sqlite"],
  async run(stage) {
    const options = await stage.nodeOptions();
    const node = await stage.node(options);
    const workload = stage.workload(options.url, () => [options.port]);
    await workload.prepare(8);
    for await (const _ of stage.eachRound()) {
      await under(stage, workload, options.port, {
        pace: { ...USUAL, writers: 12, checkers: 12 },
        async begin() {
          for (let i = 0; i < (stage.isShort ? 3 : 10); i++) {
            await ask(options.port, { path: "/api/auth/defects/block" });
            await sleep(300);
          }
        },
        lasts: 0,
        end: () => undefined,
      });
      if (node.hasEnded()) stage.finding("the process ended");
    }
  },
};

export const littleMemory: Fault = {
  name: "little-memory",
  title: "The heap has 128 MB, under load",
  meaning:
    "With `--max-old-space-size=128` and 40 clients for 5 s, garbage collections are frequent, the process keeps running, and nothing is lost.",
  databases: DATABASES,
  rounds: { whole: 1, short: 1 },
  short: ["postgres"],
  async run(stage) {
    const options = await stage.nodeOptions({ nodeArguments: ["--max-old-space-size=128"] });
    const node = await stage.node(options);
    const workload = stage.workload(options.url, () => [options.port]);
    await workload.prepare(8);
    for await (const _ of stage.eachRound()) {
      await under(stage, workload, options.port, {
        pace: { ...USUAL, writers: 20, checkers: 20, rest: 1 },
        begin: () => undefined,
        lasts: stage.isShort ? 2_000 : 5_000,
        end: () => undefined,
      });
      if (node.hasEnded()) stage.finding("the process ended");
    }
  },
};

export const throttled: Fault = {
  name: "throttled",
  title: "The service gets a quarter of a processor",
  meaning:
    "The process is paused for three quarters of each tenth of a second (SIGSTOP, SIGCONT) for 5 s, while 24 clients continue. It refuses what it can't do in time, `/livez` never fails for longer than 10 s, and afterwards everything works as before.",
  databases: DATABASES,
  rounds: { whole: 1, short: 1 },
  short: ["mariadb"],
  async run(stage) {
    const options = await stage.nodeOptions();
    const node = await stage.node(options);
    const workload = stage.workload(options.url, () => [options.port]);
    await workload.prepare(8);
    for await (const _ of stage.eachRound()) {
      let release = () => {};
      stage.later(() => release());
      await under(stage, workload, options.port, {
        pace: { ...USUAL, writers: 12, checkers: 12 },
        begin() {
          release = throttle([node.pid], 0.25);
        },
        lasts: stage.isShort ? 2_000 : 5_000,
        end: () => release(),
      });
      if (node.hasEnded()) stage.finding("the process ended");
    }
  },
};
