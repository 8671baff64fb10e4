import { addressesIn, counted, parseServerUrl } from "latchkey/host";
import type { Client } from "pg";
import { type Finding, ok, warning } from "./finding.ts";
import { hostsIn, managerOf, type Topology } from "./topology-parts.ts";

type Found = Omit<Finding, "check">;

/** Milliseconds for a connection, and for an answer. */
const ANSWER_WITHIN = 5_000;
/** Seconds by which a standby may lag: what it lacks is lost if it is promoted. */
const LAG = 10;

interface Facts {
  inRecovery: boolean;
  synchronousCommit: string;
  synchronousStandbys: string;
  fsync: string;
  standbys: number;
  /** Standbys that each commit waits for. Null: this user may not know. */
  synchronous: number | null;
  lag: number | null;
  clients: number;
  isPatroni: boolean;
  manager: string | null;
}

/** Of this machine, connections count that are too old to be of this command. */
const FACTS = `select pg_is_in_recovery() as "inRecovery",
  current_setting('synchronous_commit') as "synchronousCommit",
  current_setting('synchronous_standby_names') as "synchronousStandbys",
  current_setting('fsync') as fsync,
  (select count(*)::int from pg_stat_replication) as standbys,
  (select case when count(state) = count(*) then count(*) filter (where sync_state in ('sync', 'quorum')) end::int
    from pg_stat_replication) as synchronous,
  (select extract(epoch from max(replay_lag))::float from pg_stat_replication) as lag,
  (select count(distinct coalesce(host(client_addr), 'local'))::int from pg_stat_activity
    where datname = current_database() and usename = current_user
    and backend_type = 'client backend'
    and (client_addr is distinct from inet_client_addr() or backend_start < clock_timestamp() - interval '1 minute')
  ) as clients,
  coalesce((select source = 'command line' from pg_settings where name = 'cluster_name'), false) as "isPatroni",
  case when current_setting('rds.extensions', true) is not null then 'AWS'
    when current_setting('cloudsql.iam_authentication', true) is not null then 'Google Cloud'
    when current_setting('azure.extensions', true) is not null then 'Azure'
    when current_setting('neon.timeline_id', true) is not null then 'Neon' end as manager`;

/** Asks each host of the URL. Throws if the primary doesn't answer. */
export async function postgresTopology(url: string): Promise<Topology> {
  const asked = await Promise.allSettled(addressesIn(url).map(ask));
  const answers = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const primary = answers.find(({ facts }) => !facts.inRecovery);
  if (primary === undefined) throw new Error("No host takes writes.");
  const { facts, isShared } = primary;
  const hosts = hostsIn(url);
  const manager = managerOf(new URL(addressesIn(url)[0]).hostname) ?? facts.manager ?? undefined;
  const several = new Set(hosts).size > 1;
  const failsOver = several || facts.standbys > 0 || facts.isPatroni;
  return {
    name: nameOf(facts, { hosts: new Set(hosts).size, isShared, manager }),
    failsOver,
    // A pool hides its clients.
    clients: isShared ? 0 : facts.clients,
    found: [
      ...(isShared ? [pooled(url)] : []),
      ...durability(facts),
      ...(failsOver && manager === undefined ? standbys(facts, several) : []),
    ],
  };
}

function nameOf(
  { isPatroni, standbys }: Facts,
  { hosts, isShared, manager }: { hosts: number; isShared: boolean; manager: string | undefined },
): string {
  return [
    "PostgreSQL",
    ...(manager === undefined ? [] : [`managed by ${manager}`]),
    ...(isPatroni && manager === undefined ? ["under Patroni"] : []),
    ...(isShared ? ["behind a pool that shares connections per transaction (PgBouncer)"] : []),
    ...(hosts > 1 ? [`on ${counted(hosts, "host")}`] : []),
    ...(standbys > 0 ? [`with ${counted(standbys, "standby", "standbys")}`] : []),
  ].join(" ");
}

function pooled(url: string): Found {
  const { prepares } = parseServerUrl(addressesIn(url)[0]);
  const found = "it can't hold a lock over several transactions, so a start through it changes no tables";
  if (!prepares) return ok(`${found}: \`latchkey migrate\` with the server's own URL does`);
  return warning(
    `${found}, and prepared statements have to be turned off at the first one that fails`,
    "Add ?prepare=false to the URL. Before each new version, run `latchkey migrate` with the server's own URL.",
  );
}

function durability({ fsync, synchronousCommit }: Facts): Found[] {
  if (fsync === "off") return [warning("fsync is off: a crash may destroy the database", "Set fsync = on.")];
  if (synchronousCommit === "off")
    return [
      warning(
        "synchronous_commit is off: a crash loses changes that were confirmed, such as ended sessions",
        "Set synchronous_commit to on, at least for this user.",
      ),
    ];
  return [];
}

function standbys(
  { standbys, synchronous, synchronousStandbys, synchronousCommit, lag }: Facts,
  several: boolean,
) {
  const found: Found[] = [];
  if (standbys === 0)
    found.push(
      warning(
        "no standby is connected to the primary: there is nothing to fail over to",
        "Start the standbys, and check their primary_conninfo.",
      ),
    );
  else if (synchronousStandbys === "" || ["local", "off"].includes(synchronousCommit) || synchronous === 0)
    found.push(
      warning(
        "no standby is synchronous: a failover loses changes that were confirmed just before it, such as ended sessions",
        "Set synchronous_standby_names (Patroni: synchronous_mode: true), with synchronous_commit = on.",
      ),
    );
  else found.push(ok(`each commit waits for a standby (${synchronousStandbys})`));
  if (lag !== null && lag > LAG)
    found.push(
      warning(`a standby lags by ${Math.round(lag)} s`, "Check its disk, its network and its load."),
    );
  if (!several && standbys > 0)
    found.push(
      ok(
        "the URL names one host: let it be a proxy or a name that follows the primary, or name all hosts (postgres://A,B/…?target_session_attrs=read-write)",
      ),
    );
  return found;
}

async function ask(address: string): Promise<{ facts: Facts; isShared: boolean }> {
  const { default: pg } = await import("pg");
  const connectionString = parseServerUrl(address).withoutOwn.href;
  const make = (): Client => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
    });
    client.on("error", () => {});
    return client;
  };
  const [first, second] = [make(), make()];
  try {
    await Promise.all([first.connect(), second.connect()]);
    const { rows } = await first.query<Facts>(FACTS);
    const [facts] = rows;
    if (facts === undefined) throw new Error("The server gave no answer.");
    return { facts, isShared: (await backendOf(first)) === (await backendOf(second)) };
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

/** Two open connections have two processes of the server, unless a pool lends one to both. */
async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
