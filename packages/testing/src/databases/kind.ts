/** The databases that every integration test runs on. */
export type DatabaseKind = "sqlite" | "postgres" | "mariadb";
export type ServerKind = Exclude<DatabaseKind, "sqlite">;

/** Display names. */
export const TITLES = {
  sqlite: "SQLite",
  postgres: "PostgreSQL",
  mariadb: "MariaDB",
  redis: "Redis",
} as const;

/** The database of this run. */
export function chosenDatabase(value = process.env.LATCHKEY_TEST_DATABASE): DatabaseKind {
  if (value === undefined || value === "") return "sqlite";
  if (value === "sqlite" || value === "postgres" || value === "mariadb") return value;
  throw new Error(`LATCHKEY_TEST_DATABASE: expected sqlite, postgres or mariadb, got ${value}`);
}

/** True if this run also gives Redis to each engine under test. */
export function isRedisChosen(): boolean {
  return process.env.LATCHKEY_TEST_REDIS === "1";
}

const DEFAULT_URLS = {
  postgres: "postgres://postgres@127.0.0.1:5432/postgres",
  mariadb: "mysql://root@127.0.0.1:3306",
  redis: "redis://127.0.0.1:6379/9",
} as const;

export type StoreKind = keyof typeof DEFAULT_URLS;

/** The environment variable with the URL of a server, for a role with all permissions. */
export const urlVariable = (kind: StoreKind): string => `LATCHKEY_TEST_${kind.toUpperCase()}_URL`;

export function serverUrl(kind: StoreKind): string {
  return process.env[urlVariable(kind)] ?? DEFAULT_URLS[kind];
}
