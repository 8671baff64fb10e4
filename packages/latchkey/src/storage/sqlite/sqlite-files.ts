import { statSync } from "node:fs";

/**
 * The files of an open database, as they were opened. If one is replaced or removed under a running process,
 * that process keeps writing to a file that no other can open.
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

  /** Reports whether the paths still lead to these files. */
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
