import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "latchkey/host";
import { flush } from "./copy-database.ts";

/** Result codes of SQLite: what is damaged can't be opened, and nobody can be serving from it. */
const DAMAGED = new Set([11, 26]);
const BUSY = 5;

/**
 * Puts `next` in the place of a database, whose file is kept under the name `aside`. Undefined: there was none.
 *
 * @throws ConfigurationError where a process has it open. Nothing has changed then.
 */
export function replaceDatabase(path: string, next: string, aside: string): string | undefined {
  if (!existsSync(path)) {
    renameSync(next, path);
    flush(dirname(path));
    return undefined;
  }
  const release = holdAlone(path);
  try {
    renameSync(path, aside);
    renameSync(next, path);
    // Of a damaged one: the new file must not be read with the log of the old one.
    for (const end of ["-wal", "-shm"]) {
      if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${aside}${end}`);
    }
    flush(dirname(path));
    return aside;
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
