import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";
import type { Env } from "../../base/env.ts";

const dataSync = promisify(fdatasync);

/**
 * Flushes commits to the disk, outside of the main thread: SQLite writes its log and doesn't wait for the
 * disk (`synchronous=NORMAL`), and each writer waits here after its commit until it is there. One flush
 * serves all commits that were written before it began, so that a slow disk costs a group of writes no more
 * than one, and the event loop nothing.
 *
 * The log is read in order up to its first gap, so a later flush depends on the earlier ones.
 */
export class LogFlush {
  readonly #path: string;
  readonly #copyLog: () => Promise<void>;
  readonly #dataSync: (file: number) => Promise<void>;
  readonly #log: Env["log"];
  #file: number | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** The system may never retry a write that failed, and report nothing more: the log may have a gap. */
  #mayHaveGap = false;

  /** `copyLog` copies the whole log into the database file, and flushes it. */
  constructor(path: string, copyLog: () => Promise<void>, { flush = dataSync, log }: Env) {
    this.#path = path;
    this.#copyLog = copyLog;
    this.#dataSync = flush;
    this.#log = log;
  }

  /** Resolves when everything written before the call is on the disk. */
  flushed(): Promise<void> {
    // Checked first: between the end of one and the beginning of the next none is running, and there must
    // never be two at once. The system reports a failure to only one of them, and the other would take the
    // gap for flushed.
    if (this.#next !== undefined) return this.#next;
    const running = this.#running;
    if (running === undefined) return this.#start();
    // It began too early to include this write for certain.
    this.#next = running.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  /** Resolves when no writer waits any more. */
  async settled(): Promise<void> {
    for (;;) {
      const pending = this.#next ?? this.#running;
      if (pending === undefined) return;
      await pending.catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await this.settled();
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #start(): Promise<void> {
    this.#next = undefined;
    const running = this.#flush().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #flush(): Promise<void> {
    if (!this.#mayHaveGap) {
      try {
        // Opened for writing: not every system flushes a file that was opened for reading.
        this.#file ??= openSync(this.#path, "r+");
        return await this.#dataSync(this.#file);
      } catch (error) {
        this.#mayHaveGap = true;
        this.#log("error", "The write-ahead log could not be flushed to disk", { error: String(error) });
      }
    }
    await this.#copyLog();
    this.#mayHaveGap = false;
  }
}
