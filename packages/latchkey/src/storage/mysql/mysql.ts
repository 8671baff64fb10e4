import { isIP, type Socket } from "node:net";
import type { Connection as MysqlClient } from "mysql2";
import { ConfigurationError } from "../../base/errors.ts";
import { packageProblem } from "../../base/optional-package.ts";
import type { Connection, Connector } from "../servers/connection.ts";
import { answered, longestGoodbye } from "../servers/deadline.ts";
import { statementLimit } from "../servers/server-driver.ts";
import type { ServerUrl } from "../servers/server-url.ts";
import { MysqlConnection } from "./mysql-connection.ts";
import type { MysqlServer } from "./mysql-dialect.ts";

/** Maximum time to open a connection. Milliseconds. */
const longestConnect = 1000;

/** Declared here: applications without `mysql2` compile against these types, too. */
export interface MysqlOptions {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  socketPath?: string;
  ssl?: { verifyIdentity?: boolean; rejectUnauthorized?: boolean };
  [other: string]: unknown;
}

/** Returns the options for `mysql2` from a URL. Throws `ConfigurationError`. */
export function mysqlOptions(url: ServerUrl): MysqlOptions {
  const address = url.withoutOwn;
  const database = decodeURIComponent(address.pathname.slice(1));
  if (database === "") {
    throw new ConfigurationError(
      "database: name a database in the URL: mysql://user:password@host:port/database.",
    );
  }
  url.assertTakes("MySQL or MariaDB", ["pool", "gather", "ssl", "socketPath"]);
  const socketPath = url.parameter("socketPath");
  // An IPv6 address has brackets in a URL only.
  const host = address.hostname.replace(/^\[(.*)\]$/, "$1") || "localhost";
  return {
    host,
    port: Number(address.port || 3306),
    user: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
    database,
    ...(socketPath === undefined ? {} : { socketPath }),
    ...tls(url, host),
    charset: "utf8mb4",
    timezone: "Z",
    // Dates stay texts, as rows have them.
    dateStrings: true,
    supportBigNumbers: true,
    decimalNumbers: true,
    maxPreparedStatements: 1000,
    enableKeepAlive: true,
  };
}

/** Opens connections through `mysql2`, which is loaded with the first. */
export function mysqlConnector(url: ServerUrl, server: MysqlServer, patience = 1): Connector {
  const options = { ...mysqlOptions(url), connectTimeout: longestConnect * patience };
  return {
    isOwner: true,
    begin: ["start transaction"],
    max: url.pool,
    place: url.place(3306),
    async connect() {
      const { default: mysql } = await loadDriver();
      const client = mysql.createConnection(options);
      client.on("error", () => {});
      try {
        await new Promise<void>((resolve, reject) =>
          client.connect((error) => (error === null ? resolve() : reject(error))),
        );
      } catch (error) {
        client.destroy();
        throw error;
      }
      const connection = new MysqlConnection(
        client,
        () => leave(client),
        () => drop(client),
      );
      return prepared(connection, url.place(3306), server, patience);
    },
    takesWrites: (connection) =>
      takesMysqlWrites(async (sql) => {
        const { rows } = await answered(connection, connection.command(sql), longestConnect * patience);
        return rows;
      }),
    settle: async () => {},
    close: async () => {},
  };
}

/**
 * Ends a connection; if the server doesn't close it, its socket is destroyed, which would keep the process
 * alive.
 */
async function leave(client: MysqlClient): Promise<void> {
  const { stream } = withSocket(client);
  const timer = setTimeout(() => stream.destroy(), longestGoodbye);
  stream.once("close", () => clearTimeout(timer));
  await new Promise<void>((resolve) => client.end(() => resolve()));
}

/**
 * Ends a connection at once. mysql2 itself waits for the server to close it, which one that hangs never does.
 */
function drop(client: MysqlClient): void {
  client.destroy();
  withSocket(client).stream.destroy();
}

function withSocket(client: MysqlClient): { stream: Socket } {
  // mysql2's types omit the socket of a connection.
  return client as unknown as { stream: Socket };
}

/** Sets a new connection up; a fault of the server is reported at once. */
async function prepared(
  connection: Connection,
  place: string,
  server: MysqlServer,
  patience: number,
): Promise<Connection> {
  try {
    const { rows } = await answered(
      connection,
      connection.command("select version()"),
      longestConnect * patience,
    );
    const version = String(rows[0]?.[0]);
    assertRecentMysql(version, place, server);
    server.isGalera ??= await isGalera(connection, patience);
    const set = `set ${settings(server, patience).join(", ")}`;
    await answered(connection, connection.command(set), longestConnect * patience);
    return connection;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

/** Reports whether the server is a node of a Galera cluster. Others may lack the variable. */
async function isGalera(connection: Connection, patience: number): Promise<boolean> {
  const { rows } = await answered(
    connection,
    connection.command("show variables like 'wsrep_on'"),
    longestConnect * patience,
  );
  return rows[0]?.[1] === "ON";
}

/** Reports whether a server takes writes. `ask`: returns the rows of a statement. */
export async function takesMysqlWrites(
  ask: (sql: string) => Promise<readonly (readonly unknown[])[]>,
): Promise<boolean> {
  const [[readOnly] = []] = await ask("select @@global.read_only");
  if (Number(readOnly) !== 0) return false;
  const [[, cluster] = []] = await ask("show variables like 'wsrep_on'");
  if (cluster !== "ON") return true;
  // A node without a majority answers, but takes nothing.
  const [[, ready] = []] = await ask("show status like 'wsrep_ready'");
  return ready === "ON";
}

/**
 * Returns the settings of a connection. Read committed, as on PostgreSQL: statements after a locked row see
 * what was committed while they waited for the lock, a guarded update checks the current row, and searches
 * lock no gaps between rows, which cause most deadlocks here.
 */
function settings({ isMariaDb, isGalera }: MysqlServer, patience: number): string[] {
  const isolation = isMariaDb ? "session tx_isolation" : "session transaction_isolation";
  const limits = isMariaDb
    ? [
        `session max_statement_time = ${(statementLimit * patience) / 1000}`,
        "session idle_transaction_timeout = 15",
      ]
    : [`session max_execution_time = ${statementLimit * patience}`];
  return [
    "names utf8mb4",
    `${isolation} = 'READ-COMMITTED'`,
    "session time_zone = '+00:00'",
    "session sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
    `session innodb_lock_wait_timeout = ${2 * patience}`,
    ...limits,
    // A node of Galera answers from what it has applied so far, so a session that was ended through another node
    // would still be open. With 3, reads, updates and deletions first wait for what was committed before them.
    ...(isGalera === true ? ["session wsrep_sync_wait = 3"] : []),
  ];
}

/** Refuses old versions, and records which of the two servers it is. */
export function assertRecentMysql(version: string, place: string, server: MysqlServer): void {
  const isMariaDb = /mariadb/i.test(version);
  server.isMariaDb = isMariaDb;
  // MariaDB puts 5.5.5- first, for old clients.
  const [major = 0, minor = 0, patch = 0] = version
    .replace(/^5\.5\.5-/, "")
    .split(".")
    .map(Number.parseFloat);
  // The collation of the tables came to MySQL with 8.0.17.
  const isRecent = isMariaDb
    ? major > 10 || (major === 10 && minor >= 5)
    : major > 8 || (major === 8 && (minor > 0 || patch >= 17));
  if (isRecent) return;
  throw new ConfigurationError(
    `database: ${isMariaDb ? "MariaDB" : "MySQL"} at ${place} is version ${version}; Latchkey needs MariaDB 10.5 or MySQL 8.0.17 or later. Upgrade it, or name another.`,
  );
}

/** Parses `?ssl=`: `true` verifies the server's certificate and its host name; `no-verify` does not. */
function tls(url: ServerUrl, host: string): Pick<MysqlOptions, "ssl"> {
  const asked = url.parameter("ssl");
  if (asked === undefined || asked === "false") return {};
  if (asked === "true") {
    // mysql2 would look for `localhost` in the certificate.
    if (isIP(host) !== 0)
      throw new ConfigurationError(
        "database: with ?ssl=true the URL must contain the host name of the certificate, not an IP address.",
      );
    return { ssl: { verifyIdentity: true } };
  }
  if (asked === "no-verify") return { ssl: { rejectUnauthorized: false } };
  throw new ConfigurationError("database: ?ssl= must be true, false or no-verify.");
}

async function loadDriver() {
  try {
    return await import("mysql2");
  } catch (error) {
    throw packageProblem(error, "mysql2", "database");
  }
}
