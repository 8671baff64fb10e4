import type { Fault } from "../fault.ts";
import { startBalancer } from "../harness/balancer.ts";
import { DATABASES } from "../harness/databases.ts";
import type { Event } from "../harness/history.ts";
import { type ServiceNode, stopNode } from "../harness/node.ts";
import { freePort, waitFor } from "../harness/wait.ts";
import { USUAL } from "../harness/workload.ts";

const EXIT = 20_000;
/** Load that a single node can serve. */
const MODERATE = { ...USUAL, writers: 3, checkers: 6, rest: 20 };

export const rolling: Fault = {
  name: "rolling-restart",
  title: "Two nodes behind a load balancer are restarted one after the other, under load",
  meaning:
    "One node gets SIGTERM, exits within 20 s with code 0 and is started again; then the other. The load balancer checks `/readyz` ten times a second and retries nothing. No request may fail. Recovery is the time a node took to exit.",
  databases: DATABASES,
  rounds: { whole: 2, short: 1 },
  short: ["sqlite"],
  async run(stage) {
    const ports = [await freePort(), await freePort()];
    const nodes: ServiceNode[] = [];
    const origin = "http://localhost:3000";
    for (const port of ports) nodes.push(await stage.node({ port, url: origin }));
    const balancer = await startBalancer(ports);
    stage.later(() => void balancer.close());
    const workload = stage.workload(origin, () => [balancer.port]);
    await workload.prepare(12);
    const from = performance.now();
    for await (const _ of stage.eachRound()) {
      workload.start(MODERATE);
      for (const [i, port] of ports.entries()) {
        await workload.progress(10);
        const node = nodes[i];
        if (node === undefined) continue;
        const { code, took } = await stopNode(node);
        stage.recovered(took, EXIT, "the end of a node");
        if (code !== 0) stage.finding(`a node that was told to stop ended with ${code}`);
        nodes[i] = await stage.node({ port, url: origin });
        await waitFor("the balancer to find both nodes", 10_000, () => balancer.ready().length === 2);
      }
      await workload.progress(10);
      await workload.stop();
      await stage.judge();
    }
    const failed = failures(workload.history.during(from, Number.POSITIVE_INFINITY), stage.isShort);
    for (const { operation, status, detail } of failed.slice(0, 3))
      stage.finding(`${failed.length} requests failed, among them ${operation}: ${status} ${detail ?? ""}`);
  },
};

/** Returns the failed requests. On a busy machine, a node rightly refuses what it can't do in time. */
export function failures(events: readonly Event[], isBusyMachine: boolean): Event[] {
  return events.filter(({ result, status }) => result !== "ok" && !(isBusyMachine && status === 503));
}
