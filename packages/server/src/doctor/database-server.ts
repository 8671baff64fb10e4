import { addressesIn, mysqlOptions, parseServerUrl } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

type Found = Omit<Finding, "check">;

/** Facts that a server reports about itself. */
interface Server {
  version: string;
  /** False for a standby, for example. */
  takesWrites: boolean;
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
/** The engine's default pool size. */
const POOL = 10;

/**
 * Checks version, clock and connections of a database server that is known to answer, or of the one among
 * several that takes writes, and reports on the others. `isEmpty`: its tables are still to be created.
 */
export async function lookAtServer(settings: Settings, isEmpty: boolean): Promise<Found[]> {
  const addresses = addressesIn(settings.database.url).map((address) => new URL(address));
  const looking = addresses.map((url) => lookAt(url, settings, isEmpty));
  const [first, ...others] = looking;
  if (first === undefined || others.length === 0) return (await first)?.found ?? [];
  const seen = await Promise.allSettled(looking);
  const primaries = seen.flatMap((each) =>
    each.status === "fulfilled" && each.value.takesWrites ? [each.value] : [],
  );
  const isAmbiguous = primaries.length > 1 && addresses[0]?.protocol.startsWith("postgres");
  return [
    ...seen.map((each, at) => memberFinding(addresses[at]?.host ?? "", each)),
    ...(isAmbiguous ? [TWO_PRIMARIES] : []),
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

interface Look {
  takesWrites: boolean;
  found: Found[];
}

async function lookAt(url: URL, { workers }: Settings, isEmpty: boolean): Promise<Look> {
  const schema = url.searchParams.get("schema");
  const place = schema === null ? "" : `"${schema}".`;
  const probe = isEmpty ? `create table ${place}${IMPOSSIBLE}` : undefined;
  const pool = Number(url.searchParams.get("pool") ?? POOL);
  for (const ours of ["pool", "schema", "gather", "prepare", "target_session_attrs"])
    url.searchParams.delete(ours);
  const asked = Date.now();
  const server = url.protocol.startsWith("postgres")
    ? await askPostgres(url.href, probe)
    : await askMysql(url, probe);
  const midway = (asked + Date.now()) / 2;
  const found = [
    ok(server.version),
    clockFinding(server.now - midway),
    connectionsFinding(server.connections, pool, workers),
    ...(server.refusal === undefined ? [] : [rightsFinding(server.refusal)]),
  ];
  return { takesWrites: server.takesWrites, found };
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
        current_setting('transaction_read_only') = 'off'`,
    });
    const [version, now, connections, takesWrites] = rows[0] ?? [];
    const refusal = probe === undefined ? undefined : await refusalOf(client.query(probe));
    return {
      takesWrites: Boolean(takesWrites),
      version: `PostgreSQL ${version}`,
      now: Number(now),
      connections: Number(connections),
      refusal,
    };
  } finally {
    await client.end().catch(() => {});
  }
}

async function askMysql(url: URL, probe: string | undefined): Promise<Server> {
  const { createConnection } = await import("mysql2/promise");
  const connection = await createConnection({
    ...mysqlOptions(parseServerUrl(url.href)),
    connectTimeout: CONNECT_WITHIN,
    rowsAsArray: true,
  });
  try {
    const [rows] = await connection.query(
      "select version(), unix_timestamp(now(3)) * 1000, @@max_connections, @@max_user_connections, @@global.read_only",
    );
    // `rowsAsArray`: one row of five values.
    const [version, now, all, own, readOnly] = (rows as unknown[][])[0] ?? [];
    const name = /mariadb/i.test(String(version)) ? "MariaDB" : "MySQL";
    // 0 means no limit for this user.
    const connections = Math.min(Number(all), Number(own) || Number(all));
    const refusal = probe === undefined ? undefined : await refusalOf(connection.query(probe));
    return {
      version: `${name} ${String(version).split("-", 1)[0]}`,
      takesWrites: Number(readOnly) === 0,
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
