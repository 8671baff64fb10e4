import type { Fault } from "../fault.ts";
import { DATABASES } from "../harness/databases.ts";
import { sleep } from "../harness/wait.ts";
import { USUAL } from "../harness/workload.ts";

const READY = 2_000;
/** No pauses, so that writes are in progress whenever the process is killed. */
const BUSY = { ...USUAL, writers: 8, checkers: 2, rest: 0 };

export const kill: Fault = {
  name: "kill",
  title: "The service is killed in the middle of its writes",
  meaning:
    "SIGKILL 20 to 500 ms after the first write of a round, then a restart on the same data. It must be ready within 2 s. Recovery is the time from process start to readiness.",
  databases: DATABASES,
  rounds: { whole: 10, short: 2 },
  async run(stage) {
    const options = await stage.nodeOptions();
    let node = await stage.node(options);
    const workload = stage.workload(options.url, () => [options.port]);
    await workload.prepare(8);
    for await (const round of stage.eachRound()) {
      workload.start(BUSY);
      await workload.progress(1);
      await sleep(20 + Math.random() * 480);
      await node.kill();
      await workload.stop();
      // The first process to open the file recovers it: in even rounds this one, in odd rounds the service.
      if (round % 2 === 0) await stage.judge();
      node = await stage.node(options);
      stage.recovered(performance.now() - node.startedAt, READY, "a start after a kill");
      await stage.judge();
    }
  },
};
