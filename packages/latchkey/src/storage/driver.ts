import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Bindable, Dialect } from "./dialect.ts";
import type { PoolStats } from "./servers/connection-pool.ts";
import type { Transaction } from "./transaction.ts";

/** A row as a driver returns it: values in the order of the statement's outputs. */
export type RawRow = unknown[];

/** A column of a database. */
export interface FoundColumn {
  /** As the database writes it, in lower case: `text`, `timestamp without time zone`. */
  readonly type: string;
  /** True if rows need a value and the database gives none. */
  readonly isRequired: boolean;
}

/** Tables and indexes of a database, by the names it uses. */
export interface Found {
  /** Table → its columns. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, FoundColumn>>;
  /** Each in the form of `indexOf`. */
  readonly indexes: ReadonlySet<string>;
  /** The whole indexes of all rows by plain columns, each in the form of `indexedOf`. */
  readonly indexed: ReadonlySet<string>;
  /** Indexes that were begun and never finished; not among `indexes`. */
  readonly brokenIndexes: ReadonlySet<string>;
}

/** Adds a column, as a database described it, to the columns of its table. */
export function addColumn(
  tables: Map<string, Map<string, FoundColumn>>,
  table: string,
  column: string,
  { type, isRequired }: { type: unknown; isRequired: unknown },
): void {
  const known = tables.get(table) ?? new Map<string, FoundColumn>();
  known.set(column, { type: String(type).toLowerCase(), isRequired: Number(isRequired) === 1 });
  tables.set(table, known);
}

/**
 * Returns an index in its form in `Found`: one of the same name may be on a table that isn't the engine's.
 */
export function indexOf(table: string, index: string): string {
  return `${index} on ${table}`;
}

/** Returns the columns of an index, in their order, in its form in `Found`: an ORM gives it a name of its own. */
export function indexedOf(table: string, columns: readonly string[]): string {
  return `(${columns.join(", ")}) on ${table}`;
}

/** Parses a list of tables, each with the columns of an index as JSON. */
export function indexedIn(rows: readonly RawRow[]): Set<string> {
  return new Set(rows.map(([table, columns]) => indexedOf(String(table), JSON.parse(String(columns)))));
}

/** Changes that are made together: all or none, if the database supports that for tables. */
export interface Step {
  readonly statements: readonly string[];
  /** Tables that were there before, and that it changes. */
  readonly changes: readonly string[];
  /** Tables that were there before, and that it adds references to. */
  readonly refersTo: readonly string[];
  /** Those of `changes` whose rows it copies. Absent: none. */
  readonly rewrites?: readonly string[];
}

/** A change that can't be part of a transaction. */
export interface ApartChange {
  readonly sql: string;
  /**
   * The index that a failed attempt may leave incomplete, in the form of `indexOf`, and the statement that
   * removes it.
   */
  readonly leaves?: { readonly index: string; readonly drop: string };
}

/** Operations on the tables that one process may run while no other does. */
export interface Migration {
  introspect(): Promise<Found>;
  first(sql: string): Promise<RawRow | undefined>;
  /** `note`: SQL that records the change. It runs in the same transaction, or before: a kill must not lose it. */
  change(step: Step, note: string): Promise<void>;
  /** Makes one change outside of a transaction, after `note`. */
  changeApart(change: ApartChange, note: string): Promise<void>;
}

/** `file`: SQLite's file was replaced or removed while open. `writes`: a recent write failed. */
export type DatabaseTrouble = "file" | "writes";

/** Reads the rows of a statement. */
export type Reading = (sql: string, values: Bindable[]) => Promise<RawRow[]>;

/**
 * Access to a database. Every error thrown by a method is one of this package (`UniqueViolation`,
 * `ReferenceViolation`, 503 by `unavailable()`) or a defect.
 */
export interface Driver {
  readonly dialect: Dialect;
  /**
   * True if it is faster to wait for the end of the event loop's turn and look up several keys in one
   * statement.
   */
  readonly gathers: boolean;
  get(sql: string, values: Bindable[], on?: Transaction): MaybePromise<RawRow | undefined>;
  all(sql: string, values: Bindable[], on?: Transaction): MaybePromise<RawRow[]>;
  /** Returns the number of affected rows. */
  run(sql: string, values: Bindable[], on?: Transaction): MaybePromise<number>;
  /** Reports whether the row exists; it stays locked until the transaction ends. */
  lock(sql: string, id: string, tx: Transaction): MaybePromise<boolean>;
  /** Reads many rows outside of the main thread. */
  scan(sql: string, values: Bindable[]): Promise<RawRow[]>;
  /**
   * Runs `body` with reads that all see the database at one moment, however long it takes. They block no write.
   * In memory, and over an application's own connection to SQLite, each sees the moment of its own.
   */
  snapshot<T>(body: (read: Reading) => Promise<T>): Promise<T>;
  /**
   * Returns a `get` outside of transactions for a hot select by one key. It may return a
   * remembered row if the database can't have changed since. Absent if that would cost as much as reading.
   */
  remembering?(sql: string): (values: Bindable[]) => MaybePromise<RawRow | undefined>;
  transaction<T>(body: (tx: Transaction) => Promise<T> | T): Promise<T>;
  /** Runs `body` while no other process migrates; waits for others that do, up to a minute. */
  migration<T>(body: (migration: Migration) => Promise<T>): Promise<T>;
  introspect(on?: Transaction): Promise<Found>;
  /**
   * Checks that the database can be reached and used. Throws `ConfigurationError` with the remedy if it never
   * could since the process started, 503 if it could before.
   */
  prove(): Promise<void>;
  /** Applies permanent settings to the database, once it is known to be the engine's to change. */
  settle(): Promise<void>;
  /**
   * Makes a real write. Rejects with 503 if the database can't accept one; with `ConfigurationError` and the
   * remedy if it never did and waiting won't help.
   */
  check(): Promise<void>;
  /** Returns the current time of its clock: milliseconds since 1970. */
  time(): Promise<number>;
  /** Returns the reason why writes may fail at the moment, if it is known. */
  trouble(): DatabaseTrouble | undefined;
  /** Returns undefined if the driver has no connections. */
  stats(): PoolStats | undefined;
  close(): Promise<void>;
}
