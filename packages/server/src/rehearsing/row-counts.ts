import type { OtherDatabase } from "../importing/database-rows.ts";
import type { Difference } from "./compare.ts";

type Counts = ReadonlyMap<string, number>;

/** Compares by how many rows a call changed the tables that both databases have. */
export class RowCounts {
  readonly #old: OtherDatabase;
  readonly #new: OtherDatabase;
  readonly #tables: readonly string[];
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

  async differences(): Promise<Difference[]> {
    const after = [await counts(this.#old, this.#tables), await counts(this.#new, this.#tables)] as const;
    const [old, now] = this.#before;
    this.#before = after;
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
