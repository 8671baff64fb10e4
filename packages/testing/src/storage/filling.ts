import type { App } from "../app.ts";
import { qualified } from "../databases/direct.ts";

/** Writes many rows with one statement: more than an engine could during a test. */
export interface Filling {
  /** SQL for a text that ends with the row's number. */
  text(prefix: string): string;
  /** SQL for a time, a second later in each row. */
  readonly moment: string;
  /** Inserts one row for each number from 1 on. `values`: SQL by column, which may use the number `i`. */
  insert(table: string, values: Readonly<Record<string, string>>, most?: number): Promise<unknown>;
  /** Updates the statistics of tables. */
  analyze(tables: readonly string[]): Promise<unknown>;
}

export async function filling(
  { place, names }: Pick<App, "place" | "names">,
  count: number,
): Promise<Filling> {
  const { connection } = place;
  const { kind, quote } = connection;
  const named = (table: string) => qualified(place, names.table(table));
  const numbers = {
    sqlite: `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`,
    postgres: `(select i from generate_series(1, ${count}) as s(i))`,
    mariadb: `(select seq as i from seq_1_to_${count})`,
  }[kind];
  // The sequence tables belong to the current database.
  if (kind === "mariadb") await connection.each([`use ${quote(place.database)}`]);
  return {
    text: (prefix) => (kind === "mariadb" ? `concat('${prefix}', i)` : `'${prefix}' || i`),
    moment: {
      sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-21', i || ' seconds')",
      postgres: "timestamptz '2026-11-21Z' + i * interval '1 second'",
      mariadb: "timestampadd(second, i, '2026-11-21')",
    }[kind],
    insert: (table, values, most = count) => {
      const columns = Object.keys(values).map((column) => quote(names.column(table, column)));
      return connection.each([
        `insert into ${named(table)} (${columns.join(", ")}) select ${Object.values(values).join(", ")} from ${numbers} as numbered where i <= ${most}`,
      ]);
    },
    analyze: (tables) => {
      const all = tables.map(named);
      if (kind === "sqlite") return connection.each(["analyze"]);
      return connection.each(
        kind === "mariadb" ? [`analyze table ${all.join(", ")}`] : all.map((name) => `analyze ${name}`),
      );
    },
  };
}
