import { ConfigurationError } from "../../base/errors.ts";

/** A kind of value that applications pass as `database`, with what to pass instead. */
interface Kind {
  readonly is: (given: Record<string, unknown>) => boolean;
  readonly says: string;
}

const has =
  (...names: string[]): Kind["is"] =>
  (given) =>
    names.every((name) => name in given);

/**
 * In this order: the first match counts. Recognized by their members, because none of these packages is
 * installed here.
 */
const KINDS: readonly Kind[] = [
  { is: has("then"), says: "got a promise. Await it first" },
  {
    is: has("selectFrom", "getExecutor"),
    says: "got a Kysely instance. Give what it was made with: its dialect, or the pool of pg or mysql2",
  },
  {
    is: has("$connect", "$transaction"),
    says: "got a Prisma client. Give the URL of the same database: postgres://…, mysql://… or sqlite:PATH",
  },
  {
    is: has("$client", "select"),
    says: "got a Drizzle database. Give its driver (db.$client) if that is one of those below, or else the URL of the same database",
  },
  {
    is: has("prepare", "batch", "exec"),
    says: "got a database of D1. It has no transactions that read before they write, which protect accounts from simultaneous requests. In a Worker, give the URL of a PostgreSQL server",
  },
  {
    is: has("query", "connectionParameters"),
    says: "got a Client of pg, which is one connection. Give a Pool of pg",
  },
  {
    is: has("query", "threadId"),
    says: "got a connection of mysql2. Give a pool of it (createPool)",
  },
  {
    is: (given) => "dialect" in given || "db" in given,
    says: "got an object with a dialect or a database in it. Give the Kysely dialect, the pool or the DatabaseSync itself",
  },
  {
    is: (given) => ["url", "connectionString", "host"].some((name) => name in given),
    says: "got an object with settings. Give a URL: postgres://user:password@host:port/database",
  },
];

const SCHEMES: Readonly<Record<string, string>> = {
  file: "Write sqlite:PATH instead of file:PATH",
  libsql: "Give a client of libSQL: createClient({ url }) of @libsql/client",
  prisma: "Give the database's own URL instead of that of Prisma's service",
  "prisma+postgres": "Give the database's own URL instead of that of Prisma's service",
};

const ACCEPTED =
  "sqlite:PATH, sqlite::memory:, postgres://…, mysql://…, mariadb://…, a DatabaseSync of node:sqlite, a database of better-sqlite3, a client of libSQL or postgres.js, a pool of pg or mysql2, or a Kysely dialect";

/** Describes an unknown `database`, with the next step. Repeats no part of it: a URL may hold a password. */
export function unknownDatabase(given: unknown): ConfigurationError {
  return new ConfigurationError(`database: ${saysOf(given)}. Accepted: ${ACCEPTED}.`);
}

function saysOf(given: unknown): string {
  if (given === undefined || given === null || given === "")
    return `got ${given === "" ? "an empty string" : String(given)}. If it comes from an environment variable, such as DATABASE_URL, set that variable`;
  if (typeof given === "string") return saysOfText(given);
  if (typeof given !== "object" && typeof given !== "function") return `got a ${typeof given}. Give a URL`;
  // Functions have members, too: the client of postgres.js is one.
  const kind = KINDS.find(({ is }) => is(given as Record<string, unknown>));
  if (kind !== undefined) return kind.says;
  return typeof given === "function"
    ? "got a function. Adapters of other frameworks aren't used: give the database's URL, or its pool"
    : "got an unknown object. Give the database's URL";
}

function saysOfText(given: string): string {
  const scheme = /^([a-z][a-z+.-]*):/i.exec(given)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return "got a string without a scheme. For a file of SQLite, write sqlite:./app.db";
  if (scheme === "sqlite") return "got sqlite: without a path. Write sqlite:./app.db";
  return `got a URL that begins with ${scheme}:. ${SCHEMES[scheme] ?? "That kind of database isn't supported"}`;
}
