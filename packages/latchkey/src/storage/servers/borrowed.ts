import type { PoolConnection } from "mysql2";
import type { ClientBase } from "pg";
import type { Env } from "../../base/env.ts";
import { assertRecentMysql } from "../mysql/mysql.ts";
import { MysqlConnection } from "../mysql/mysql-connection.ts";
import type { MysqlServer } from "../mysql/mysql-dialect.ts";
import { assertRecentPostgres, postgresBegin } from "../postgres/postgres.ts";
import { PostgresConnection, Preparing } from "../postgres/postgres-connection.ts";
import { sharesConnections } from "../postgres/postgres-guard.ts";
import type { Connector } from "./connection.ts";

/** A `Pool` of `pg`. */
export interface PostgresPool {
  connect(): Promise<unknown>;
  readonly totalCount: number;
  readonly options?: unknown;
}

/** A pool of `mysql2`, with callbacks or of `mysql2/promise`. */
export interface MysqlPool {
  // The parameters and results of the two kinds differ.
  getConnection(...callback: never[]): unknown;
}

export function isPostgresPool(value: object): value is PostgresPool {
  return "connect" in value && typeof value.connect === "function" && "totalCount" in value;
}

export function isMysqlPool(value: object): value is MysqlPool {
  return "getConnection" in value && typeof value.getConnection === "function";
}

interface BorrowedClient extends ClientBase {
  release(destroy?: boolean): void;
}

/** Connections of an application's pool: they keep its settings, and it closes them. */
export function postgresPoolConnector(pool: PostgresPool, { log }: Pick<Env, "log">): Connector {
  const preparing = new Preparing(true, log);
  const place = "the given pool";
  let isKnown = false;
  return {
    isOwner: false,
    isShared: () => !preparing.isOn,
    async looksShared() {
      return !preparing.isOn || (this.max > 1 && (await sharesConnections(() => this.connect())));
    },
    begin: postgresBegin,
    max: numberIn(pool.options, "max"),
    place,
    async connect() {
      // A pool of pg returns these, by its documentation.
      const client = (await pool.connect()) as BorrowedClient;
      const connection = new PostgresConnection(
        client,
        preparing,
        async () => client.release(),
        () => client.release(true),
      );
      if (isKnown) return connection;
      try {
        const { rows } = await connection.command("select current_setting('server_version_num')");
        assertRecentPostgres(rows[0]?.[0], place);
      } catch (error) {
        connection.destroy();
        throw error;
      }
      isKnown = true;
      return connection;
    },
    settle: async () => {},
    close: async () => {},
  };
}

interface CallbackPool {
  getConnection(callback: (error: Error | null, connection: PoolConnection) => void): void;
  readonly config?: { readonly connectionLimit?: unknown };
}

export function mysqlPoolConnector(given: MysqlPool, server: MysqlServer): Connector {
  const place = "the given pool";
  // A pool of promises wraps the other kind.
  const pool = ("pool" in given ? given.pool : given) as CallbackPool;
  let isKnown = false;
  return {
    isOwner: false,
    begin: ["set transaction isolation level read committed", "start transaction"],
    max: numberIn(pool.config, "connectionLimit"),
    place,
    async connect() {
      const client = await new Promise<PoolConnection>((resolve, reject) =>
        pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection))),
      );
      const connection = new MysqlConnection(
        client,
        async () => client.release(),
        () => client.destroy(),
      );
      if (isKnown) return connection;
      try {
        const { rows } = await connection.command("select version()");
        assertRecentMysql(String(rows[0]?.[0]), place, server);
      } catch (error) {
        connection.destroy();
        throw error;
      }
      isKnown = true;
      return connection;
    },
    settle: async () => {},
    close: async () => {},
  };
}

/** Returns the size of a pool; both kinds of pools have 10 connections by default. */
function numberIn(options: unknown, name: string): number {
  const value: unknown =
    typeof options === "object" && options !== null ? Reflect.get(options, name) : undefined;
  return typeof value === "number" && value >= 1 ? value : 10;
}
