import type { SyncDatabase } from "./sqlite-connection.ts";

/** A database of `better-sqlite3`, or of a package with its interface, such as `libsql`. */
export interface BetterSqlite {
  prepare(sql: string): {
    /** True for a statement that returns rows. */
    readonly reader: boolean;
    raw(enabled: boolean): unknown;
    safeIntegers(enabled: boolean): unknown;
    get(...values: never[]): unknown;
    all(...values: never[]): unknown[];
    run(...values: never[]): { changes: number | bigint };
  };
  exec(sql: string): unknown;
  close(): unknown;
  pragma(text: string): unknown;
  transaction(body: (...values: never[]) => unknown): unknown;
}

export function isBetterSqlite(value: object): value is BetterSqlite {
  return ["prepare", "exec", "close", "pragma", "transaction"].every(
    (name) => typeof Reflect.get(value, name) === "function",
  );
}

/** Makes its statements return arrays, and integers as numbers: an application may want `bigint`. */
export function syncDatabase(database: BetterSqlite): SyncDatabase {
  return {
    prepare(sql) {
      const statement = database.prepare(sql);
      if (statement.reader) {
        statement.raw(true);
        statement.safeIntegers(false);
      }
      // It takes the values that node:sqlite does.
      return statement as unknown as ReturnType<SyncDatabase["prepare"]>;
    },
    exec: (sql) => void database.exec(sql),
    close: () => void database.close(),
  };
}
