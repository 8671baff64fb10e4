import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  MysqlQueryCompiler,
  PostgresQueryCompiler,
} from "kysely";
import { ConfigurationError } from "../../base/errors.ts";
import type { Bindable } from "../dialect.ts";
import { assertRecentMysql } from "../mysql/mysql.ts";
import type { MysqlServer } from "../mysql/mysql-dialect.ts";
import { assertRecentPostgres, postgresBegin } from "../postgres/postgres.ts";
import type { Connection, Connector, Result } from "./connection.ts";

export function isKyselyDialect(value: object): value is Dialect {
  return "createDriver" in value && "createQueryCompiler" in value && "createAdapter" in value;
}

/** Returns the family of databases that a dialect is for. Throws if it is neither. */
export function familyOf(dialect: Dialect): "postgres" | "mysql" {
  const compiler = dialect.createQueryCompiler();
  // An application may have another copy of Kysely, with its own classes.
  const is = (own: new () => object, name: string) =>
    compiler instanceof own || names(compiler).some((found) => found.startsWith(name));
  if (is(PostgresQueryCompiler, "Postgres")) return "postgres";
  if (is(MysqlQueryCompiler, "Mysql")) return "mysql";
  throw new ConfigurationError(
    "database: the Kysely dialect is neither for PostgreSQL nor for MySQL. For SQLite give sqlite:PATH, a DatabaseSync of node:sqlite, a database of better-sqlite3 or a client of libSQL.",
  );
}

/** Returns the names of a value's class and of its superclasses. */
function names(value: object): string[] {
  const found: string[] = [];
  for (let at = Object.getPrototypeOf(value); at !== null; at = Object.getPrototypeOf(at))
    found.push(String(at.constructor?.name));
  return found;
}

/**
 * Connects through a dialect of Kysely, which holds the pool. It is destroyed with the engine, as Kysely
 * does. `isDate`: true for a column that the engine reads dates from, in the database's names.
 */
export function kyselyConnector(
  dialect: Dialect,
  family: "postgres" | "mysql",
  server: MysqlServer,
  isDate: (table: string, column: string) => boolean,
): Connector {
  const place = "the given dialect";
  const driver = dialect.createDriver();
  let ready: Promise<void> | undefined;
  let isKnown = false;
  return {
    isOwner: false,
    begin:
      family === "postgres"
        ? postgresBegin
        : ["set transaction isolation level read committed", "start transaction"],
    // The dialect doesn't tell its maximum. Requests beyond it wait in the dialect, for a second at most.
    max: 10,
    place,
    async connect() {
      ready ??= driver.init();
      await ready;
      const connection = new KyselyConnection(driver, await driver.acquireConnection());
      if (isKnown) return connection;
      try {
        if (family === "postgres") await assertUsablePostgres(connection, place, isDate);
        else await assertUsableMysql(connection, place, server);
      } catch (error) {
        connection.destroy();
        throw error;
      }
      isKnown = true;
      return connection;
    },
    settle: async () => {},
    close: async () => {
      if (ready !== undefined) await driver.destroy();
    },
  };
}

/** Moments in winter and in summer: some time zones are UTC for half of the year. */
const MOMENTS = ["2026-01-02 03:04:05.006", "2026-07-02 03:04:05.006"];

/** Reports if a driver reads `MOMENTS` as UTC. */
function isUtc(read: readonly unknown[]): boolean {
  return read.every(
    (value, at) => value instanceof Date && value.getTime() === Date.parse(`${MOMENTS[at]}Z`),
  );
}

async function assertUsablePostgres(
  connection: Connection,
  place: string,
  isDate: (table: string, column: string) => boolean,
): Promise<void> {
  const moments = MOMENTS.map((moment, at) => `timestamp '${moment}' as moment${at}`);
  const { rows } = await connection.command(
    `select current_setting('server_version_num'), ${moments.join(", ")}`,
  );
  const [version, ...read] = rows[0] ?? [];
  assertRecentPostgres(version, place);
  if (isUtc(read)) return;
  // Latchkey's own columns have a time zone. Those of a database that was taken over may have none.
  const { rows: zoneless } = await connection.command(
    `select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.atttypid = 'timestamp'::regtype`,
  );
  const column = zoneless.find(([table, name]) => isDate(String(table), String(name)));
  if (column === undefined) return;
  throw new ConfigurationError(
    `database: the given dialect doesn't read dates without a time zone as UTC, and "${column.join(".")}" has such dates. Give the pool of pg, or the URL, instead of the dialect. Or set a parser before the first query: pg.types.setTypeParser(1114, (text) => new Date(text + "Z")).`,
  );
}

async function assertUsableMysql(connection: Connection, place: string, server: MysqlServer): Promise<void> {
  const moments = MOMENTS.map((moment, at) => `cast('${moment}' as datetime(3)) as moment${at}`);
  const { rows } = await connection.command(`select version(), ${moments.join(", ")}`);
  const [version, ...read] = rows[0] ?? [];
  assertRecentMysql(String(version), place, server);
  if (read.every((value) => !(value instanceof Date)) || isUtc(read)) return;
  throw new ConfigurationError(
    'database: the given dialect reads dates in the local time zone. Give its pool `timezone: "Z"`.',
  );
}

class KyselyConnection implements Connection {
  readonly #driver: Driver;
  readonly #connection: DatabaseConnection;
  #isBroken = false;
  #isBack = false;

  constructor(driver: Driver, connection: DatabaseConnection) {
    this.#driver = driver;
    this.#connection = connection;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  async query(sql: string, values: readonly Bindable[]): Promise<Result> {
    const { rows, numAffectedRows } = await this.#connection.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(sql, [...values]),
    );
    // Every output has a distinct name, so the order of the members is that of the outputs.
    const affected = Number(numAffectedRows ?? 0n);
    const isUpsert = affected === 2 && sql.includes(" on duplicate key update ");
    return { rows: rows.map((row) => Object.values(row)), affected: isUpsert ? 1 : affected };
  }

  command(sql: string): Promise<Result> {
    return this.query(sql, []);
  }

  async close(): Promise<void> {
    this.#isBroken = true;
    if (this.#isBack) return;
    this.#isBack = true;
    await this.#driver.releaseConnection(this.#connection).catch(() => {});
  }

  /**
   * Gives the connection up. A dialect has no way to end it, so it goes back after a rollback, which waits
   * for the statement in progress: it is never reused with an open transaction, and one that never answers is
   * never lent again.
   */
  destroy(): void {
    this.#isBroken = true;
    if (this.#isBack) return;
    this.#isBack = true;
    const giveBack = () => this.#driver.releaseConnection(this.#connection);
    this.#connection
      .executeQuery(CompiledQuery.raw("rollback"))
      .then(giveBack, giveBack)
      .catch(() => {});
  }
}
