import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

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
