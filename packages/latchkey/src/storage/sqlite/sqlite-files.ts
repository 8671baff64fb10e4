import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Env } from "../../base/env.ts";
import { addColumn, type Found, type FoundColumn, indexedIn, indexOf, type RawRow } from "../driver.ts";
import type { SyncDatabase } from "./sqlite-connection.ts";

/**
 * The files of an open database, as they were opened. If one is replaced or removed under a running process,
 * that process keeps writing to a file that no other can open.
 */
export class SqliteFiles {
  readonly #path: string;
  readonly #hasLog: () => boolean;
  #opened: number | undefined;
  #log: number | undefined;

  constructor(path: string, hasLog: () => boolean) {
    this.#path = path;
    this.#hasLog = hasLog;
  }

  /** Notes the file that has just been opened. */
  opened(): void {
    this.#opened = inodeOf(this.#path);
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

/** Reads the tables and indexes of a file from SQLite's own tables. */
export async function introspectSqlite(all: (sql: string) => Promise<RawRow[]>): Promise<Found> {
  const columns = await all(
    `select m.name as of_table, c.name, c.type, c."notnull" = 1 and c.dflt_value is null as is_required from sqlite_master m join pragma_table_xinfo(m.name) c where m.type = 'table'`,
  );
  const indexes = await all("select tbl_name, name from sqlite_master where type = 'index'");
  const indexed = await all(
    `select m.name as of_table, (select json_group_array(name) from
        (select x.name from pragma_index_xinfo(i.name) x where x.key = 1 order by x.seqno)) as columns
      from sqlite_master m join pragma_index_list(m.name) i
      where m.type = 'table' and i.partial = 0 and not exists (
        select 1 from pragma_index_xinfo(i.name) x where x.key = 1 and (x.cid < 0 or x.desc = 1 or x.coll <> 'BINARY'))`,
  );
  const tables = new Map<string, Map<string, FoundColumn>>();
  for (const [table, column, type, isRequired] of columns)
    addColumn(tables, String(table), String(column), { type, isRequired });
  const known = indexes.map(([table, name]) => indexOf(String(table), String(name)));
  return { tables, indexes: new Set(known), indexed: indexedIn(indexed), brokenIndexes: new Set() };
}

/**
 * Creates a folder. Not with `recursive`: Node loops forever in file systems where nothing can be created
 * (procfs).
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

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
 *
 * @throws an error of the kind `busy` while another process uses the file: SQLite doesn't always wait.
 */
export function keepLog(writer: SyncDatabase, env: Env): boolean {
  const [mode] = Object.values(Object(writer.prepare("pragma journal_mode = wal").get()));
  if (mode !== "wal") {
    env.log("warn", "SQLite can't use a write-ahead log here: reads will wait for writes", { mode });
    return false;
  }
  writer.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = ${LONGEST_LOG}`);
  return true;
}
