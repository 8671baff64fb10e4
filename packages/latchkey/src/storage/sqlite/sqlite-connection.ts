import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";
import { nodeSqlite } from "./node-sqlite.ts";
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
  // Without arrays, statements return objects.
  return Object.values(row as object);
}

function bindable(values: readonly Bindable[]): SQLInputValue[] {
  // `Bindable` has booleans, which the dialect has turned into numbers.
  return values as SQLInputValue[];
}

/** One connection with its prepared statements. Never an open iterator: one would stop checkpoints. */
export class SqliteConnection {
  readonly database: DatabaseSync;
  /** Opens the database at its first use. Undefined once it is open. */
  #open: (() => void) | undefined;
  /** True from Node 22.16 on. */
  readonly #returnsArrays = "setReturnArrays" in nodeSqlite().StatementSync.prototype;
  readonly #prepared = new Map<string, StatementSync>();
  readonly #changes = new ChangeCounter(
    () => this.get("pragma data_version", [])?.[0],
    () => this.get("select 1 from sqlite_master where type = 'trigger' limit 1", []) !== undefined,
  );

  constructor(database: DatabaseSync, open?: () => void) {
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
    const row: unknown = this.#prepare(sql).get(...bindable(values));
    // If statements return arrays, a row is one.
    return row === undefined || this.#returnsArrays ? (row as RawRow | undefined) : valuesOf(row);
  }

  all(sql: string, values: readonly Bindable[]): RawRow[] {
    const rows: unknown[] = this.#prepare(sql).all(...bindable(values));
    // Prepared to return arrays, which the types of node:sqlite don't know.
    return this.#returnsArrays ? (rows as RawRow[]) : rows.map(valuesOf);
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

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    this.open();
    const statement = this.database.prepare(sql);
    if (this.#returnsArrays) statement.setReturnArrays(true);
    if (this.#prepared.size >= mostPrepared) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, statement);
    return statement;
  }
}
