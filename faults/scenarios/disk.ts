import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type Fault, NotHere, SERVERS } from "../fault.ts";
import type { SystemUser } from "../harness/accounts.ts";
import { ask } from "../harness/ask.ts";
import { sqliteDatabase } from "../harness/databases.ts";
import { freePort, waitFor } from "../harness/wait.ts";
import type { Workload } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";
import { outage } from "./outage.ts";

const PERIOD = 4_000;

export const diskFull: Fault = {
  name: "disk-full",
  title: "The disk is full",
  meaning:
    "The database is on a 32 MiB file system (tmpfs), filled to the last byte under load. Session checks continue. Writes and sign-ins are refused with 503. `/readyz` is 503 and says on the management port that the database accepts no writes. When space is freed, everything works within 5 s without a restart.",
  databases: ["sqlite"],
  rounds: { whole: 2, short: 1 },
  async run(stage) {
    const disk = join(stage.folder.path, "disk");
    mkdirSync(disk);
    mount(stage, disk, 32);
    stage.database = sqliteDatabase(disk);
    const ballast = join(disk, "ballast");
    await readsGoOn(stage, { begin: () => fill(ballast), end: () => rmSync(ballast) });
  },
};

export const databaseDiskFull: Fault = {
  name: "database-disk-full",
  title: "The database server's disk is full",
  meaning:
    "A separate server's files are on a 256 MiB file system (tmpfs), filled to the last byte under load. The expectations are those for a full disk with SQLite, but writes that fit into existing pages may succeed. Recovery is measured after space is freed and, if the server had stopped because of it, after its restart.",
  databases: SERVERS,
  rounds: { whole: 2, short: 1 },
  short: ["postgres"],
  async run(stage) {
    let disk = "";
    const server = await stage.ownServer((folder, user) => {
      mkdirSync(folder);
      mount(stage, folder, 256, user);
      disk = folder;
    });
    const ballast = join(disk, "ballast");
    await readsGoOn(stage, {
      begin: () => fill(ballast),
      async end() {
        rmSync(ballast);
        await stage.database.query("select 1").catch(() => server.start());
      },
    });
  },
};

export const diskReadOnly: Fault = {
  name: "disk-read-only",
  title: "The database's files become read-only",
  meaning:
    "The file and its log are made immutable under load (`chattr +i`). This also blocks processes that have them open, like a file system that became read-only after an error. The expectations are those for a full disk.",
  databases: ["sqlite"],
  rounds: { whole: 2, short: 1 },
  async run(stage) {
    const file = join(stage.folder.path, "latchkey.db");
    const mark = (flag: "+i" | "-i"): void => {
      execFileSync("chattr", [flag, file, `${file}-wal`], { stdio: "ignore" });
    };
    stage.later(() => mark("-i"));
    await readsGoOn(stage, {
      begin() {
        try {
          mark("+i");
        } catch {
          throw new NotHere("needs root: files are made immutable, on ext4 or the like");
        }
      },
      end: () => mark("-i"),
    });
  },
};

async function readsGoOn(stage: Stage, fault: { begin(): void; end(): void | Promise<void> }): Promise<void> {
  const management = await freePort();
  const env = { LATCHKEY_MANAGEMENT_PORT: String(management) };
  const options = await stage.nodeOptions({ env });
  await stage.node(options);
  const workload = stage.workload(options.url, () => [options.port]);
  await workload.prepare(8);
  for await (const _ of stage.eachRound()) {
    await outage(stage, workload, {
      ...fault,
      lasts: PERIOD,
      async meanwhile(from) {
        await untilWritesFail(workload, from);
        checkReads(stage, workload, from);
        await saysWhy(stage, options.port, management);
      },
    });
  }
}

/** Waits for a refused write. The first ones may still fit if the log was longer before and has space. */
async function untilWritesFail(workload: Workload, from: number): Promise<void> {
  await waitFor("a write to be refused", 15_000, () =>
    workload.history
      .during(from, Number.POSITIVE_INFINITY)
      .some(({ operation, status }) => operation !== "get-session" && status === 503),
  );
}

function checkReads(stage: Stage, workload: Workload, from: number): void {
  const reads = workload.history
    .during(from, Number.POSITIVE_INFINITY)
    .filter(({ operation }) => operation === "get-session");
  const failed = reads.filter(({ result }) => result !== "ok");
  if (reads.length === 0) stage.finding("no session was checked meanwhile");
  if (failed.length > 0) stage.finding(`${failed.length} of ${reads.length} session checks failed meanwhile`);
}

/**
 * Checks that `/readyz` answers 503 in public and on the management port, and gives the reason there. The
 * service keeps its verdict for 5 s.
 */
async function saysWhy(stage: Stage, publicPort: number, managementPort: number): Promise<void> {
  let last = "";
  try {
    await waitFor("readiness to notice", 8_000, async () => {
      const shown = await ask(publicPort, { path: "/readyz" });
      const inside = await ask(managementPort, { path: "/readyz" });
      last = `${shown.status}, and inside ${inside.status} ${JSON.stringify(inside.body)}`;
      return shown.status === 503 && inside.status === 503 && last.includes("database");
    });
  } catch {
    stage.finding(`/readyz says ${last}, not that the database accepts no writes`);
  }
}

function mount(stage: Stage, folder: string, mebibytes: number, user?: SystemUser): void {
  const owner = user === undefined ? "" : `,uid=${user.uid},gid=${user.gid}`;
  const options = `size=${mebibytes}m,mode=0700${owner}`;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "latchkey-faults", folder], { stdio: "ignore" });
  } catch {
    throw new NotHere("needs root: a separate file system is mounted");
  }
  stage.later(() => execFileSync("umount", ["--lazy", folder], { stdio: "ignore" }));
}

/** Fills the disk to the last byte. */
function fill(file: string): void {
  const handle = openSync(file, "w");
  for (let size = 1 << 20; size >= 1; ) {
    try {
      if (writeSync(handle, Buffer.alloc(size)) < size) size = Math.floor(size / 2);
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(handle);
}
