import { join } from "node:path";
import { type Fault, SERVERS } from "../fault.ts";
import { DATABASES } from "../harness/databases.ts";
import { Households } from "../harness/households.ts";
import { untilReady } from "../harness/node.ts";
import { sleep } from "../harness/wait.ts";
import type { Stage } from "../stage.ts";

const PROMISES =
  "Users create organizations, invite and join, and change or reset their passwords. Confirmed writes are kept, every organization has an owner, an invitation is accepted if and only if its member exists, and exactly one password works for each account.";

export const householdsKilled: Fault = {
  name: "households-kill",
  title: "The service is killed while organizations and passwords change",
  meaning: `SIGKILL 100 to 1,000 ms after forty writes of a round, then a restart on the same data. ${PROMISES}`,
  databases: DATABASES,
  rounds: { whole: 6, short: 1 },
  short: ["sqlite"],
  async run(stage) {
    const { households, options } = await begin(stage);
    let node = await stage.node(options);
    for await (const _ of stage.eachRound()) {
      households.start();
      await households.progress(40);
      await sleep(100 + Math.random() * 900);
      await node.kill();
      await households.stop();
      node = await stage.node(options);
      await judge(stage, households);
    }
    stage.outcome.acknowledged += households.confirmed;
  },
};

export const householdsCrash: Fault = {
  name: "households-crash",
  title: "The database server crashes while organizations and passwords change",
  meaning: `All of its processes are killed at once under load, and it is restarted. The service keeps running. ${PROMISES}`,
  databases: SERVERS,
  rounds: { whole: 3, short: 1 },
  short: [],
  async run(stage) {
    const server = await stage.ownServer();
    const { households, options } = await begin(stage);
    const node = await stage.node(options);
    for await (const _ of stage.eachRound()) {
      households.start();
      await households.progress(40);
      await server.crash();
      await server.start();
      await households.progress(10);
      await households.stop();
      await untilReady(node);
      await judge(stage, households);
    }
    stage.outcome.acknowledged += households.confirmed;
  },
};

async function begin(stage: Stage) {
  const mails = join(stage.folder.path, "mails");
  const options = await stage.nodeOptions({ env: { FAULTS_MAILS: mails } });
  return { households: new Households(options.url, options.port, mails), options };
}

async function judge(stage: Stage, households: Households): Promise<void> {
  for (const problem of await households.judge(stage.database)) {
    if (problem.startsWith("lost")) stage.outcome.lost += 1;
    stage.finding(problem);
  }
}
