import { counted } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { type Finding, type Look, ok, warning } from "./finding.ts";
import { mysqlTopology } from "./topology-mysql.ts";
import type { Topology } from "./topology-parts.ts";
import { postgresTopology } from "./topology-postgres.ts";
import { redisTopology } from "./topology-redis.ts";

type Found = Omit<Finding, "check">;

/**
 * Names the place on the ladder of deployments: one process, workers, several machines, a database that fails
 * over. Reports what that place lacks. A store that doesn't answer is reported by its own check.
 */
export const lookAtTopology: Look = async (settings) => {
  const { url } = settings.database;
  const redis = settings.redis === undefined ? undefined : await redisTopology(settings.redis.url);
  if (url.startsWith("sqlite:"))
    return [
      ok(`${processesOf(settings)} with SQLite${beside(redis)}`),
      ...onFile(settings),
      ...(redis?.found ?? []),
    ];
  const database = await askDatabase(url);
  if (database === undefined) return [];
  const machines = database.clients > 1 ? `${database.clients} machines` : processesOf(settings);
  return [
    ok(`${machines} on ${database.name}${beside(redis)}`),
    ...database.found,
    ...(settings.redis === undefined
      ? withoutRedis(settings, database)
      : [...(redis?.found ?? []), ...coverFinding(settings, database)]),
  ];
};

const beside = (redis: { name: string } | undefined): string =>
  redis === undefined ? "" : `, with ${redis.name}`;

const processesOf = ({ workers }: Settings): string =>
  workers === 1 ? "one process" : `${counted(workers, "worker")} of one machine`;

async function askDatabase(url: string): Promise<Topology | undefined> {
  try {
    return await (url.startsWith("postgres") ? postgresTopology(url) : mysqlTopology(url));
  } catch {
    return undefined;
  }
}

function onFile({ database, production }: Settings): Found[] {
  if (!production || databaseFile(database.url) === undefined) return [];
  return [ok("only this machine can use the file; copy it elsewhere with `latchkey backup` or Litestream")];
}

function withoutRedis({ options }: Settings, { failsOver, clients }: Topology): Found[] {
  const found: Found[] = [];
  const remedy = "Set LATCHKEY_REDIS_URL to one Redis for all machines.";
  if (
    clients > 1 &&
    options.rateLimit?.enabled !== false &&
    options.rateLimit?.storage !== "database" &&
    options.rateLimit?.customStorage === undefined
  )
    found.push(
      warning(
        `each machine counts requests by IP address on its own: ${clients} machines admit ${clients} times the limit`,
        `${remedy} Without Redis, \`rateLimit.storage: "database"\` counts them together, at the cost of a write each.`,
      ),
    );
  if (failsOver)
    found.push(
      warning("session checks are refused while the database fails over, because there is no Redis", remedy),
    );
  return found;
}

/** Reports an outage of the database that session checks don't survive, although they could. */
function coverFinding({ options }: Settings, { failsOver }: Topology): Found[] {
  if (!failsOver || options.session?.outage?.maxAge !== 0) return [];
  return [
    warning(
      "session checks are refused while the database fails over, because session.outage.maxAge is 0",
      "Remove the option: the default is 15 minutes.",
    ),
  ];
}
