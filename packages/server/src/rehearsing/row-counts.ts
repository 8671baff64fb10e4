import { setTimeout as sleep } from "node:timers/promises";
import type { OtherDatabase } from "../importing/database-rows.ts";
import type { Difference } from "./compare.ts";

type Counts = ReadonlyMap<string, number>;

/** Maximum time for writes after an answer. Milliseconds. */
const LATEST = 5000;
const COUNTS_EVERY = 50;

/** Compares by how many rows a call changed the tables that both databases have. */
export class RowCounts {
  readonly #old: OtherDatabase;
  readonly #new: OtherDatabase;
  readonly #tables: readonly string[];
  /** Differences for which waiting didn't help, with the route of the call. */
  readonly #lasting = new Set<string>();
  #before: readonly [Counts, Counts];

  private constructor(
    old: OtherDatabase,
    now: OtherDatabase,
    tables: readonly string[],
    before: readonly [Counts, Counts],
  ) {
    this.#old = old;
    this.#new = now;
    this.#tables = tables;
    this.#before = before;
  }

  static async between(old: OtherDatabase, now: OtherDatabase): Promise<RowCounts> {
    const theirs = await tablesOf(old);
    const tables = (await tablesOf(now)).filter((name) => theirs.includes(name));
    return new RowCounts(old, now, tables, [await counts(old, tables), await counts(now, tables)]);
  }

  /**
   * Returns the differences since the last call. A server may write after its answer, so a new difference counts only if
   * it lasts. `route`: of the call.
   */
  async differences(route: string): Promise<Difference[]> {
    const keyOf = ({ at, old, new: now }: Difference) => JSON.stringify([route, at, old, now]);
    const until = performance.now() + LATEST;
    let after = await this.#count();
    let found = this.#compare(after);
    while (found.some((each) => !this.#lasting.has(keyOf(each))) && performance.now() < until) {
      await sleep(COUNTS_EVERY);
      after = await this.#count();
      found = this.#compare(after);
    }
    for (const each of found) this.#lasting.add(keyOf(each));
    this.#before = after;
    return found;
  }

  async #count(): Promise<readonly [Counts, Counts]> {
    return [await counts(this.#old, this.#tables), await counts(this.#new, this.#tables)];
  }

  #compare(after: readonly [Counts, Counts]): Difference[] {
    const [old, now] = this.#before;
    return this.#tables.flatMap((table) => {
      const [a, b] = [change(old, after[0], table), change(now, after[1], table)];
      return a === b ? [] : [{ kind: "rows" as const, at: table, old: a, new: b }];
    });
  }
}

function change(before: Counts, after: Counts, table: string): string {
  const rows = (after.get(table) ?? 0) - (before.get(table) ?? 0);
  return rows > 0 ? `+${rows}` : String(rows);
}

async function tablesOf({ kind, rows }: OtherDatabase): Promise<string[]> {
  const sql = {
    sqlite: "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    postgres: "select tablename as name from pg_tables where schemaname = current_schema()",
    mysql: "select table_name as name from information_schema.tables where table_schema = database()",
  }[kind];
  return (await rows(sql)).map(({ name }) => String(name)).sort();
}

async function counts(database: OtherDatabase, tables: readonly string[]): Promise<Counts> {
  const found = new Map<string, number>();
  for (const table of tables) {
    const [row] = await database.rows(`select count(*) as rows_found from ${database.name(table)}`);
    found.set(table, Number(row?.rows_found));
  }
  return found;
}
