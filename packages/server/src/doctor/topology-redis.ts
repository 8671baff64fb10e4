import { counted, type RedisConnection, redisConnection, redisTarget } from "latchkey/host";
import { type Finding, ok, warning } from "./finding.ts";
import { managerOf } from "./topology-parts.ts";

type Found = Omit<Finding, "check">;

/** Milliseconds. */
const PATIENCE = 2_000;

/** Undefined if it doesn't respond. */
export async function redisTopology(url: string): Promise<{ name: string; found: Found[] } | undefined> {
  const connection = redisConnection({
    target: redisTarget(url, "redis"),
    option: "redis",
    env: { log() {}, now: Date.now },
    deadline: PATIENCE,
  });
  try {
    await connection.check();
    if (/^rediss?-cluster:/.test(url)) return await clusterOf(connection);
    const hosts = /^rediss?-sentinel:\/\/(?:[^@/?#]*@)?([^/?#]*)/.exec(url)?.[1]?.split(",");
    const replicas = Number(/^connected_slaves:(\d+)/m.exec(await textOf(connection, "info"))?.[1] ?? 0);
    if (hosts !== undefined) return sentinels(replicas, hosts.length);
    const manager = managerOf(URL.parse(url)?.hostname ?? "");
    if (manager !== undefined) return { name: `Redis managed by ${manager}`, found: [] };
    return { name: "one Redis", found: replicas === 0 ? [] : [unwatched(replicas)] };
  } catch {
    return undefined;
  } finally {
    await connection.close();
  }
}

/** The user may lack the permission to ask. */
const textOf = (connection: RedisConnection, name: string, ...args: string[]): Promise<string> =>
  connection.command<string>(name, ...args).catch(() => "");

function sentinels(replicas: number, named: number): { name: string; found: Found[] } {
  const found: Found[] = [];
  if (replicas === 0)
    found.push(
      warning(
        "no replica is connected to the Redis primary: Sentinel has nothing to fail over to",
        "Start a replica. Until then, the database answers alone while Redis is away.",
      ),
    );
  if (named < 3)
    found.push(
      warning(
        `LATCHKEY_REDIS_URL names ${counted(named, "Sentinel")}: with one of them away, a start may not find the primary`,
        "Name three Sentinels, on three machines.",
      ),
    );
  return { name: `Redis under Sentinel (${counted(replicas, "replica")})`, found };
}

function unwatched(replicas: number): Found {
  return ok(
    `Redis has ${counted(replicas, "replica")}, and the URL names one server: while that is away, the database answers alone`,
  );
}

async function clusterOf(connection: RedisConnection): Promise<{ name: string; found: Found[] }> {
  const info = await textOf(connection, "cluster", "info");
  const figure = (name: string): string | undefined => new RegExp(`^${name}:(\\S+)`, "m").exec(info)?.[1];
  const primaries = Number(figure("cluster_size") ?? 0);
  const nodes = Number(figure("cluster_known_nodes") ?? 0);
  const found: Found[] = [];
  if (figure("cluster_state") === "fail")
    found.push(
      warning(
        "the Redis Cluster is down (cluster_state:fail): the database answers alone",
        "Run `redis-cli --cluster check`.",
      ),
    );
  if (info !== "" && nodes < 2 * primaries)
    found.push(
      warning(
        `the Redis Cluster has ${counted(primaries, "primary", "primaries")} and ${counted(nodes - primaries, "replica")}: without the keys of one primary, the database answers for them`,
        "Give each primary a replica.",
      ),
    );
  return { name: `a Redis Cluster of ${counted(nodes, "node")}`, found };
}
