import { join } from "node:path";
import type { Fault } from "../fault.ts";
import { Households } from "../harness/households.ts";
import { outage } from "./outage.ts";

export const failover: Fault = {
  name: "failover",
  title: "The database's primary is gone, and its synchronous standby takes over",
  meaning:
    "PostgreSQL with `synchronous_standby_names`. In one round every process of the primary is killed under load (SIGKILL). In the next it is paused with its connections open, as when a machine loses its network; half a second before that, the standby is cut off from it. Three seconds later the standby is promoted, and new connections go to it. Meanwhile users sign up, sign in, end sessions, create and join organizations and change their passwords. Every write that either server confirmed is on the new primary, and everything works within 5 s after the switch, without a restart.",
  databases: ["postgres"],
  rounds: { whole: 4, short: 2 },
  short: [],
  async run(stage) {
    const pair = await stage.ownPair();
    const proxy = await stage.proxy(pair.primary.port);
    const mails = join(stage.folder.path, "mails");
    const database = stage.database.url(proxy.port);
    const options = await stage.nodeOptions({ database, env: { FAULTS_MAILS: mails } });
    const node = await stage.node(options);
    const workload = stage.workload(options.url, () => [options.port]);
    await workload.prepare(12);
    const households = new Households(options.url, options.port, mails);
    for await (const round of stage.eachRound()) {
      households.start(2);
      await households.progress(10);
      await outage(stage, workload, {
        begin: () => pair.lose(round % 2 === 1 ? "kill" : "freeze"),
        lasts: 3_000,
        async end() {
          await pair.failOver();
          proxy.lead(pair.primary.port);
        },
      });
      await households.progress(10);
      await households.stop();
      await pair.renew();
    }
    for (const problem of await households.judge(stage.database)) {
      if (problem.startsWith("lost")) stage.outcome.lost += 1;
      stage.finding(problem);
    }
    stage.outcome.acknowledged += households.confirmed;
    if (node.hasEnded()) stage.finding("the service ended");
  },
};
