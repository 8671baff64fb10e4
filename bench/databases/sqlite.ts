import { statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Target } from "./target.ts";

/** Opens a file that a service or the peer has created. Neither may be running. */
export function sqliteTarget(file: string): Target {
  const db = new DatabaseSync(file);
  const statements = new Map<string, StatementSync>();
  let dropped: string[] = [];
  return {
    async beginFilling() {
      // Unsafe in a power cut, which is fine for a file of the bench.
      db.exec("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1500000");
      db.exec("pragma foreign_keys = off");
      const indexes = db
        .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
        .all();
      dropped = indexes.map(({ sql }) => String(sql));
      for (const { name } of indexes) db.exec(`drop index "${String(name)}"`);
    },
    async insert(table, columns, rows) {
      const sql = `insert into "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) values (${columns.map(() => "?").join(", ")})`;
      const statement = statements.get(sql) ?? db.prepare(sql);
      statements.set(sql, statement);
      db.exec("begin immediate");
      for (const row of rows)
        statement.run(...row.map((value) => (typeof value === "boolean" ? Number(value) : value)));
      db.exec("commit");
    },
    async endFilling() {
      for (const sql of dropped.splice(0)) db.exec(sql);
      db.exec(
        "pragma journal_mode = WAL; pragma synchronous = FULL; analyze; pragma wal_checkpoint(truncate)",
      );
    },
    size: async () => statSync(file).size,
    run: async (sql) => db.exec(sql),
    close: async () => db.close(),
  };
}
