/** The databases that every integration test runs on. */
export type DatabaseKind = "sqlite" | "postgres" | "mariadb";
export type ServerKind = Exclude<DatabaseKind, "sqlite">;

/** How a person calls them. */
export const DATABASE_TITLES = { sqlite: "SQLite", postgres: "PostgreSQL", mariadb: "MariaDB" } as const;

/** The parameter of a run: which database the tests are given. */
export function chosenDatabase(value = process.env.LATCHKEY_TEST_DATABASE): DatabaseKind {
  if (value === undefined || value === "") return "sqlite";
  if (value in DATABASE_TITLES) return value as DatabaseKind; // one of the names above
  throw new Error(`LATCHKEY_TEST_DATABASE: expected sqlite, postgres or mariadb, got ${value}`);
}

/** Whether this run gives each engine under test Redis besides. */
export const isRedisChosen = process.env.LATCHKEY_TEST_REDIS === "1";

/** Where the servers are: a role that may make databases. */
export const SERVER_URLS = {
  postgres: process.env.LATCHKEY_TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres",
  mariadb: process.env.LATCHKEY_TEST_MARIADB_URL ?? "mysql://root@127.0.0.1:3306",
  redis: process.env.LATCHKEY_TEST_REDIS_URL ?? "redis://127.0.0.1:6379",
} as const;
