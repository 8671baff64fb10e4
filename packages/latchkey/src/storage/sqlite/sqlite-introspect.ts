import { type Found, indexOf, type RawRow } from "../driver.ts";

/** Reads the tables and indexes of a file from SQLite's own tables. */
export async function introspectSqlite(all: (sql: string) => Promise<RawRow[]>): Promise<Found> {
  const columns = await all(
    "select m.name as of_table, c.name from sqlite_master m join pragma_table_xinfo(m.name) c where m.type = 'table'",
  );
  const indexes = await all("select tbl_name, name from sqlite_master where type = 'index'");
  const tables = new Map<string, Set<string>>();
  for (const [table, column] of columns) {
    const known = tables.get(String(table)) ?? new Set();
    tables.set(String(table), known.add(String(column)));
  }
  const known = indexes.map(([table, name]) => indexOf(String(table), String(name)));
  return { tables, indexes: new Set(known), brokenIndexes: new Set() };
}
