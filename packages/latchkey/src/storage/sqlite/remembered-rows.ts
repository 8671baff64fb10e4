import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

/** The table of a statement that only changes rows of it, by the database's name. */
const UPDATED = /^update "([^"]+)"/;

/** Its callbacks run at the end of the turn, at a fraction of the cost of `queueMicrotask`. */
const ENDED = Promise.resolve();

/**
 * Counts the changes that rows of a SQLite database may have had, so that rows can be remembered. New rows don't
 * count. A deleted row may take rows of other tables with it, so it counts for all.
 */
export class ChangeCounter {
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
