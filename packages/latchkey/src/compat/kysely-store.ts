import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  MysqlQueryCompiler,
  PostgresQueryCompiler,
} from "kysely";
import { ConfigurationError } from "../base/errors.ts";

/**
 * Returns a dialect that runs statements on the connections of a Kysely instance. The instance stays open:
 * the application destroys it.
 */
export function ofKysely(given: object): Dialect {
  // Recognized by its members: an application may have another copy of Kysely.
  const kysely = given as Kysely<unknown>;
  const executor = kysely.getExecutor();
  const { adapter } = executor;
  const isMysql = nameOf(adapter).startsWith("Mysql");
  if (!isMysql && !nameOf(adapter).startsWith("Postgres"))
    throw new ConfigurationError(
      "database: the Kysely instance is neither for PostgreSQL nor for MySQL. For SQLite, give the file as sqlite:PATH, or a DatabaseSync of node:sqlite.",
    );
  return {
    createDriver: () => lending(executor),
    createAdapter: () => adapter,
    createQueryCompiler: () => (isMysql ? new MysqlQueryCompiler() : new PostgresQueryCompiler()),
    createIntrospector: () => kysely.introspection,
  };
}

type Executor = ReturnType<Kysely<unknown>["getExecutor"]>;

function nameOf(adapter: object): string {
  return String(adapter.constructor.name);
}

/** A driver whose connections belong to the instance. Each is held until it is released. */
function lending(executor: Executor): Driver {
  const releases = new WeakMap<DatabaseConnection, () => void>();
  return {
    init: async () => {},
    acquireConnection: () =>
      new Promise((lend, fail) => {
        const hold = (connection: DatabaseConnection) =>
          new Promise<void>((release) => {
            releases.set(connection, release);
            lend(connection);
          });
        executor.provideConnection(hold).catch(fail);
      }),
    releaseConnection: async (connection) => releases.get(connection)?.(),
    // The engine begins and ends transactions with statements of its own.
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    destroy: async () => {},
  };
}
