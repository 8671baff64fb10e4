import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { ConfigurationError } from "latchkey/host";

/** Milliseconds between two progress checks. */
const LOOK = 1_000;

/**
 * The copy runs in a separate thread: the statement returns only when it is done, and `progress` is called
 * meanwhile.
 */
const COPYING = `
const { DatabaseSync } = require("node:sqlite");
const { source, target } = require("node:worker_threads").workerData;
const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
database.prepare("vacuum into ?").run(target);
database.close();
`;

/**
 * Copies a database as it is at one moment, even while others write to it, into a new file. The file gets its
 * name only when the copy is complete and on the disk, and only this user can read it. If the copy fails,
 * nothing is left. `progress` gets the completed share from time to time.
 *
 * @throws ConfigurationError if `target` exists or can't be created.
 */
export async function copyDatabase(
  source: string,
  target: string,
  progress: (share: number) => void = () => {},
): Promise<void> {
  if (existsSync(target)) throw taken(target);
  const partial = `${target}.partial-${randomBytes(4).toString("hex")}`;
  makeEmpty(partial);
  try {
    const expected = usedBytes(source);
    const looking = setInterval(() => progress(Math.min(1, statSync(partial).size / expected)), LOOK);
    try {
      await ended(new Worker(COPYING, { eval: true, workerData: { source, target: partial } }));
    } finally {
      clearInterval(looking);
    }
    flush(partial);
    // Not every file system has links, and renaming alone would overwrite a file created meanwhile.
    makeEmpty(target);
    renameSync(partial, target);
    flush(dirname(target));
  } catch (error) {
    rmSync(partial, { force: true });
    rmSync(`${partial}-journal`, { force: true });
    throw error;
  }
}

function taken(path: string): ConfigurationError {
  return new ConfigurationError(
    `${path} already exists and won't be overwritten. Choose a file that doesn't exist yet.`,
  );
}

/** Creates an empty file that only this user may read, for SQLite to fill. */
function makeEmpty(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code === "EEXIST") throw taken(path);
    throw new ConfigurationError(
      `${path} can't be created: ${code}. Choose a file in a folder that this user may write to.`,
    );
  }
}

function usedBytes(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    const number = (name: string) => Number(Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);
    return (number("page_count") - number("freelist_count")) * number("page_size");
  } finally {
    database.close();
  }
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });
}

export function flush(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
