import { statSync } from "node:fs";

/**
 * The files of an open database, as they were opened. Replacing or removing one under a running process leaves it
 * writing to a file that nobody finds again.
 */
export class SqliteFiles {
  readonly #path: string;
  readonly #hasLog: () => boolean;
  readonly #opened: number | undefined;
  #log: number | undefined;

  constructor(path: string, hasLog: () => boolean) {
    this.#path = path;
    this.#hasLog = hasLog;
    this.#opened = inodeOf(path);
  }

  /** Whether the paths still lead to these files. */
  areThere(): boolean {
    if (inodeOf(this.#path) !== this.#opened) return false;
    if (!this.#hasLog()) return true;
    const log = inodeOf(`${this.#path}-wal`);
    // The first write creates it, and it stays while any process has the database open.
    this.#log ??= log;
    return log === this.#log;
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
