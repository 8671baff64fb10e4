import type { Fault } from "../fault.ts";
import type { DatabaseName } from "../harness/databases.ts";
import type { StoreProxy } from "../harness/proxy.ts";
import type { RedisServer } from "../harness/redis.ts";
import { freePort, sleep } from "../harness/wait.ts";
import { USUAL, type Workload } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";
import { outage } from "./outage.ts";

/** Redis is a cache and a counter with every database, so two databases suffice. */
const ON: readonly DatabaseName[] = ["sqlite", "postgres"];
const LASTS = 5_000;
/** Milliseconds after which all copies of sessions made before have expired. */
const COPIES_OVER = 61_000;

interface Trouble {
  begin(redis: RedisServer, proxy: StoreProxy): unknown;
  end(redis: RedisServer, proxy: StoreProxy): unknown;
}

function redisFault(
  name: string,
  title: string,
  meaning: string,
  { begin, end }: Trouble,
  short: readonly DatabaseName[] = ["sqlite"],
): Fault {
  return {
    name,
    title,
    meaning: `${meaning} The database is the source of truth: every operation keeps working, and revoked sessions stay revoked.`,
    databases: ON,
    rounds: { whole: 1, short: 1 },
    short,
    async run(stage) {
      const redis = await stage.lab.redis();
      await redis.command("flushall");
      const proxy = await stage.proxy(redis.port);
      const { workload } = await twoNodes(stage, [redis.url(proxy.port), redis.url(proxy.port)]);
      stage.later(() => redis.thaw());
      await assertUsed(stage, redis);
      for await (const _ of stage.eachRound()) {
        await outage(stage, workload, {
          begin: async () => void (await begin(redis, proxy)),
          lasts: stage.isShort ? 2_500 : LASTS,
          end: async () => void (await end(redis, proxy)),
          mustRefuse: false,
          meanwhile(from) {
            // Only the first requests wait for Redis until their deadline, so all operations must succeed
            // meanwhile.
            if (workload.history.recovery(from) === undefined)
              stage.finding("an operation never succeeded meanwhile");
          },
        });
      }
    },
  };
}

/** Starts two nodes: a change at one must not be hidden by the other's cache. */
async function twoNodes(stage: Stage, redis: readonly string[], database?: string) {
  const url = "http://localhost:3000";
  const ports = [await freePort(), await freePort()];
  for (const [i, port] of ports.entries()) {
    await stage.node({ port, url, redis: redis[i], ...(database === undefined ? {} : { database }) });
  }
  const workload = stage.workload(url, () => ports);
  await workload.prepare(12);
  for (const person of workload.people) await workload.visit("prepare", person, person.session);
  return { workload, ports };
}

/** Adds a finding if the service doesn't use Redis: the fault would show nothing. */
async function assertUsed(stage: Stage, redis: RedisServer): Promise<void> {
  if ((await redis.command("dbsize")) === "0") stage.finding("the service keeps nothing in Redis");
}

export const redisFaults: readonly Fault[] = [
  redisFault("redis-down", "Redis is stopped for 5 s", "It comes back empty.", {
    begin: (redis) => redis.stop(),
    end: (redis) => redis.start(),
  }),
  redisFault(
    "redis-frozen",
    "Redis stops responding for 5 s",
    "It is paused with SIGSTOP. Connections stay open.",
    {
      begin: (redis) => redis.freeze(),
      end: (redis) => redis.thaw(),
    },
  ),
  redisFault("redis-slow", "Each response of Redis takes a second", "A proxy delays.", {
    begin: (_, proxy) => proxy.slow(500, 0),
    end: (_, proxy) => proxy.slow(0, 0),
  }),
  redisFault("redis-flushed", "Redis is emptied repeatedly", "`FLUSHALL` at the start and the end.", {
    begin: (redis) => redis.command("flushall"),
    end: (redis) => redis.command("flushall"),
  }),
  redisFault(
    "redis-read-only",
    "Redis becomes a read-only replica",
    "`REPLICAOF` a master that doesn't exist.",
    {
      begin: (redis) => redis.command("replicaof", "127.0.0.1", "1"),
      end: (redis) => redis.command("replicaof", "no", "one"),
    },
    ["postgres"],
  ),
  redisFault(
    "redis-full",
    "Redis runs out of memory",
    "`maxmemory 1` with `noeviction`: writes are refused.",
    {
      begin: (redis) => redis.command("config", "set", "maxmemory", "1"),
      end: (redis) => redis.command("config", "set", "maxmemory", "0"),
    },
  ),
];

export const redisPartition: Fault = {
  name: "redis-partition",
  title: "One of two nodes can't reach Redis",
  meaning:
    "A proxy blocks traffic between one node and Redis in both directions, then only responses, 5 s each. The other node keeps using Redis. This is the one exception to immediate revocation: the other node may accept sessions that the cut-off node ended, until its copies expire. One minute after the network is back, every ended session is checked on both nodes, and none is accepted.",
  databases: ON,
  rounds: { whole: 1, short: 1 },
  short: ["sqlite"],
  async run(stage) {
    const redis = await stage.lab.redis();
    await redis.command("flushall");
    const proxy = await stage.proxy(redis.port);
    const { workload, ports } = await twoNodes(stage, [redis.url(proxy.port), redis.url()]);
    await assertUsed(stage, redis);
    for await (const _ of stage.eachRound()) {
      for (const way of ["neither", "towards-store"] as const) {
        await outage(stage, workload, {
          begin() {
            workload.mayBeBehind = true;
            proxy.let(way);
          },
          lasts: stage.isShort ? 2_500 : LASTS,
          end: () => proxy.let("both"),
          pace: { ...USUAL, checkers: 8 },
          mustRefuse: false,
          meanwhile(from) {
            if (workload.history.recovery(from) === undefined)
              stage.finding("an operation never succeeded meanwhile");
          },
        });
      }
      if (!stage.isShort) await nobodyIsBehind(stage, workload, ports);
    }
  },
};

async function nobodyIsBehind(stage: Stage, workload: Workload, ports: readonly number[]): Promise<void> {
  stage.say("waiting until copies expire");
  await sleep(COPIES_OVER);
  workload.mayBeBehind = false;
  for (const person of workload.people) {
    const ended = person.others.filter(({ revokedAt }) => revokedAt !== undefined);
    for (const session of ended) {
      for (const port of ports) await workload.visit("afterwards", person, session, USUAL, port);
    }
  }
}
