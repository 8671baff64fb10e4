import type { Fault } from "../fault.ts";
import { DATABASES } from "../harness/databases.ts";
import { descendants, signalTo } from "../harness/processes.ts";
import { freePort, sleep, waitFor } from "../harness/wait.ts";
import { USUAL } from "../harness/workload.ts";

const BUSY = { ...USUAL, rest: 1, restAfterRefusal: 10 };
/** Milliseconds in which a statement that the killed node blocked succeeds, or its request is refused. */
const SURVIVOR = 1_000;

export const killNeighbour: Fault = {
  name: "kill-neighbour",
  title: "One of two nodes on one database is killed",
  meaning:
    "Two processes use the same SQLite file or server, and one is killed in the middle of writes. Within a second, each operation must succeed on the other (recovery). The killed process is restarted.",
  databases: DATABASES,
  rounds: { whole: 5, short: 2 },
  short: ["sqlite"],
  async run(stage) {
    const origin = "http://localhost:3000";
    const ports = [await freePort(), await freePort()] as const;
    const first = await stage.node({ port: ports[0], url: origin });
    let nodes = [first, await stage.node({ port: ports[1], url: origin })] as const;
    const [survivor] = ports;
    const workload = stage.workload(origin, () => ports);
    const atSurvivor = stage.workload(origin, () => [survivor]);
    await workload.prepare(8);
    await atSurvivor.prepare(8);
    for await (const _ of stage.eachRound()) {
      workload.start({ ...BUSY, writers: 4, checkers: 2 });
      atSurvivor.start({ ...BUSY, writers: 4, checkers: 2 });
      await workload.progress(5);
      await sleep(Math.random() * 200);
      await nodes[1].kill();
      const from = performance.now();
      stage.recovered(await atSurvivor.recovered(from, 20_000), SURVIVOR, "the other node's next success");
      await workload.stop();
      await atSurvivor.stop();
      await stage.judge();
      nodes = [first, await stage.node({ port: ports[1], url: origin })];
    }
    const { history } = atSurvivor;
    const silent = history.events.filter(({ status }) => status === 0);
    if (silent.length > 0) stage.finding(`${silent.length} requests to the surviving node got no answer`);
    if (stage.logs().some((log) => /SQLITE_CORRUPT|malformed/.test(log)))
      stage.finding("a node found the file damaged");
  },
};

/** Returns the number of restarted workers in a node's log. */
export function serving(log: string): number {
  return log.split("A worker is ready again").length - 1;
}

export const killWorker: Fault = {
  name: "kill-worker",
  title: "One of two workers of a node is killed",
  meaning:
    "With `LATCHKEY_WORKERS=2`, a worker is killed in the middle of writes. The other continues, a new one serves requests within 2 s (recovery), and the node stays up.",
  databases: DATABASES,
  // Few rounds, since a worker that is killed repeatedly is restarted after increasing pauses.
  rounds: { whole: 2, short: 1 },
  short: ["postgres"],
  async run(stage) {
    const options = await stage.nodeOptions({ workers: 2 });
    const node = await stage.node(options);
    const workload = stage.workload(options.url, () => [options.port]);
    await workload.prepare(8);
    for await (const _ of stage.eachRound()) {
      workload.start(BUSY);
      await workload.progress(5);
      const before = descendants(node.pid);
      const victim = before[Math.floor(Math.random() * before.length)];
      if (victim === undefined || before.length !== 2) {
        throw new Error(`There are ${before.length} workers, not 2`);
      }
      const served = serving(node.logs());
      signalTo(victim, "SIGKILL");
      const from = performance.now();
      await waitFor("a new worker", 20_000, () => serving(node.logs()) > served);
      stage.recovered(performance.now() - from, 2_000, "a new worker");
      await workload.recovered(from, 20_000);
      await sleep(300);
      await workload.stop();
      await stage.judge();
      if (node.hasEnded()) stage.finding("the node ended with its worker");
    }
  },
};
