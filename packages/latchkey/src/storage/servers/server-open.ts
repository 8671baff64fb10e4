import type { Dialect as KyselyDialect } from "kysely";
import type { Env } from "../../base/env.ts";
import { mysqlConnector } from "../mysql/mysql.ts";
import { mysqlDialect } from "../mysql/mysql-dialect.ts";
import { postgresConnector } from "../postgres/postgres.ts";
import { postgresDialect } from "../postgres/postgres-dialect.ts";
import { isPostgresJs, type PostgresJs, postgresJsConnector } from "../postgres/postgres-js.ts";
import type { Names } from "../tables/names.ts";
import type { ColumnKind, Schema } from "../tables/table.ts";
import {
  isMysqlPool,
  isPostgresPool,
  type MysqlPool,
  mysqlPoolConnector,
  type PostgresPool,
  postgresPoolConnector,
} from "./borrowed.ts";
import type { Connector } from "./connection.ts";
import { familyOf, isKyselyDialect, kyselyConnector } from "./kysely-connector.ts";
import { indexColumns, tableNames } from "./server-dialect.ts";
import { ServerDriver } from "./server-driver.ts";
import { parseServerUrl, type ServerUrl } from "./server-url.ts";
import { addressesIn, severalServers } from "./several-servers.ts";

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
  const isPostgres = scheme === "postgres" || scheme === "postgresql";
  if (!isPostgres && scheme !== "mysql" && scheme !== "mariadb") return undefined;
  const [first, ...others] = addressesIn(address);
  const urls = [parseServerUrl(first), ...others.map(parseServerUrl)] as const;
  const { gathers } = urls[0];
  const indexes = indexColumns(schema, names);
  const tables = tableNames(schema, names);
  if (isPostgres) {
    const connector = connectorTo(urls, (url) => postgresConnector(url, env));
    return new ServerDriver(connector, postgresDialect(indexes, tables), env, gathers);
  }
  const server = { isMariaDb: scheme === "mariadb" };
  const connector = connectorTo(urls, (url) => mysqlConnector(url, server, env.patience));
  return new ServerDriver(connector, mysqlDialect(indexes, tables, server), env, gathers);
}

function connectorTo(
  [first, ...others]: readonly [ServerUrl, ...ServerUrl[]],
  make: (url: ServerUrl) => Connector,
): Connector {
  const isOne = others.length === 0 && first.parameter("target_session_attrs") === undefined;
  return isOne ? make(first) : severalServers([make(first), ...others.map(make)]);
}

/** A pool, a client of postgres.js or a dialect that the application created. */
export type GivenServer = PostgresPool | PostgresJs | MysqlPool | KyselyDialect;

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
    const connector = kyselyConnector(given, family, server, columnsOf("date", schema, names));
    return new ServerDriver(connector, dialect, env, false);
  }
  if (isPostgresJs(given)) {
    const connector = postgresJsConnector(given, columnsOf("json", schema, names));
    return new ServerDriver(connector, postgres(), env, false);
  }
  if (isMysqlPool(given)) return new ServerDriver(mysqlPoolConnector(given, server), mysql(), env, true);
  if (isPostgresPool(given))
    return new ServerDriver(postgresPoolConnector(given, env), postgres(), env, true);
  return undefined;
}

function columnsOf(
  wanted: ColumnKind,
  schema: Schema,
  names: Names,
): (table: string, column: string) => boolean {
  const found = new Set<string>();
  for (const { name, columns } of schema.tables.values())
    for (const [column, { kind }] of columns)
      if (kind === wanted) found.add(`${names.table(name)}.${names.column(name, column)}`);
  return (table, column) => found.has(`${table}.${column}`);
}
