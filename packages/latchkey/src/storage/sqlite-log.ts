import type { DatabaseSync } from "node:sqlite";
import type { Env } from "../base/env.ts";

/** Longest that SQLite itself may hold up the process for a lock. Milliseconds. */
export const BUSY_TIMEOUT = 2;
/** While opening nothing is served yet, and switching the log on needs the file for itself. Milliseconds. */
export const OPENING_TIMEOUT = 10_000;
/**
 * Pages of the log, of 4 KiB each, that make a commit copy them into the database. The copy is made on the main thread:
 * what was written several times meanwhile is copied once, so with four times SQLite's default a commit costs a quarter
 * less. With more, what reads has to look through a second part of the log's index.
 */
const LONGEST_LOG = 4000;

/**
 * Turns the write-ahead log on, which a file then keeps for good. Where it stands a commit doesn't wait for the disk
 * by itself: see `LogFlush`. False: the file system can't have one, and each commit waits.
 */
export function keepLog(writer: DatabaseSync, env: Env): boolean {
  writer.exec(`pragma busy_timeout = ${OPENING_TIMEOUT}`);
  const mode = writer.prepare("pragma journal_mode = wal").get()?.journal_mode;
  writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
  if (mode !== "wal") {
    env.log("warn", "SQLite can't keep a write-ahead log here: reads will wait for writes", { mode });
    return false;
  }
  writer.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = ${LONGEST_LOG}`);
  return true;
}
