import type { SQLInputValue } from "node:sqlite";
import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";
import { ChangeCounter } from "./remembered-rows.ts";

export interface SqliteConnections {
  readonly writer: SqliteConnection;
  /** The writer itself if there can be only one: in memory, or a connection of the application. */
  readonly reader: SqliteConnection;
  /** Absent if there is no file to open a second time. */
  readonly path: string | undefined;
  /**
   * Calls back when the file is open, at once if it is. `hasLog`: commits are in a write-ahead log, and nothing
   * has waited for the disk yet.
   */
  whenOpen?(hook: (hasLog: boolean) => void): void;
  /** False for a connection of the application, which stays open. */
  readonly owned: boolean;
}

/**
 * Statements come from code, so there are some hundreds; the bound guards against a mistake, not against
 * load.
 */
const mostPrepared = 1000;

/** Every output column has a distinct name, so the members are in the order of the columns. */
function valuesOf(row: unknown): RawRow {
  // Before Node 22.16, statements return objects.
  return Array.isArray(row) ? row : Object.values(row as object);
}

function bindable(values: readonly Bindable[]): SQLInputValue[] {
  // `Bindable` has booleans, which the dialect has turned into numbers.
  return values as SQLInputValue[];
}

/** The members of a `DatabaseSync` that a connection uses; `syncDatabase` returns others. */
export interface SyncDatabase {
  prepare(sql: string): SyncStatement;
  exec(sql: string): void;
  close(): void;
}

export interface SyncStatement {
  get(...values: SQLInputValue[]): unknown;
  all(...values: SQLInputValue[]): unknown[];
  run(...values: SQLInputValue[]): { changes: number | bigint };
  /** Absent before Node 22.16. */
  setReturnArrays?(enabled: boolean): void;
  setReadBigInts?(enabled: boolean): void;
}

/** One connection with its prepared statements. Never an open iterator: one would stop checkpoints. */
export class SqliteConnection {
  readonly database: SyncDatabase;
  /** Opens the database at its first use. Undefined once it is open. */
  #open: (() => void) | undefined;
  readonly #prepared = new Map<string, SyncStatement>();
  readonly #changes = new ChangeCounter(
    () => this.get("pragma data_version", [])?.[0],
    () => this.get("select 1 from sqlite_master where type = 'trigger' limit 1", []) !== undefined,
  );

  constructor(database: SyncDatabase, open?: () => void) {
    this.database = database;
    this.#open = open;
  }

  get isOpen(): boolean {
    return this.#open === undefined;
  }

  /** Opens the database, unless it is open. Throws what opening it throws; the next use tries again. */
  open(): void {
    this.#open?.();
    this.#open = undefined;
  }

  /** Notes that the database was opened together with another connection. */
  noteOpen(): void {
    this.#open = undefined;
  }

  get(sql: string, values: readonly Bindable[]): RawRow | undefined {
    const row = this.#prepare(sql).get(...bindable(values));
    return row === undefined ? undefined : valuesOf(row);
  }

  all(sql: string, values: readonly Bindable[]): RawRow[] {
    const rows = this.#prepare(sql).all(...bindable(values));
    // They are of one kind.
    return Array.isArray(rows[0]) ? (rows as RawRow[]) : rows.map(valuesOf);
  }

  run(sql: string, values: readonly Bindable[]): number {
    this.#changes.note(sql);
    return Number(this.#prepare(sql).run(...bindable(values)).changes);
  }

  /** Returns a number that grows with every change that rows of these tables may have had. */
  changesOf(tables: readonly string[]): number {
    return this.#changes.of(tables);
  }

  exec(sql: string): void {
    this.open();
    this.database.exec(sql);
  }

  rollBack(): void {
    try {
      this.exec("rollback");
    } catch (error) {
      // A full disk rolls back by itself.
      if (!String(error).includes("no transaction is active")) throw error;
    }
  }

  close(): void {
    if (!this.isOpen) return;
    this.#prepared.clear();
    this.database.close();
  }

  #prepare(sql: string): SyncStatement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    this.open();
    const statement = this.database.prepare(sql);
    statement.setReturnArrays?.(true);
    // An application may have set it for its connection.
    statement.setReadBigInts?.(false);
    if (this.#prepared.size >= mostPrepared) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, statement);
    return statement;
  }
}
