import type { Dialect as KyselyDialect, QueryCompiler } from "kysely";
import type { Column, ColumnKind } from "./tables/table.ts";

/** A value that a statement may bind. Dates are ISO texts, JSON is its text. */
export type Bindable = string | number | bigint | boolean | null | Uint8Array;

/** Meaning of a database's error for the engine. */
export type Failure =
  | { kind: "unique"; table: string; columns: readonly string[] }
  | { kind: "reference" }
  /** Another process holds the lock: the same attempt may work in some milliseconds. */
  | { kind: "busy" }
  /**
   * The whole transaction may be tried again: deadlock, serialization failure. `code`: the database's code.
   */
  | { kind: "retry"; code: string }
  /** The connection is lost, and with it the answer to the statement in progress. */
  | { kind: "lost" }
  /**
   * The server takes no writes, or nothing at all, while it answers: it may not be the primary any more.
   * Nothing was executed.
   */
  | { kind: "demoted" }
  /**
   * Failure of disk, file or connection: 503. `isFull`: there was no room for the write, or it could not be
   * made.
   */
  | { kind: "unavailable"; isFull?: boolean }
  | { kind: "other" };

/** Differences between databases, apart from the connection (that is the driver). */
export interface Dialect {
  readonly name: "sqlite" | "postgres" | "mysql";
  /** Builds statements; never runs them. */
  readonly kysely: KyselyDialect;
  readonly compiler: QueryCompiler;
  quote(identifier: string): string;
  /**
   * Returns the type for `create table`. `keyed`: the column is in an index, which some databases only allow
   * on bounded types.
   */
  columnType(column: Column, keyed: boolean): string;
  /** Returns a default for `create table`. */
  literal(value: string | number | boolean): string;
  /** Returns the value that the driver binds for a column of this kind; undefined kind: an expression. */
  encode(value: Bindable, kind: ColumnKind | undefined): Bindable;
  /** Reports whether `encode` leaves texts unchanged for this kind. */
  bindsText(kind: ColumnKind | undefined): boolean;
  /**
   * Returns the conversion from the driver's value to the row's; undefined if they are the same. Never given
   * null.
   */
  decoder(kind: ColumnKind): ((value: unknown) => unknown) | undefined;
  /** Returns the options after the columns of `create table`. `clustered`: see `TableOptions` of a table. */
  tableOptions(clustered: boolean): string;
  /** True if indexes include the columns they carry: a list can be read from the index alone. */
  readonly covers: boolean;
  /**
   * Returns a statement with one parameter, the ID, that locks the row until the transaction ends and yields
   * it.
   */
  lockRow(table: string, idColumn: string): string;
  failure(error: unknown): Failure;
  /** Reports whether the error means that a table or a column is missing. */
  isMissing(error: unknown): boolean;
}
