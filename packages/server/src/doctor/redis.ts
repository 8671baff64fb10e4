import {
  ConfigurationError,
  type RedisConnection,
  redisConnection,
  redisTarget,
  serverIn,
} from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import type { StoreAddress } from "../config/store-address.ts";
import { namingSettings } from "../config/store-errors.ts";
import { type Finding, failed, type Look, ok, warning } from "./finding.ts";

type Found = Omit<Finding, "check">;

/** Milliseconds. */
const PATIENCE = 2_000;
/** Milliseconds for one answer. A cache slower than the database is useless. */
const SLOW = 20;

/** Connects, writes, and reads the server's facts about itself. Empty if no Redis is set. */
export async function lookAtRedis(settings: Settings): Promise<Awaited<ReturnType<Look>>> {
  const { redis } = settings;
  if (redis === undefined) return [];
  const connection = redisConnection({
    target: redisTarget(redis.url, "redis"),
    option: "redis",
    env: { log() {}, now: Date.now },
    deadline: PATIENCE,
  });
  try {
    await namingSettings(settings, () => connection.check());
    return [await latency(connection, redis), ...(await told(connection))];
  } catch (error) {
    return [refusal(error, redis)];
  } finally {
    await connection.close();
  }
}

function refusal(error: unknown, { place, setting }: StoreAddress): Found {
  if (error instanceof ConfigurationError) return failed(error.message, `Correct ${setting}.`);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  if (cause.includes("READONLY"))
    return failed(`${place} is a read-only replica`, `Set ${setting} to the primary.`);
  if (/OOM|MISCONF/.test(cause))
    return failed(
      `${place} doesn't accept writes (${cause})`,
      "Give it more memory or disk, or let it evict (allkeys-lru).",
    );
  return failed(
    `${place} isn't responding (${cause}); the service continues without it, with the database alone`,
    `Check that the server is running and that ${setting} is correct.`,
  );
}

/** Returns the best of several attempts: the delay of a request, without the start of this command. */
async function latency(connection: RedisConnection, { place }: StoreAddress): Promise<Found> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5; attempt++) {
    const asked = performance.now();
    await connection.command("ping");
    best = Math.min(best, performance.now() - asked);
  }
  const text = `${place} responds in ${best.toFixed(1)} ms and accepts writes`;
  if (best < SLOW) return ok(text);
  return warning(text, "Run it closer to the service: at this distance it makes session checks slower.");
}

async function told(connection: RedisConnection): Promise<Found[]> {
  const info = await connection.command<string>("info").catch(() => "");
  const fields = new Map(
    info.split(/\r?\n/).flatMap((line) => {
      const [name = "", value] = line.split(":", 2);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const server = serverIn(info);
  // The user may lack the permission to ask.
  if (server === undefined) return [];
  return [ok(`${server.name} ${server.version}`), ...memoryFindings(fields)];
}

function memoryFindings(fields: ReadonlyMap<string, string>): Found[] {
  const policy = fields.get("maxmemory_policy") ?? "";
  if (Number(fields.get("maxmemory") ?? 0) === 0) {
    return [ok("its memory has no limit; all keys of Latchkey expire")];
  }
  if (policy !== "noeviction") return [ok(`it evicts keys when its memory is full (${policy})`)];
  return [
    warning(
      "it refuses writes when its memory is full (maxmemory-policy noeviction)",
      "Set maxmemory-policy to allkeys-lru if only Latchkey uses it, otherwise to volatile-ttl.",
    ),
  ];
}
