import type { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import type { Env } from "../base/env.ts";
import { Adoption } from "./adoption/adoption.ts";
import type { TakeLease } from "./adoption/alone.ts";
import type { Fill } from "./adoption/fill.ts";
import { type AdoptionOptions, WriteFormat } from "./adoption/write-format.ts";
import { type DatabaseClock, databaseClock } from "./database-clock.ts";
import type { Dialect } from "./dialect.ts";
import type { DatabaseTrouble, Driver } from "./driver.ts";
import type { GeneratedSchema, SchemaTool, Target } from "./generating/generate.ts";
import { LibsqlDriver } from "./libsql/libsql.ts";
import { isLibsqlClient, type LibsqlClient } from "./libsql/libsql-client.ts";
import type { PoolStats } from "./servers/connection-pool.ts";
import { type GivenServer, openGiven, openServer } from "./servers/server-open.ts";
import { addressesIn } from "./servers/several-servers.ts";
import { type BetterSqlite, isBetterSqlite, syncDatabase } from "./sqlite/better-sqlite.ts";
import { isDatabaseSync } from "./sqlite/node-sqlite.ts";
import { openSqlite } from "./sqlite/sqlite-open.ts";
import type { HookTransaction } from "./statements/hooked.ts";
import { type Queries, queries } from "./statements/queries.ts";
import { plainValues, type StatementContext } from "./statements/statement.ts";
import { type MigrationPlan, type MigrationReport, Migrator } from "./tables/migrate.ts";
import { asDeclared, declaredNames, type Names } from "./tables/names.ts";
import type { Part, RowsOf, Schema } from "./tables/table.ts";
import { unknownDatabase } from "./tables/unknown-database.ts";
import { tracedDriver } from "./traced-driver.ts";
import type { Transaction } from "./transaction.ts";
import { type Transfer, transferOf } from "./transfer/transfer.ts";
import type { SealedTexts } from "./transfer/transferred-row.ts";

/**
 * A URL (`sqlite:PATH`, `sqlite::memory:`, `postgres://…`, `mysql://…`, `mariadb://…`), or an object of the
 * application: a `DatabaseSync` of `node:sqlite`, a database of `better-sqlite3`, a client of libSQL or postgres.js, a
 * `Pool` of `pg` or of `mysql2` (each stays open, and keeps its settings), or a dialect of Kysely for PostgreSQL or
 * MySQL (which is destroyed at the end).
 */
export type DatabaseOption = string | DatabaseSync | BetterSqlite | LibsqlClient | GivenServer;

export interface DatabaseOptions {
  database: DatabaseOption;
  schema: Schema;
  env: Env;
  /** Default: tables and columns have their declared names. */
  names?: Names;
}

export interface Database {
  readonly schema: Schema;
  readonly dialect: Dialect;
  readonly clock: DatabaseClock;
  /** Declares statements on these tables; extensions among them add their columns to the types. */
  for<const Parts extends readonly Part[]>(...parts: Parts): Queries<RowsOf<Parts>>;
  /**
   * Runs `body` as one transaction; a thrown error rolls everything back. Tried up to five times if the
   * database asks for that, so it may run more than once: nothing in it may be slow or leave the process
   * (email goes through the outbox). With `on` it runs inside of that transaction.
   */
  transaction<T>(body: (tx: Transaction) => Promise<T> | T, on?: Transaction): Promise<T>;
  /** Runs plain SQL in a transaction, for hooks of the application. */
  raw(tx: Transaction): HookTransaction;
  /**
   * Updates the database to the declared tables. Safe when several processes start at once. Throws
   * `ConfigurationError` with the remedy if the database can't be reached or used.
   */
  migrate(): Promise<MigrationReport>;
  /** Returns the changes that `migrate` would make; changes nothing. */
  plan(): Promise<MigrationPlan>;
  /** Returns the tables in the form of a tool. `kind`: see `kindOf`. Uses no connection. */
  generateSchema(tool: SchemaTool, kind?: "mysql" | "mariadb"): Promise<GeneratedSchema>;
  /** Everything of everyone, for exports and imports of the database. */
  transfer(texts: SealedTexts): Transfer;
  /** The format in which values are written. */
  readonly writeFormat: WriteFormat;
  /** Takes over the tables of the compatible framework, with these values for their rows. */
  adoption(fills: readonly Fill[], takeLease: TakeLease, wanted?: AdoptionOptions): Adoption;
  /**
   * Makes a real write, to see if the database accepts one. Rejects with 503 otherwise, or with
   * `ConfigurationError` if the database could never be reached since the process started.
   */
  check(): Promise<void>;
  trouble(): DatabaseTrouble | undefined;
  /** Connections to a database server; undefined on SQLite. */
  stats(): PoolStats | undefined;
  close(): Promise<void>;
}

/** Throws `ConfigurationError` for a database that is not understood, 503 for one that can't be opened. */
export function openDatabase({ database, schema, env, names = asDeclared }: DatabaseOptions): Database {
  const opened = openDriver(database, env, schema, names);
  const { telemetry } = env;
  const driver = telemetry === undefined ? opened : tracedDriver(opened, telemetry, database);
  const context: StatementContext = {
    schema,
    names,
    dialect: driver.dialect,
    probe: env.probe,
    patience: env.patience,
  };
  const migrator = new Migrator(driver, context, env);
  const db: Database = {
    schema,
    dialect: driver.dialect,
    clock: databaseClock(env, async () => env.databaseNow?.() ?? driver.time()),
    for: <const Parts extends readonly Part[]>(..._parts: Parts) =>
      queries(new Kysely<RowsOf<Parts>>({ dialect: driver.dialect.kysely }), driver, context),
    transaction: async (body, on) => (on === undefined ? driver.transaction(body) : body(on)),
    raw: (tx) => ({
      all: async (sql, values) => driver.all(sql, plainValues(values, driver.dialect), tx),
      run: async (sql, values) => driver.run(sql, plainValues(values, driver.dialect), tx),
    }),
    migrate: () => migrator.migrate(),
    plan: () => migrator.plan(),
    generateSchema: async (tool, kind) => {
      const { generateSchema, kindOf } = await import("./generating/generate.ts");
      const known = targetOf(database, driver.dialect);
      return generateSchema(tool, context, { ...known, kind: kindOf(tool, known.kind, kind) });
    },
    transfer: (texts) => transferOf({ db, driver, context, texts }),
    writeFormat: new WriteFormat(driver, env),
    adoption: (fills, takeLease, wanted) =>
      new Adoption({ db, driver, migrator, context, env, takeLease }, fills, wanted),
    check: () => driver.check(),
    trouble: () => driver.trouble(),
    stats: () => driver.stats(),
    close: () => driver.close(),
  };
  return db;
}

/** Returns what is known of a database without a connection to it. */
function targetOf(database: DatabaseOption, { name }: Dialect): Target {
  const isUrl = typeof database === "string";
  const schema =
    isUrl && name === "postgres" ? new URL(addressesIn(database)[0]).searchParams.get("schema") : null;
  return {
    kind: isUrl && database.startsWith("mariadb:") ? "mariadb" : name,
    // URLs of Prisma name the usual schema, too.
    schema: schema === null || schema === "public" ? undefined : schema,
  };
}

function openDriver(database: DatabaseOption, env: Env, schema: Schema, names: Names): Driver {
  if (typeof database === "string") {
    const [scheme = ""] = database.split(":", 1);
    const path = database.slice("sqlite:".length);
    if (scheme === "sqlite" && path !== "") return openSqlite(path, env, declaredNames(schema, names));
    const server = openServer(scheme, database, { env, schema, names });
    if (server !== undefined) return server;
  }
  // The client of postgres.js is a function.
  if ((typeof database === "object" && database !== null) || typeof database === "function") {
    if (isDatabaseSync(database)) return openSqlite(database, env, declaredNames(schema, names));
    if (isBetterSqlite(database))
      return openSqlite(syncDatabase(database), env, declaredNames(schema, names));
    if (isLibsqlClient(database)) return new LibsqlDriver(database, env, declaredNames(schema, names));
    const given = openGiven(database, { env, schema, names });
    if (given !== undefined) return given;
  }
  throw unknownDatabase(database);
}
