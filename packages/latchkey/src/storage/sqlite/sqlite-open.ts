import { accessSync, closeSync, constants, existsSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Env } from "../../base/env.ts";
import { ConfigurationError, unavailable } from "../../base/errors.ts";
import { migrationTable } from "../tables/migration-table.ts";
import type { DeclaredNames } from "../tables/names.ts";
import { nodeSqlite } from "./node-sqlite.ts";
import { SqliteDriver } from "./sqlite.ts";
import { SqliteConnection, type SqliteConnections, type SyncDatabase } from "./sqlite-connection.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { BUSY_TIMEOUT, keepLog, makeFolder, OPENING_TIMEOUT } from "./sqlite-files.ts";

/** Bytes of the file that are read from the system's memory, and not copied page by page. */
const MAPPED = 128 * 1024 * 1024;

/**
 * Opens a file or `:memory:`, or uses a connection of the application. A file that doesn't exist yet is created at
 * its first use.
 */
export function openSqlite(
  database: string | SyncDatabase,
  env: Env,
  declaredNames: DeclaredNames,
): SqliteDriver {
  if (typeof database !== "string" || database === ":memory:") {
    const owned = typeof database === "string";
    const only = new SqliteConnection(owned ? new (nodeSqlite().DatabaseSync)(":memory:") : database);
    only.exec("pragma foreign_keys = on");
    return new SqliteDriver({ writer: only, reader: only, path: undefined, owned }, env, declaredNames);
  }
  const path = resolve(database);
  const connections = fileConnections(path, env);
  if (existsSync(path)) connections.writer.open();
  return new SqliteDriver(connections, env, declaredNames);
}

/** Both connections to a file open when the writer is first used. */
function fileConnections(path: string, env: Env): SqliteConnections {
  const { DatabaseSync } = nodeSqlite();
  const write = new DatabaseSync(path, { open: false });
  const read = new DatabaseSync(path, { open: false, readOnly: true });
  let hasLog: boolean | undefined;
  const hooks: ((hasLog: boolean) => void)[] = [];
  const reader = new SqliteConnection(read, () => writer.open());
  const writer = new SqliteConnection(write, () => {
    hasLog = openFile(path, write, read, env);
    reader.noteOpen();
    for (const hook of hooks) hook(hasLog);
  });
  return {
    writer,
    reader,
    path,
    owned: true,
    whenOpen(hook) {
      if (hasLog === undefined) hooks.push(hook);
      else hook(hasLog);
    },
  };
}

/** Returns true if commits are in a write-ahead log. */
function openFile(path: string, writer: DatabaseSync, reader: DatabaseSync, env: Env): boolean {
  const opened: DatabaseSync[] = [];
  try {
    makeFile(path);
    writer.open();
    opened.push(writer);
    // `migrate` decides if a foreign database is taken over, and may refuse it: until then it stays
    // unchanged.
    writer.exec(`pragma busy_timeout = ${OPENING_TIMEOUT}`);
    writer.exec("pragma synchronous = full; pragma foreign_keys = on");
    const hasLog = isOurs(writer) && keepLog(writer, env);
    writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
    reader.open();
    opened.push(reader);
    reader.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
    writer.exec(`pragma mmap_size = ${MAPPED}`);
    return hasLog;
  } catch (error) {
    for (const connection of opened) connection.close();
    if (sqliteDialect.failure(error).kind === "busy") throw unavailable(1, error);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(
      `database: ${path} can't be opened (${reason}). Choose a file that this user can write to, or one that doesn't exist yet.`,
      { cause: error },
    );
  }
}

/** True for a database that is empty, or was migrated by Latchkey. */
function isOurs(database: DatabaseSync): boolean {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  return tables.length === 0 || tables.some(({ name }) => name === migrationTable.name);
}

/**
 * Creates the file for this user alone; SQLite gives its log the same mode. An existing one isn't opened: to
 * close it would drop the locks of other engines in this process (https://sqlite.org/howtocorrupt.html, 2.2).
 */
function makeFile(path: string): void {
  makeFolder(dirname(path));
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch {
    if (existsSync(path)) accessSync(path, constants.W_OK);
    // A link to a file that doesn't exist yet, or an error to report.
    else closeSync(openSync(path, "a", 0o600));
  }
}
