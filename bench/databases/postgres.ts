import pg from "pg";
import type { ServerDatabase, Value } from "./target.ts";

/** Creates the database `name` on the server at `server`. An existing one is dropped first. */
export async function postgresDatabase(server: string, name: string): Promise<ServerDatabase> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const drop = () => admin.query(`drop database if exists "${name}" with (force)`);
  await drop();
  await admin.query(`create database "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;

  const client = new pg.Client({ connectionString: url.href });
  client.on("error", () => undefined); // the database may be dropped while it is connected
  await client.connect();
  const types = new Map<string, Map<string, string>>();
  let dropped: string[] = [];

  const typesOf = async (table: string): Promise<Map<string, string>> => {
    const known = types.get(table);
    if (known !== undefined) return known;
    const { rows } = await client.query<{ column_name: string; data_type: string }>(
      "select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    );
    const found = new Map(rows.map((row) => [row.column_name, row.data_type]));
    types.set(table, found);
    return found;
  };

  return {
    url: url.href,
    async beginFilling() {
      // This connection doesn't check references, and its commits don't wait for the disk.
      await client.query("set session_replication_role = replica");
      await client.query("set synchronous_commit = off");
      await client.query("set maintenance_work_mem = '512MB'");
      const { rows } = await client.query<{ name: string; sql: string }>(
        `select c.relname as name, pg_get_indexdef(c.oid) as sql from pg_index i
           join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and not i.indisprimary
           and not exists (select 1 from pg_constraint k where k.conindid = c.oid)`,
      );
      dropped = rows.map(({ sql }) => sql);
      for (const { name } of rows) await client.query(`drop index "${name}"`);
    },
    async insert(table, columns, rows) {
      const typeOf = await typesOf(table);
      const arrays = columns.map((name, at) => `$${at + 1}::${typeOf.get(name) ?? "text"}[]`);
      await client.query({
        name: `fill ${table}`,
        text: `insert into "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) select * from unnest(${arrays.join(", ")})`,
        values: columns.map((_, at) => rows.map((row): Value => row[at] ?? null)),
      });
    },
    async endFilling() {
      for (const sql of dropped.splice(0)) await client.query(sql);
      await client.query("vacuum analyze");
      await client.query("checkpoint");
    },
    async size() {
      const { rows } = await client.query<{ size: string }>(
        "select pg_database_size(current_database()) as size",
      );
      return Number(rows[0]?.size);
    },
    async run(sql) {
      await client.query(sql);
    },
    async close() {
      await client.end();
      await admin.end();
    },
    async drop() {
      await client.end().catch(() => undefined);
      await drop();
      await admin.end();
    },
  };
}
