import { addressesIn, mysqlOptions, parseServerUrl, type ServerUrl, takesMysqlWrites } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

type Found = Omit<Finding, "check">;

/** Facts that a server reports about itself. */
interface Server {
  version: string;
  /** False for a standby, for example. */
  takesWrites: boolean;
  /** The same for each pooler or proxy in front of the same server. Undefined: nodes may all take writes. */
  identity: string | undefined;
  /** The server's clock: milliseconds since 1970. */
  now: number;
  /** Maximum number of connections for a user without special permissions, in total. */
  connections: number;
  /** Reason why tables can't be created; undefined if they can, or if it wasn't checked. */
  refusal: string | undefined;
}

/**
 * Fails on every server: because of missing permissions, else because of its duplicate columns. So it reveals
 * whether tables may be created, and creates none.
 */
const IMPOSSIBLE = "latchkey_probe (id integer, id integer)";
/** Duplicate column, and in PostgreSQL a schema that doesn't exist yet. */
const MAY_MAKE: readonly unknown[] = ["42701", "ER_DUP_FIELDNAME", "3F000"];

/**
 * Milliseconds. Sessions and links expire by this machine's clock, and both clocks are compared with them.
 */
const FARTHEST = 60_000;
const CONNECT_WITHIN = 5_000;

/**
 * Checks version, clock and connections of a database server that is known to answer, or of the one among
 * several that takes writes, and reports on the others. `isEmpty`: its tables are still to be created.
 */
export async function lookAtServer(settings: Settings, isEmpty: boolean): Promise<Found[]> {
  const addresses = addressesIn(settings.database.url);
  const looking = addresses.map((address) => lookAt(address, settings, isEmpty));
  const [first, ...others] = looking;
  if (first === undefined || others.length === 0) return (await first)?.found ?? [];
  const seen = await Promise.allSettled(looking);
  const primaries = seen.flatMap((each) =>
    each.status === "fulfilled" && each.value.takesWrites ? [each.value] : [],
  );
  const identities = new Set(primaries.flatMap(({ identity }) => identity ?? []));
  return [
    ...seen.map((each, at) => memberFinding(new URL(addresses[at] ?? "").host, each)),
    ...(identities.size > 1 ? [TWO_PRIMARIES] : []),
    ...(primaries[0]?.found ?? []),
  ];
}

const TWO_PRIMARIES = failed(
  "more than one of its hosts takes writes",
  "Stop all but the real primary: what the others accept is lost. Then make them standbys of the primary again.",
);

function memberFinding(host: string, seen: PromiseSettledResult<Look>): Found {
  if (seen.status === "fulfilled")
    return ok(
      `${host} ${seen.value.takesWrites ? "takes writes" : "takes no writes: it is a standby, or read-only"}`,
    );
  return warning(
    `${host} doesn't respond: ${seen.reason instanceof Error ? seen.reason.message : String(seen.reason)}`,
    "Start it, or remove it from the URL. Without it there may be no server to fail over to.",
  );
}

interface Look extends Pick<Server, "takesWrites" | "identity"> {
  found: Found[];
}

async function lookAt(address: string, { workers }: Settings, isEmpty: boolean): Promise<Look> {
  const url = parseServerUrl(address);
  const schema = url.parameter("schema");
  const place = schema === undefined ? "" : `"${schema}".`;
  const probe = isEmpty ? `create table ${place}${IMPOSSIBLE}` : undefined;
  const asked = Date.now();
  const server = address.startsWith("postgres")
    ? await askPostgres(url.withoutOwn.href, probe)
    : await askMysql(url, probe);
  const midway = (asked + Date.now()) / 2;
  const found = [
    ok(server.version),
    clockFinding(server.now - midway),
    connectionsFinding(server.connections, url.pool, workers),
    ...(server.refusal === undefined ? [] : [rightsFinding(server.refusal)]),
  ];
  return { ...server, found };
}

/** Returns the server's reason not to create tables; undefined if it would. */
async function refusalOf(asking: Promise<unknown>): Promise<string | undefined> {
  try {
    await asking;
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return "code" in error && MAY_MAKE.includes(error.code) ? undefined : error.message;
  }
}

function rightsFinding(refusal: string): Found {
  return failed(
    `it doesn't let this user create tables: ${refusal}`,
    "Make this user the owner of the database, grant it the missing privileges, or run `latchkey migrate` as another user.",
  );
}

async function askPostgres(connectionString: string, probe: string | undefined): Promise<Server> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query({
      rowMode: "array",
      text: `select current_setting('server_version'), extract(epoch from clock_timestamp()) * 1000,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        current_setting('transaction_read_only') = 'off',
        concat_ws(' ', pg_postmaster_start_time(), inet_server_addr(), inet_server_port())`,
    });
    const [version, now, connections, takesWrites, identity] = rows[0] ?? [];
    const refusal = probe === undefined ? undefined : await refusalOf(client.query(probe));
    return {
      takesWrites: Boolean(takesWrites),
      identity: String(identity),
      version: `PostgreSQL ${version}`,
      now: Number(now),
      connections: Number(connections),
      refusal,
    };
  } finally {
    await client.end().catch(() => {});
  }
}

async function askMysql(url: ServerUrl, probe: string | undefined): Promise<Server> {
  const { createConnection } = await import("mysql2/promise");
  const connection = await createConnection({
    ...mysqlOptions(url),
    connectTimeout: CONNECT_WITHIN,
    rowsAsArray: true,
  });
  try {
    const [rows] = await connection.query(
      "select version(), unix_timestamp(now(3)) * 1000, @@max_connections, @@max_user_connections",
    );
    // `rowsAsArray`: one row of four values.
    const [version, now, all, own] = (rows as unknown[][])[0] ?? [];
    const name = /mariadb/i.test(String(version)) ? "MariaDB" : "MySQL";
    // 0 means no limit for this user.
    const connections = Math.min(Number(all), Number(own) || Number(all));
    const refusal = probe === undefined ? undefined : await refusalOf(connection.query(probe));
    return {
      version: `${name} ${String(version).split("-", 1)[0]}`,
      // As above.
      takesWrites: await takesMysqlWrites(async (sql) => (await connection.query(sql))[0] as unknown[][]),
      identity: undefined,
      now: Number(now),
      connections,
      refusal,
    };
  } finally {
    await connection.end().catch(() => {});
  }
}

function clockFinding(difference: number): Found {
  const seconds = Math.round(Math.abs(difference) / 1000);
  if (Math.abs(difference) <= FARTHEST) return ok("its clock agrees with this machine's");
  return warning(
    `its clock is ${seconds} s ${difference > 0 ? "ahead of" : "behind"} this machine's`,
    "Set both clocks (NTP): sessions and links would expire too early or too late.",
  );
}

function connectionsFinding(allowed: number, pool: number, workers: number): Found {
  const most = pool * workers;
  const processes = workers === 1 ? "" : ` (${pool} for each of ${workers} processes)`;
  if (most <= allowed)
    return ok(`up to ${most} of ${allowed} connections${processes}; each further host adds as many`);
  return warning(
    `up to ${most} connections${processes}, but it allows ${allowed}: requests will be refused under load`,
    "Lower ?pool= in the URL or LATCHKEY_WORKERS, or raise max_connections of the server.",
  );
}
