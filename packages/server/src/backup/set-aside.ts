import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "latchkey/host";
import { flush } from "./copy-database.ts";

/** SQLite result codes: a damaged file can't be opened, so no process can be serving from it. */
const DAMAGED = new Set([11, 26]);
const BUSY = 5;

/** Files that SQLite reads together with any database of that name. */
const COMPANIONS = ["-wal", "-shm", "-journal"];

/**
 * Replaces a database with `next` and keeps its file as `aside`. Returns undefined if there was none.
 * Leftover logs are kept with `aside` before `next` gets its name, so `next` is never read with another
 * file's log.
 *
 * @throws ConfigurationError if a process has the database open. Nothing has changed then.
 */
export function replaceDatabase(path: string, next: string, aside: string): string | undefined {
  const isThere = existsSync(path);
  const release = isThere ? holdAlone(path) : () => {};
  try {
    for (const end of ["", ...COMPANIONS]) {
      if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${aside}${end}`);
    }
    // A crash must not undo these steps without the ones that follow.
    flush(dirname(path));
    renameSync(next, path);
    flush(dirname(path));
    return isThere ? aside : undefined;
  } finally {
    release();
  }
}

/** Opens the database exclusively, with its log copied into it. Any process that has it open holds a lock. */
function holdAlone(path: string): () => void {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
    if (DAMAGED.has(code)) return () => database.close();
    database.close();
    if (code !== BUSY) throw error;
    throw new ConfigurationError(`A process is using ${path}. Stop the service, then restore.`);
  }
  return () => {
    database.close();
    rmSync(`${path}-journal`, { force: true });
  };
}
