import type { Client, ClientConfig } from "pg";
import type { Env } from "../../base/env.ts";
import { ConfigurationError } from "../../base/errors.ts";
import { packageProblem } from "../../base/optional-package.ts";
import type { Connection, Connector } from "../servers/connection.ts";
import { answered, longestGoodbye } from "../servers/deadline.ts";
import { codeOf } from "../servers/server-dialect.ts";
import { statementLimit } from "../servers/server-driver.ts";
import type { ServerUrl } from "../servers/server-url.ts";
import { PostgresConnection, Preparing } from "./postgres-connection.ts";
import { dropWhenGarbled, sharesConnections } from "./postgres-guard.ts";

/** Older versions lack features that the statements use, and get no security updates. */
const oldestVersion = 13;

/**
 * Whatever the default is: statements after a locked row see what was committed while they waited for the
 * lock.
 */
export const postgresBegin = ["begin isolation level read committed"];

/** Maximum time to open a connection. Milliseconds. */
const longestConnect = 1000;

/** Parameters of pg about TLS. Others, and those of poolers, are passed on unchecked. */
const tlsParameters = ["sslmode", "ssl", "sslcert", "sslkey", "sslrootcert", "sslnegotiation"];

/**
 * Returns the settings of every connection. One statement: it costs a round trip for each new connection.
 *
 * - Times in UTC and values in the forms in which they are parsed, whatever is set for the user or the
 *   database.
 * - A statement ends after 5 seconds, a wait for a lock after 2, an idle transaction after 15.
 */
function settings(schema: string | undefined, patience: number): string {
  const values: Record<string, string> = {
    timezone: "UTC",
    datestyle: "ISO",
    bytea_output: "hex",
    statement_timeout: String(statementLimit * patience),
    lock_timeout: String(2000 * patience),
    idle_in_transaction_session_timeout: "15000",
  };
  if (schema !== undefined) values.search_path = `"${schema}"`;
  const calls = Object.entries(values).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  return `select current_setting('server_version_num'), ${calls.join(", ")}`;
}

/**
 * Avoids a warning of pg: it treats each of these as `verify-full`, and may later give them libpq's meaning.
 */
function withPlainMode(url: URL): URL {
  const plain = new URL(url);
  const { searchParams } = plain;
  const isStrict = ["prefer", "require", "verify-ca"].includes(searchParams.get("sslmode") ?? "");
  if (isStrict && !searchParams.has("uselibpqcompat")) searchParams.set("sslmode", "verify-full");
  return plain;
}

/** Opens connections through `pg`, which is loaded with the first. */
export function postgresConnector(
  url: ServerUrl,
  { log, patience = 1 }: Pick<Env, "log" | "patience">,
): Connector {
  const schema = url.parameter("schema");
  if (schema !== undefined && !/^[\w-]{1,63}$/.test(schema)) {
    throw new ConfigurationError(
      `database: "${schema}" can't be the name of a schema. Use letters, digits, _ and -, at most 63.`,
    );
  }
  url.assertTakes("PostgreSQL", tlsParameters, /ssl|tls/i);
  const config: ClientConfig = {
    connectionString: withPlainMode(url.withoutOwn).href,
    connectionTimeoutMillis: longestConnect * patience,
    keepAlive: true,
    application_name: "latchkey",
  };
  const preparing = new Preparing(url.prepares, log);
  return {
    isOwner: true,
    isShared: () => !preparing.isOn,
    async looksShared() {
      return !preparing.isOn || (await sharesConnections(() => this.connect()));
    },
    begin: postgresBegin,
    max: url.pool,
    place: url.place(5432),
    async connect() {
      const { default: pg } = await loadDriver();
      const client = new pg.Client(config);
      dropWhenGarbled(client);
      // Until it is connected, errors are reported by `connect`, and after that by the connection below.
      client.on("error", () => {});
      await client.connect();
      const connection = new PostgresConnection(
        client,
        preparing,
        () => leave(client),
        () => drop(client),
      );
      return prepared(connection, url.place(5432), patience, schema);
    },
    async takesWrites(connection) {
      const asking = connection.command("select current_setting('transaction_read_only')");
      const { rows } = await answered(connection, asking, longestConnect * patience);
      return rows[0]?.[0] === "off";
    },
    async settle(connection) {
      if (schema === undefined) return;
      const { rows } = await connection.command("select 1 where current_schema() is not null");
      if (rows.length > 0) return;
      try {
        await connection.command(`create schema if not exists "${schema}"`);
      } catch (error) {
        // If two create it at once, one of them gets this error.
        if (!["23505", "42P06"].includes(codeOf(error))) throw error;
      }
    },
    close: async () => {},
  };
}

/** Sets a new connection up; a fault of the server is reported at once. */
async function prepared(
  connection: Connection,
  place: string,
  patience: number,
  schema?: string,
): Promise<Connection> {
  try {
    const { rows } = await answered(
      connection,
      connection.command(settings(schema, patience)),
      longestConnect * patience,
    );
    assertRecentPostgres(rows[0]?.[0], place);
    return connection;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

/** `number`: `server_version_num`, such as 150020. */
export function assertRecentPostgres(number: unknown, place: string): void {
  const version = Math.floor(Number(number) / 10_000);
  if (version >= oldestVersion) return;
  throw new ConfigurationError(
    `database: PostgreSQL at ${place} is version ${version}; Latchkey needs ${oldestVersion} or later. Upgrade it, or name another.`,
  );
}

/** Ends a connection; if the server doesn't answer, it is dropped. */
async function leave(client: Client): Promise<void> {
  const timer = setTimeout(() => drop(client), longestGoodbye);
  await client.end().catch(() => {});
  clearTimeout(timer);
}

/** Ends a connection at once: the statement in progress fails with the socket. */
function drop(client: Client): void {
  // pg offers no other way; its types omit the socket of a connection.
  const { stream } = client.connection as unknown as { stream: { destroy(): void } };
  stream.destroy();
}

async function loadDriver() {
  try {
    return await import("pg");
  } catch (error) {
    throw packageProblem(error, "pg", "database");
  }
}
