import type { Dialect as KyselyDialect } from "kysely";
import type { Env } from "../../base/env.ts";
import { mysqlConnector } from "../mysql/mysql.ts";
import { mysqlDialect } from "../mysql/mysql-dialect.ts";
import { postgresConnector } from "../postgres/postgres.ts";
import { postgresDialect } from "../postgres/postgres-dialect.ts";
import type { Names } from "../tables/names.ts";
import type { Schema } from "../tables/table.ts";
import {
  isMysqlPool,
  isPostgresPool,
  type MysqlPool,
  mysqlPoolConnector,
  type PostgresPool,
  postgresPoolConnector,
} from "./borrowed.ts";
import { familyOf, isKyselyDialect, kyselyConnector } from "./kysely-connector.ts";
import { indexColumns, tableNames } from "./server-dialect.ts";
import { ServerDriver } from "./server-driver.ts";
import { parseServerUrl } from "./server-url.ts";

interface Means {
  env: Env;
  schema: Schema;
  names: Names;
}

/** Returns a driver for the scheme of a URL; undefined if it isn't a server's. Connects at first use. */
export function openServer(
  scheme: string,
  address: string,
  { env, schema, names }: Means,
): ServerDriver | undefined {
  const indexes = indexColumns(schema, names);
  const tables = tableNames(schema, names);
  switch (scheme) {
    case "postgres":
    case "postgresql": {
      const url = parseServerUrl(address);
      return new ServerDriver(
        postgresConnector(url, env),
        postgresDialect(indexes, tables),
        env,
        url.gathers,
      );
    }
    case "mysql":
    case "mariadb": {
      const url = parseServerUrl(address);
      const server = { isMariaDb: scheme === "mariadb" };
      return new ServerDriver(
        mysqlConnector(url, server, env.patience),
        mysqlDialect(indexes, tables, server),
        env,
        url.gathers,
      );
    }
    default:
      return undefined;
  }
}

/** A pool or a dialect that the application created. */
export type GivenServer = PostgresPool | MysqlPool | KyselyDialect;

/** Returns a driver for an object of the application; undefined for unknown ones. */
export function openGiven(given: object, { env, schema, names }: Means): ServerDriver | undefined {
  const indexes = indexColumns(schema, names);
  const tables = tableNames(schema, names);
  const server = { isMariaDb: false };
  const postgres = () => postgresDialect(indexes, tables);
  const mysql = () => mysqlDialect(indexes, tables, server);
  if (isKyselyDialect(given)) {
    const family = familyOf(given);
    const dialect = family === "postgres" ? postgres() : mysql();
    // Its drivers have no common form for arrays; look-ups are sent one by one.
    return new ServerDriver(kyselyConnector(given, family, server), dialect, env, false);
  }
  if (isMysqlPool(given)) return new ServerDriver(mysqlPoolConnector(given, server), mysql(), env, true);
  if (isPostgresPool(given))
    return new ServerDriver(postgresPoolConnector(given, env), postgres(), env, true);
  return undefined;
}
