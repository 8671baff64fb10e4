import type { DatabaseSync } from "node:sqlite";
import type { Env } from "../../base/env.ts";

/** Maximum time that SQLite itself may block the process for a lock. Milliseconds. */
export const BUSY_TIMEOUT = 2;
/**
 * The same while opening: nothing is served yet, and turning the log on needs exclusive access. Milliseconds.
 */
export const OPENING_TIMEOUT = 10_000;
/**
 * Pages of the log, of 4 KiB each, after which a commit copies them into the database. The copy is made on
 * the main thread: a page that was written several times meanwhile is copied once, so with four times
 * SQLite's default a commit costs a quarter less. With more, reads have to search a second part of the log's
 * index.
 */
const LONGEST_LOG = 4000;

/**
 * Turns the write-ahead log on, which a file then keeps permanently. With it a commit doesn't wait for the
 * disk by itself: see `LogFlush`. False: the file system doesn't support it, and each commit waits.
 */
export function keepLog(writer: DatabaseSync, env: Env): boolean {
  writer.exec(`pragma busy_timeout = ${OPENING_TIMEOUT}`);
  const mode = writer.prepare("pragma journal_mode = wal").get()?.journal_mode;
  writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
  if (mode !== "wal") {
    env.log("warn", "SQLite can't use a write-ahead log here: reads will wait for writes", { mode });
    return false;
  }
  writer.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = ${LONGEST_LOG}`);
  return true;
}
