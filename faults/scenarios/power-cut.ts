import { appendFileSync, copyFileSync, mkdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "../fault.ts";
import { sqliteDatabase } from "../harness/databases.ts";
import { judge } from "../harness/judge.ts";
import { stopNode } from "../harness/node.ts";
import { sleep } from "../harness/wait.ts";
import { USUAL, type Workload } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";

const BUSY = { ...USUAL, writers: 8, checkers: 1, rest: 0 };
/** Bytes that a disk writes atomically. */
const SECTOR = 512;
/** Images with a shortened log in each round. */
const CUTS = { whole: 60, short: 12 };

export const powerCut: Fault = {
  name: "power-cut",
  title: "A power cut: the log ends anywhere, or in garbage",
  meaning:
    "The process is paused in the middle of writes (SIGSTOP), its files are copied in the state a disk could have, and it is killed. With the whole log, even followed by garbage or zeros, every confirmed write is there. With a log that ends at any earlier sector, the data is consistent and no write is half done.",
  databases: ["sqlite"],
  rounds: { whole: 5, short: 1 },
  async run(stage) {
    const options = await stage.nodeOptions();
    const workload = stage.workload(options.url, () => [options.port]);
    let node = await stage.node(options);
    await workload.prepare(8);
    // A clean stop moves the tables from the log to the file, so that a shortened log doesn't remove them.
    await stopNode(node);
    node = await stage.node(options);
    for await (const _ of stage.eachRound()) {
      workload.start(BUSY);
      await workload.progress(20);
      await sleep(Math.random() * 300);
      node.signal("SIGSTOP");
      // Its last confirmations are still on their way to the clients.
      await sleep(100);
      const taken = copy(stage.folder.path, join(stage.folder.path, "taken"));
      await node.kill();
      await workload.stop();
      await judgeImages(stage, workload, taken);
      rmSync(taken, { recursive: true });
      node = await stage.node(options);
    }
  },
};

async function judgeImages(stage: Stage, workload: Workload, taken: string): Promise<void> {
  const image = join(stage.folder.path, "image");
  const log = join(image, "latchkey.db-wal");
  const look = async (change: () => void, isWhole: boolean) => {
    copy(taken, image);
    change();
    const { lost, problems } = await judge(sqliteDatabase(image), workload);
    if (isWhole) stage.outcome.lost += lost;
    for (const problem of problems) {
      if (isWhole || !problem.startsWith("lost")) stage.finding(`an image of the disk: ${problem}`);
    }
    rmSync(image, { recursive: true });
  };
  await look(() => undefined, true);
  await look(() => appendFileSync(log, Buffer.alloc(20 * SECTOR)), true);
  await look(() => appendFileSync(log, crypto.getRandomValues(Buffer.alloc(20 * SECTOR))), true);
  const sectors = Math.floor(statSync(join(taken, "latchkey.db-wal")).size / SECTOR);
  for (let n = 0; n < (stage.isShort ? CUTS.short : CUTS.whole); n++)
    await look(() => truncateSync(log, Math.floor(Math.random() * sectors) * SECTOR), false);
}

/** Copies the database and its log. A power cut loses everything that is only in memory. */
function copy(from: string, to: string): string {
  mkdirSync(to);
  for (const name of ["latchkey.db", "latchkey.db-wal"]) copyFileSync(join(from, name), join(to, name));
  return to;
}
