import { type DatabaseSync, type SQLInputValue, StatementSync } from "node:sqlite";
import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";

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

/** Available from Node 22.16 on. */
const returnsArrays = "setReturnArrays" in StatementSync.prototype;

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
    return row === undefined || returnsArrays ? (row as RawRow | undefined) : valuesOf(row);
  }

  all(sql: string, values: readonly Bindable[]): RawRow[] {
    const rows: unknown[] = this.#prepare(sql).all(...bindable(values));
    // Prepared to return arrays, which the types of node:sqlite don't know.
    return returnsArrays ? (rows as RawRow[]) : rows.map(valuesOf);
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
    if (returnsArrays) statement.setReturnArrays(true);
    if (this.#prepared.size >= mostPrepared) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/** The table of a statement that only changes rows of it, by the database's name. */
const UPDATED = /^update "([^"]+)"/;

/** Its callbacks run at the end of the turn, at a fraction of the cost of `queueMicrotask`. */
const ENDED = Promise.resolve();

/**
 * Counts the changes that rows of a SQLite database may have had, for those who remember them. New rows don't
 * count. A deleted row may take rows of other tables with it, so it counts for all.
 */
class ChangeCounter {
  readonly #dataVersion: () => unknown;
  readonly #findsTrigger: () => boolean;
  readonly #ofTable = new Map<string, number>();
  #ofAll = 0;
  /** True until it is known: a trigger may change rows of any table. */
  #hasTriggers = true;
  #seen: unknown;
  /** True for the rest of this turn: other connections were asked. */
  #isAsked = false;
  readonly #forget = (): void => {
    this.#isAsked = false;
  };

  /**
   * `dataVersion`: reads `pragma data_version`, which changes with the writes of all other connections.
   * `findsTrigger`: reports whether the database has a trigger. The engine makes none.
   */
  constructor(dataVersion: () => unknown, findsTrigger: () => boolean) {
    this.#dataVersion = dataVersion;
    this.#findsTrigger = findsTrigger;
  }

  /** Notes a statement of this connection. */
  note(sql: string): void {
    if (!this.#hasTriggers && sql.startsWith("insert ") && !sql.includes(" on conflict ")) return;
    const table = this.#hasTriggers ? undefined : UPDATED.exec(sql)?.[1];
    if (table === undefined) this.#ofAll++;
    else this.#ofTable.set(table, (this.#ofTable.get(table) ?? 0) + 1);
  }

  /** Returns a number that every such change of these tables makes larger. */
  of(tables: readonly string[]): number {
    if (!this.#isAsked) this.#ask();
    let changes = this.#ofAll;
    for (const table of tables) changes += this.#ofTable.get(table) ?? 0;
    return changes;
  }

  /**
   * Asks once for each turn: all requests that run in it were received before. A write that another connection
   * confirms meanwhile is only certain to be seen by later requests.
   */
  #ask(): void {
    const dataVersion = this.#dataVersion();
    this.#isAsked = true;
    void ENDED.then(this.#forget);
    if (dataVersion !== this.#seen) {
      this.#ofAll++;
      this.#hasTriggers = this.#findsTrigger();
      this.#seen = dataVersion;
    }
  }
}

/** Maximum number of rows of one select that are remembered: about 2 MB of sessions. */
const MOST = 2000;

/**
 * The rows that a select found by its key, as long as the tables it reads are unchanged; asking for that
 * costs a third of reading a row. Keys without a row aren't remembered, so a new row is found at once.
 */
export class RememberedRows {
  readonly #connection: SqliteConnection;
  readonly #sql: string;
  readonly #tables: readonly string[];
  readonly #rows = new Map<Bindable | undefined, RawRow>();
  #changes = -1;

  /** `connection`: every write of these tables is a `run` of it, or of another connection. */
  constructor(connection: SqliteConnection, sql: string) {
    this.#connection = connection;
    this.#sql = sql;
    this.#tables = [...sql.matchAll(/ (?:from|join) "([^"]+)"/g)].map(([, table]) => String(table));
  }

  /** Must not be called while the connection has an open transaction. */
  get(values: readonly Bindable[]): RawRow | undefined {
    const changes = this.#connection.changesOf(this.#tables);
    if (changes !== this.#changes) this.#rows.clear();
    this.#changes = changes;
    const [key] = values;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = this.#connection.get(this.#sql, values);
    if (row === undefined) return undefined;
    if (this.#rows.size >= MOST) this.#rows.clear();
    this.#rows.set(key, row);
    return row;
  }
}
