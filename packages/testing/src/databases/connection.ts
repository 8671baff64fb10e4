import type { SQLInputValue } from "node:sqlite";
import { DatabaseSync } from "node:sqlite";
import mysql from "mysql2/promise";
import pg from "pg";
import { type DatabaseKind, type ServerKind, serverUrl } from "./kind.ts";

export type Row = Record<string, unknown>;
export type Value = string | number | boolean | null | Uint8Array;

/** A test's direct connection to a database, independent of the code under test. */
export interface Connection {
  readonly kind: DatabaseKind;
  /** Runs statements without parameters in one round trip. One result for each. */
  each(statements: readonly string[]): Promise<Row[][]>;
  /** Runs one statement; `?` stands for a value. */
  query(sql: string, values?: readonly Value[]): Promise<Row[]>;
  quote(name: string): string;
  close(): Promise<void>;
}

/** Connects to the server, or to `database` on it. */
export async function connectTo(kind: ServerKind, database?: string): Promise<Connection> {
  const url = new URL(serverUrl(kind));
  if (database !== undefined) url.pathname = `/${database}`;
  return kind === "postgres" ? toPostgres(url.href) : toMariadb(url.href);
}

/** Wraps a SQLite database that the test has opened. */
export function toSqlite(database: DatabaseSync): Connection {
  const query: Connection["query"] = async (sql, values = []) =>
    database.prepare(sql).all(...values.map(forSqlite));
  return {
    kind: "sqlite",
    query,
    each: async (statements) => statements.map((sql) => database.prepare(sql).all()),
    quote: (name) => `"${name}"`,
    close: async () => database.close(),
  };
}

export function sqliteFile(path: string): Connection {
  return toSqlite(new DatabaseSync(path));
}

function forSqlite(value: Value): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : value;
}

async function toPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  // A connection that the server ends fails the test's next statement, not the process.
  client.on("error", () => undefined);
  await client.connect();
  return {
    kind: "postgres",
    async query(sql, values = []) {
      let at = 0;
      const { rows } = await client.query(
        sql.replaceAll("?", () => `$${++at}`),
        [...values],
      );
      return rows;
    },
    async each(statements) {
      if (statements.length === 0) return [];
      const answers: unknown = await client.query(statements.join(";\n"));
      // The driver returns an object for one statement, and a list for several.
      return (Array.isArray(answers) ? answers : [answers]).map(({ rows }: { rows: Row[] }) => rows);
    },
    quote: (name) => `"${name}"`,
    close: () => client.end(),
  };
}

async function toMariadb(url: string): Promise<Connection> {
  const client = await mysql.createConnection({
    uri: url,
    multipleStatements: true,
    timezone: "Z",
    connectTimeout: 60_000,
  });
  client.on("error", () => undefined);
  return {
    kind: "mariadb",
    async query(sql, values = []) {
      const [rows] = await client.query(sql, [...values]);
      return Array.isArray(rows) ? (rows as Row[]) : []; // rows of a query are objects by default
    },
    async each(statements) {
      if (statements.length === 0) return [];
      const [answers] = await client.query(statements.join(";\n"));
      const all = statements.length === 1 ? [answers] : (answers as unknown as unknown[]);
      return all.map((rows) => (Array.isArray(rows) ? (rows as Row[]) : []));
    },
    quote: (name) => `\`${name}\``,
    close: () => client.end(),
  };
}
