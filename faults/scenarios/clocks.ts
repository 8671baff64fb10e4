import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Fault, SERVERS } from "../fault.ts";
import { ask } from "../harness/ask.ts";
import { DATABASES } from "../harness/databases.ts";
import { isReady, type NodeOptions, type ServiceNode } from "../harness/node.ts";
import { freePort, sleep, waitFor } from "../harness/wait.ts";
import type { Person } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";

const PRELOAD = fileURLToPath(new URL("../support/clock.mjs", import.meta.url));
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface ShiftedNode extends ServiceNode {
  /** Sets the clock. `passed`: milliseconds by which the monotonic clock is ahead. */
  set(offset: number, passed?: number): Promise<void>;
}

async function shiftedNode(
  stage: Stage,
  offset: number,
  options: Partial<NodeOptions>,
): Promise<ShiftedNode> {
  const port = options.port ?? (await freePort());
  const file = join(stage.folder.path, `clock-${port}`);
  writeFileSync(file, String(offset));
  const node = await stage.node({
    ...options,
    port,
    nodeArguments: ["--import", PRELOAD],
    env: { FAULTS_CLOCK: file },
  });
  return {
    ...node,
    async set(next, passed = 0) {
      writeFileSync(file, `${next} ${passed}`);
      node.signal("SIGUSR2");
      await sleep(50);
    },
  };
}

async function isAccepted(port: number, { session }: Person): Promise<boolean> {
  const { status, body } = await ask(port, { path: "/api/auth/get-session", cookie: session.cookie });
  return status === 200 && body !== null;
}

export const clocksApart: Fault = {
  name: "clocks-apart",
  title: "The clocks of two nodes are eight minutes apart",
  meaning:
    "One node's clock is four minutes ahead, another's four behind, a third one is right; sessions end in three minutes. To the first node they seem to have expired, but neither requests to it nor its background clean-up delete any, and the node with the right clock keeps accepting all of them. The node with the right clock refuses expired sessions, whatever the slow node did.",
  databases: SERVERS,
  rounds: { whole: 1, short: 1 },
  short: ["postgres"],
  async run(stage) {
    const origin = "http://localhost:3000";
    for await (const _ of stage.eachRound()) {
      const right = await stage.node({ url: origin, sessionSeconds: 180 });
      const ahead = await shiftedNode(stage, 4 * MINUTE, { url: origin, sessionSeconds: 180 });
      const behind = await shiftedNode(stage, -4 * MINUTE, { url: origin, sessionSeconds: 180 });
      const workload = stage.workload(origin, () => [right.port]);
      await workload.prepare(8);
      const isCleared = await longOver(stage, workload.people[0]);
      // Makes the periodic background work due at once.
      await ahead.set(4 * MINUTE, 20 * MINUTE);
      for (const person of workload.people) {
        await isAccepted(ahead.port, person);
        await isAccepted(behind.port, person);
      }
      await waitFor("the node with the fast clock to delete expired data", 20_000, isCleared);
      for (const person of workload.people) {
        if (!(await isAccepted(right.port, person)))
          stage.finding("a live session is gone after a request to a node with a fast clock");
      }
      await stage.judge();
      await Promise.all([right, ahead, behind].map((node) => node.kill()));
      await shortLives(stage, origin);
    }
  },
};

/** Makes a session expire years ago. Returns a function that reports whether it has been deleted. */
async function longOver({ database }: Stage, person: Person | undefined): Promise<() => Promise<boolean>> {
  const [over] = person?.others ?? [];
  if (over === undefined) throw new Error("No user has a second session");
  over.isDoubtful = true;
  const where = `where "token" = '${over.stored}'`;
  await database.query(`update "session" set "expiresAt" = '2020-01-01 00:00:00' ${where}`);
  return async () => (await database.query(`select "id" from "session" ${where}`)).length === 0;
}

/** Checks that sessions of two seconds end, even beside a node with a slow clock. */
async function shortLives(stage: Stage, origin: string): Promise<void> {
  const right = await stage.node({ url: origin, sessionSeconds: 2 });
  const behind = await shiftedNode(stage, -4 * MINUTE, { url: origin, sessionSeconds: 2 });
  const workload = stage.workload(origin, () => [right.port]);
  await workload.prepare(4);
  await sleep(2_200);
  for (const person of workload.people) {
    await isAccepted(behind.port, person);
    if (await isAccepted(right.port, person)) stage.finding("an expired session is accepted");
  }
  // These sessions expire, so there is nothing to compare with what clients were told.
  stage.outcome.acknowledged += workload.history.acknowledged();
  stage.workloads.splice(stage.workloads.indexOf(workload), 1);
  await Promise.all([right, behind].map((node) => node.kill()));
}

export const clockSteps: Fault = {
  name: "clock-steps",
  title: "A node's clock is set back by an hour, then three days ahead, and right again each time",
  meaning:
    "Under load, on a running node; the database's clock stays right. While its clock is wrong, the node isn't ready and refuses requests with 503: it signs no user out, clears no cookie and deletes nothing. Writes confirmed before and after are kept. Recovery is the time until every operation has succeeded after the clock is corrected.",
  databases: DATABASES,
  rounds: { whole: 2, short: 1 },
  short: ["mariadb"],
  async run(stage) {
    const options = await stage.nodeOptions();
    const node = await shiftedNode(stage, 0, options);
    const workload = stage.workload(options.url, () => [options.port]);
    await workload.prepare(8);
    for await (const _ of stage.eachRound()) {
      workload.start();
      for (const offset of [-60 * MINUTE, 3 * DAY]) {
        await workload.progress(10);
        await node.set(offset, 20 * MINUTE);
        await waitFor("the node to notice its clock", 10_000, async () => !(await isReady(node.port)));
        await sleep(2_000);
        await node.set(0, 20 * MINUTE);
        stage.recovered(
          await workload.recovered(performance.now(), 20_000),
          5_000,
          "work after a step of the clock",
        );
      }
      await workload.progress(10);
      await workload.stop();
      await stage.judge();
    }
  },
};
