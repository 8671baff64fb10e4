import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Bindable } from "./dialect.ts";
import type { RawRow } from "./driver.ts";

/** Statements come from code, so there are some hundreds; this holds off a mistake, not a load. */
const mostPrepared = 1000;

/** One connection and the statements prepared on it. Never an open iterator: one would stop checkpoints. */
export class SqliteConnection {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  get(sql: string, values: readonly Bindable[]): RawRow | undefined {
    // Statements are prepared to return arrays, which the types of node:sqlite don't know. The same below.
    return this.#prepare(sql).get(...(values as never[])) as unknown as RawRow | undefined;
  }

  all(sql: string, values: readonly Bindable[]): RawRow[] {
    return this.#prepare(sql).all(...(values as never[])) as unknown as RawRow[];
  }

  run(sql: string, values: readonly Bindable[]): number {
    return Number(this.#prepare(sql).run(...(values as never[])).changes);
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  close(): void {
    this.#prepared.clear();
    this.database.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    if (this.#prepared.size >= mostPrepared) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, statement);
    return statement;
  }
}
