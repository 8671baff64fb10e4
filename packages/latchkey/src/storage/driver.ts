import type { MaybePromise } from "../kernel/maybe-promise.ts";
import type { Bindable, Dialect } from "./dialect.ts";
import type { Transaction } from "./transaction.ts";

/** A row as a driver yields it: values in the order of the statement's outputs. */
export type RawRow = unknown[];

/** What a database holds, by the names it uses. */
export interface Found {
  /** Table → its columns. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  readonly indexes: ReadonlySet<string>;
}

/**
 * How a database is reached. What every method throws is an error of this package (`UniqueViolation`,
 * `ReferenceViolation`, 503 by `unavailable()`) or a defect.
 */
export interface Driver {
  readonly dialect: Dialect;
  get(sql: string, values: Bindable[], on?: Transaction): MaybePromise<RawRow | undefined>;
  all(sql: string, values: Bindable[], on?: Transaction): MaybePromise<RawRow[]>;
  /** Affected rows. */
  run(sql: string, values: Bindable[], on?: Transaction): MaybePromise<number>;
  /** Whether the row is there; it stays locked until the transaction ends. */
  lock(sql: string, id: string, tx: Transaction): MaybePromise<boolean>;
  /** Reads many rows away from the main thread. */
  scan(sql: string, values: Bindable[]): Promise<RawRow[]>;
  /** `patience`: how long to wait for the lock of another process, in milliseconds. */
  transaction<T>(body: (tx: Transaction) => Promise<T> | T, patience?: number): Promise<T>;
  introspect(on?: Transaction): Promise<Found>;
  /** The database was found to be ours to change: what the driver sets in it for good may be set now. */
  settle(): void;
  /** A real write. Rejects with 503 where the database can't take one. */
  check(): Promise<void>;
  close(): Promise<void>;
}
