/** The table of a statement that only changes rows of it, by the database's name. */
const UPDATED = /^update "([^"]+)"/;

/** Its callbacks run at the end of the turn, at a fraction of the cost of `queueMicrotask`. */
const ENDED = Promise.resolve();

/**
 * Counts the changes that rows of a SQLite database may have had, for those who remember them. New rows don't
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
