import { stat } from "node:fs/promises";
import type { EngineStats } from "latchkey";
import type { Log, Meter } from "latchkey/host";
import packageFile from "#package" with { type: "json" };
import type { LoopLag } from "../http/loop-lag.ts";
import { CountedElsewhere } from "./counted-elsewhere.ts";
import { type Family, gauge } from "./family.ts";
import { figures } from "./figures.ts";
import { pageOf, type Snapshot } from "./page.ts";
import { processFamilies } from "./process.ts";

/** Metrics of one process. */
export interface ServiceMetrics {
  /** For the engine. */
  readonly meter: Meter;
  /** Adds the queues, pools and tables of the engine to the metrics. */
  observe(engine: Observed): void;
  /** Returns all current values as plain JSON, for the page of several processes (`pageOf`). */
  snapshot(): Promise<Snapshot>;
  /** Returns the page of this process alone. */
  page(): Promise<string>;
}

/** Parts of an engine that metrics read. */
export interface Observed {
  stats(): EngineStats;
  countSessions(): Promise<number | undefined>;
  backlog?(): Promise<Backlog>;
}

interface Backlog {
  pending: number;
  oldestSeconds: number;
  givenUp: number;
}

export interface MetricsOptions {
  /** Path of the database, if it is a file. */
  file?: string | undefined;
  lag: LoopLag;
  log: Log;
}

/** Milliseconds for which a count in the database is reused. */
const SESSIONS_HOLD = 5 * 60_000;
/** Three small counts: each page counts again, so that it agrees with the commands. */
const OUTBOX_HOLDS = 0;

export function serviceMetrics({ file, lag, log }: MetricsOptions): ServiceMetrics {
  const counted = figures();
  const ofProcess = processFamilies(lag);
  let engine: Observed | undefined;
  const failed = (error: unknown): void => log("warn", "Metrics could not be counted", { error });
  const sessions = new CountedElsewhere(SESSIONS_HOLD, async () => engine?.countSessions(), failed);
  const outbox = new CountedElsewhere(OUTBOX_HOLDS, async () => engine?.backlog?.(), failed);

  const snapshot = async (): Promise<Snapshot> => [
    ...counted.families(),
    ...(engine === undefined ? [] : engineFamilies(engine.stats())),
    ...sessionFamilies(sessions.latest()),
    ...outboxFamilies(await outbox.current()),
    ...(await logFamilies(file)),
    ...buildFamilies(),
    ...(await ofProcess()),
  ];
  return {
    meter: counted.meter,
    observe(given) {
      engine = given;
    },
    snapshot,
    page: async () => pageOf([await snapshot()]),
  };
}

function engineFamilies({ hashQueue, pool, redis, outlivesDatabase, inFlight }: EngineStats): Family[] {
  const families = [
    gauge("auth_hash_queue_depth", "Password hashes waiting for a slot", hashQueue.waiting),
    gauge("auth_hash_slots", "Password hashes that can run at once", hashQueue.slots),
    gauge("auth_hash_running", "Password hashes in progress", hashQueue.running),
    gauge("http_server_requests_in_flight", "Requests in progress whose bodies have been read", inFlight),
  ];
  if (pool !== undefined) {
    families.push(
      gauge("db_pool_used", "Database connections in use", pool.used),
      gauge("db_pool_idle", "Idle database connections", pool.idle),
      gauge("db_pool_waiting", "Requests waiting for a database connection", pool.waiting),
      gauge("db_pool_max", "Maximum number of database connections", pool.max),
    );
  }
  if (redis !== undefined) {
    const away = "Processes that answer session checks from Redis, because the database is away";
    families.push(
      gauge("redis_up", "Processes that are connected to Redis", redis.up ? 1 : 0),
      gauge("auth_database_outage", away, outlivesDatabase ? 1 : 0),
    );
  }
  return families;
}

function sessionFamilies(count: number | undefined): Family[] {
  if (count === undefined) return [];
  const help = "Sessions that have not expired, counted every five minutes; at most 1,000,000";
  return [gauge("auth_sessions_active", help, count, "max")];
}

function outboxFamilies(backlog: Backlog | undefined): Family[] {
  if (backlog === undefined) return [];
  return [
    gauge("outbox_pending", "Messages waiting in the outbox", backlog.pending, "max"),
    gauge(
      "outbox_oldest_seconds",
      "Age of the oldest message waiting in the outbox",
      backlog.oldestSeconds,
      "max",
    ),
    gauge("outbox_dead", "Undeliverable messages in the outbox", backlog.givenUp, "max"),
  ];
}

async function logFamilies(file: string | undefined): Promise<Family[]> {
  if (file === undefined) return [];
  // SQLite truncates and recreates the file: a missing one counts as empty.
  const { size } = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
  return [gauge("sqlite_wal_bytes", "Size of the write-ahead log", size, "max")];
}

/** Version of the service and of Node. Shown on the management port only. */
function buildFamilies(): Family[] {
  const labels = { version: packageFile.version, node: process.version };
  const help = "Version of the service and of Node; the value is always 1";
  return [{ name: "build_info", help, type: "gauge", aggregator: "first", values: [{ labels, value: 1 }] }];
}
