import { createConnection, type RowDataPacket } from "mysql2/promise";
import type { ServerDatabase, Value } from "./target.ts";

/** Rows in one statement: a few hundred kilobytes, far below the server's packet limit. */
const ROWS_AT_ONCE = 1_000;

/** Creates the database `name` on the server at `server`. An existing one is dropped first. */
export async function mariadbDatabase(server: string, name: string): Promise<ServerDatabase> {
  const client = await createConnection({ uri: server });
  await client.query(`drop database if exists \`${name}\``);
  await client.query(`create database \`${name}\` character set utf8mb4`);
  await client.query(`use \`${name}\``);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const dates = new Map<string, Set<string>>();

  const datesOf = async (table: string): Promise<Set<string>> => {
    const known = dates.get(table);
    if (known !== undefined) return known;
    const [rows] = await client.query<RowDataPacket[]>(
      "select column_name as name from information_schema.columns where table_schema = ? and table_name = ? and data_type in ('datetime', 'timestamp')",
      [name, table],
    );
    const found = new Set(rows.map((row) => String(row.name)));
    dates.set(table, found);
    return found;
  };

  return {
    url: url.href,
    async beginFilling() {
      await client.query("set unique_checks = 0, foreign_key_checks = 0, time_zone = '+00:00'");
    },
    async insert(table, columns, rows) {
      const isDate = await datesOf(table);
      const encode = (value: Value | undefined, at: number) =>
        typeof value === "string" && isDate.has(columns[at] ?? "")
          ? value.replace("T", " ").replace("Z", "")
          : (value ?? null);
      await client.query("begin");
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        await client.query(
          `insert into \`${table}\` (${columns.map((name) => `\`${name}\``).join(", ")}) values ?`,
          [rows.slice(from, from + ROWS_AT_ONCE).map((row) => row.map(encode))],
        );
      }
      await client.query("commit");
    },
    async endFilling() {
      await client.query("set unique_checks = 1, foreign_key_checks = 1");
      const [tables] = await client.query<RowDataPacket[]>("show tables");
      for (const row of tables) await client.query(`analyze table \`${String(Object.values(row)[0])}\``);
    },
    async size() {
      const [rows] = await client.query<RowDataPacket[]>(
        "select sum(data_length + index_length) as size from information_schema.tables where table_schema = ?",
        [name],
      );
      return Number(rows[0]?.size);
    },
    async run(sql) {
      await client.query(sql);
    },
    close: () => client.end(),
    async drop() {
      await client.query(`drop database if exists \`${name}\``);
      await client.end();
    },
  };
}
