import type { MaybePromise } from "../base/maybe-promise.ts";
import type { PoolStats } from "./connection-pool.ts";
import type { Bindable, Dialect } from "./dialect.ts";
import type { Transaction } from "./transaction.ts";

/** A row as a driver yields it: values in the order of the statement's outputs. */
export type RawRow = unknown[];

/** What a database holds, by the names it uses. */
export interface Found {
  /** Table → its columns. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** Each as `indexOf` writes it. */
  readonly indexes: ReadonlySet<string>;
  /** Indexes that were begun and never finished; not among `indexes`. */
  readonly brokenIndexes: ReadonlySet<string>;
}

/** An index in `Found`: one of the same name may stand on another table, which is none of ours. */
export function indexOf(table: string, index: string): string {
  return `${index} on ${table}`;
}

/** A change that can't be part of a transaction. */
export interface ApartChange {
  readonly sql: string;
  /** What a failed attempt may leave half made, as `indexOf` calls it, and how it is taken away. */
  readonly leaves?: { readonly index: string; readonly drop: string };
}

/** What one process may do to the tables while no other does. */
export interface Migration {
  introspect(): Promise<Found>;
  first(sql: string): Promise<RawRow | undefined>;
  /** All of these or none, where the database can do that with tables. */
  change(statements: readonly string[]): Promise<void>;
  /** One at a time, each on its own: what can't be part of a transaction. */
  changeApart(change: ApartChange): Promise<void>;
  /** For statements that belong to the migration. */
  readonly transaction: Transaction | undefined;
}

/** `file`: SQLite's file was replaced or removed while open. `writes`: a recent write failed. */
export type DatabaseTrouble = "file" | "writes";

/**
 * How a database is reached. What every method throws is an error of this package (`UniqueViolation`,
 * `ReferenceViolation`, 503 by `unavailable()`) or a defect.
 */
export interface Driver {
  readonly dialect: Dialect;
  /** Whether looking several keys up in one statement is worth waiting for the end of the loop's turn. */
  readonly gathers: boolean;
  get(sql: string, values: Bindable[], on?: Transaction): MaybePromise<RawRow | undefined>;
  all(sql: string, values: Bindable[], on?: Transaction): MaybePromise<RawRow[]>;
  /** Affected rows. */
  run(sql: string, values: Bindable[], on?: Transaction): MaybePromise<number>;
  /** Whether the row is there; it stays locked until the transaction ends. */
  lock(sql: string, id: string, tx: Transaction): MaybePromise<boolean>;
  /** Reads many rows away from the main thread. */
  scan(sql: string, values: Bindable[]): Promise<RawRow[]>;
  transaction<T>(body: (tx: Transaction) => Promise<T> | T): Promise<T>;
  /** Runs `body` while no other process migrates; waits for those that do, up to a minute. */
  migration<T>(body: (migration: Migration) => Promise<T>): Promise<T>;
  introspect(on?: Transaction): Promise<Found>;
  /**
   * Finds out whether the database can be reached and used. Throws `ConfigurationError` with the remedy where it
   * never could since the process started, 503 where it could before.
   */
  prove(): Promise<void>;
  /** The database was found to be ours to change: what the driver sets in it for good may be set now. */
  settle(): Promise<void>;
  /**
   * A real write. Rejects with 503 where the database can't take one; with `ConfigurationError` and the remedy where it
   * never took one and waiting won't help.
   */
  check(): Promise<void>;
  /** The current time of its clock: milliseconds since 1970. */
  time(): Promise<number>;
  /** Why writes can't be relied on at the moment, if that is known. */
  trouble(): DatabaseTrouble | undefined;
  /** Undefined where there are no connections to speak of. */
  stats(): PoolStats | undefined;
  close(): Promise<void>;
}
