import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "latchkey/host";
import { flush } from "./copy-database.ts";

/** Result codes of SQLite: what is damaged can't be opened, and nobody can be serving from it. */
const DAMAGED = new Set([11, 26]);
const BUSY = 5;

/** What SQLite reads together with a database of that name, whatever file it is. */
const COMPANIONS = ["-wal", "-shm", "-journal"];

/**
 * Puts `next` in the place of a database, whose file is kept under the name `aside`. Undefined: there was none. Logs that
 * were left behind are kept as those of `aside`, before `next` gets its name: it is never read with the log of another.
 *
 * @throws ConfigurationError where a process has it open. Nothing has changed then.
 */
export function replaceDatabase(path: string, next: string, aside: string): string | undefined {
  const isThere = existsSync(path);
  const release = isThere ? holdAlone(path) : () => {};
  try {
    for (const end of ["", ...COMPANIONS]) {
      if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${aside}${end}`);
    }
    // A crash must not undo these without what follows.
    flush(dirname(path));
    renameSync(next, path);
    flush(dirname(path));
    return isThere ? aside : undefined;
  } finally {
    release();
  }
}

/** Opens it for this process alone, its log copied into it. Whoever has it open holds a lock as long as that. */
function holdAlone(path: string): () => void {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
    if (DAMAGED.has(code)) return () => database.close();
    database.close();
    if (code !== BUSY) throw error;
    throw new ConfigurationError(`A process uses ${path}. Stop the service, then restore.`);
  }
  return () => {
    database.close();
    rmSync(`${path}-journal`, { force: true });
  };
}
