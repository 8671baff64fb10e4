import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseServer, ServerName } from "./server.ts";

export type DatabaseName = "sqlite" | ServerName;
export const DATABASES: readonly DatabaseName[] = ["sqlite", "postgres", "mariadb"];

/** Database of a single fault, dropped afterwards. */
export interface Database {
  readonly name: DatabaseName;
  /** Returns the value for LATCHKEY_DATABASE_URL, with the server's port or a proxy's. */
  url(port?: number): string;
  query(sql: string): Promise<string[][]>;
  /** Returns the defects in the database's files. */
  integrity(): Promise<string[]>;
  drop(): Promise<void>;
}

export function sqliteDatabase(folder: string): Database & { file: string } {
  const file = join(folder, "latchkey.db");
  const query = (sql: string): string[][] => {
    const db = new DatabaseSync(file);
    try {
      db.exec("pragma busy_timeout = 5000");
      return db
        .prepare(sql)
        .all()
        .map((row) => Object.values(row).map(String));
    } finally {
      db.close();
    }
  };
  return {
    name: "sqlite",
    file,
    url: () => `sqlite:${file}`,
    query: async (sql) => query(sql),
    integrity: async () => {
      const broken = query("pragma integrity_check").filter(([verdict]) => verdict !== "ok");
      const dangling = query("pragma foreign_key_check");
      return [...broken, ...dangling].map((row) => row.join(" "));
    },
    drop: async () => undefined, // removed with its folder
  };
}

export async function serverDatabase(server: DatabaseServer, name: string): Promise<Database> {
  await server.create(name);
  return databaseOn(() => server, name);
}

/** Returns a database on the server that has it at the moment of a call. */
export function databaseOn(server: () => DatabaseServer, name: string): Database {
  return {
    name: server().name,
    url: (port) => server().url(name, port),
    query: (sql) => server().query(name, sql),
    integrity: () => server().integrity(name),
    drop: () => server().drop(name),
  };
}
