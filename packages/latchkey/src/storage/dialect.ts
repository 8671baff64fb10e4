import type { Dialect as KyselyDialect, QueryCompiler } from "kysely";
import type { Column, ColumnKind } from "./table.ts";

/** What a statement may bind. Dates are ISO texts, JSON is its text. */
export type Bindable = string | number | bigint | boolean | null | Uint8Array;

/** What a database's error means to the engine. */
export type Failure =
  | { kind: "unique"; table: string; columns: readonly string[] }
  | { kind: "reference" }
  /** Another process holds the lock: the same attempt may work in some milliseconds. */
  | { kind: "busy" }
  /** The whole transaction may be tried again: deadlock, serialization failure. `code`: the database's word for it. */
  | { kind: "retry"; code: string }
  /** The connection is gone, and with it the answer to what was under way. */
  | { kind: "lost" }
  /** The server takes no writes, or nothing at all, while it answers: it may not be the one any more. Nothing was done. */
  | { kind: "demoted" }
  /** Failure of disk, file or connection: 503. `isFull`: there was no room for the write, or it could not be made. */
  | { kind: "unavailable"; isFull?: boolean }
  | { kind: "other" };

/** What differs between databases, apart from how they are reached (that is the driver). */
export interface Dialect {
  readonly name: "sqlite" | "postgres" | "mysql";
  /** Builds statements; never runs them. */
  readonly kysely: KyselyDialect;
  readonly compiler: QueryCompiler;
  quote(identifier: string): string;
  /** The type in `create table`. `keyed`: the column is in an index, which some databases allow on bounded types only. */
  columnType(column: Column, keyed: boolean): string;
  /** A default as `create table` takes it for such a column. */
  literal(value: string | number | boolean): string;
  /** What the driver binds for a value that meets a column of this kind; undefined: an expression. */
  encode(value: Bindable, kind: ColumnKind | undefined): Bindable;
  /** Whether `encode` leaves texts as they are for this kind. */
  bindsText(kind: ColumnKind | undefined): boolean;
  /** From the driver's value to the row's; undefined where they are the same. Never given null. */
  decoder(kind: ColumnKind): ((value: unknown) => unknown) | undefined;
  /** What stands behind the columns in `create table`. `clustered`: see `TableOptions` of a table. */
  tableOptions(clustered: boolean): string;
  /** Whether an index is given what it carries: a list can be read from it alone. */
  readonly covers: boolean;
  /** A statement with one parameter, the id, that locks the row until the transaction ends and yields it. */
  lockRow(table: string, idColumn: string): string;
  failure(error: unknown): Failure;
  /** Whether the error says that a table or a column is missing. */
  isMissing(error: unknown): boolean;
}
