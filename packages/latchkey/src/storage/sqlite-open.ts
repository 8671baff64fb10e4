import { closeSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Env } from "../kernel/env.ts";
import { ConfigurationError, unavailable } from "../kernel/errors.ts";
import { makeFolder } from "./folder.ts";
import type { DeclaredNames } from "./names.ts";
import { SqliteDriver } from "./sqlite.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** Longest that SQLite itself may hold up the process for a lock. Milliseconds. */
const busyTimeout = 2;
/** While opening nothing is served yet, and switching the log on needs the file for itself. Milliseconds. */
const openingTimeout = 10_000;

/** Opens a file, `:memory:`, or takes a connection that someone else made. */
export function openSqlite(
  database: string | DatabaseSync,
  env: Env,
  declaredNames: DeclaredNames,
): SqliteDriver {
  if (typeof database !== "string" || database === ":memory:") {
    const owned = typeof database === "string";
    const only = new SqliteConnection(owned ? new DatabaseSync(":memory:") : database);
    only.exec("pragma foreign_keys = on");
    return new SqliteDriver({ writer: only, reader: only, path: undefined, owned }, env, declaredNames);
  }
  const path = resolve(database);
  try {
    makeFile(path);
    const writer = new DatabaseSync(path, { timeout: openingTimeout });
    const mode = writer.prepare("pragma journal_mode = wal").get()?.journal_mode;
    if (mode !== "wal") {
      env.log("warn", "SQLite can't keep a write-ahead log here: reads will wait for writes", { mode });
    }
    writer.exec("pragma synchronous = full; pragma foreign_keys = on");
    writer.exec(`pragma busy_timeout = ${busyTimeout}`);
    const reader = new DatabaseSync(path, {
      readOnly: true,
      timeout: busyTimeout,
    });
    return new SqliteDriver(
      {
        writer: new SqliteConnection(writer),
        reader: new SqliteConnection(reader),
        path,
        owned: true,
      },
      env,
      declaredNames,
    );
  } catch (error) {
    if (sqliteDialect.failure(error).kind === "busy") throw unavailable(1, error);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(
      `database: ${path} can't be opened (${reason}). Name a file that this user may write to, or one that isn't there yet.`,
      { cause: error },
    );
  }
}

/** The file for this user alone; SQLite gives its log the same mode. One that is there stays as it is. */
function makeFile(path: string): void {
  makeFolder(dirname(path));
  closeSync(openSync(path, "a", 0o600));
}
