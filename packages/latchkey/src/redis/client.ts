import { hash } from "node:crypto";
import type { Env } from "../base/env.ts";
import { ConfigurationError } from "../base/errors.ts";
import { packageProblem } from "../base/optional-package.ts";
import { EXPECTED, parseRedisUrl, type RedisAddress } from "./address.ts";

/** The part of an ioredis `Redis` or `Cluster` that is used here. */
export interface RedisClient {
  /** `wait` before the first use, `ready` when commands are answered, and others in between. */
  readonly status: string;
  readonly isCluster?: boolean;
  call(command: string, args: (string | number)[]): Promise<unknown>;
  connect(): Promise<unknown>;
  disconnect(reconnect?: boolean): void;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  off(event: string, listener: (...args: unknown[]) => void): unknown;
}

/**
 * `redis://`, `rediss://` (TLS) or `unix:///path/to/socket`; several `HOST:PORT` after `redis-sentinel://` or
 * `redis-cluster://` (TLS: `rediss-sentinel://`, `rediss-cluster://`); each with `?prefix=` for the beginning of
 * every key. Or a `Redis` or `Cluster` of ioredis that the application creates (and closes).
 */
export type RedisOption = string | RedisClient;

const DEFAULT_PREFIX = "latchkey:";

export interface RedisTarget {
  /** Beginning of every key. */
  readonly prefix: string;
  /** False for the application's client, which stays open. */
  readonly owned: boolean;
  readonly isCluster: boolean;
  /** Loads the driver and creates the client. Nothing is loaded or connected before. */
  open(): Promise<RedisClient>;
}

/**
 * Throws `ConfigurationError` for a value that is neither a URL nor a client. `option` is its name in
 * messages.
 */
export function redisTarget(given: RedisOption, option: string, prefix?: string): RedisTarget {
  if (typeof given !== "string") {
    if (typeof given !== "object" || given === null || typeof given.call !== "function")
      throw new ConfigurationError(`${option}: ${EXPECTED}`);
    return {
      prefix: prefix ?? DEFAULT_PREFIX,
      owned: false,
      isCluster: given.isCluster === true,
      open: async () => given,
    };
  }
  const address = parseRedisUrl(given, option);
  return {
    prefix: prefix ?? address.prefix ?? DEFAULT_PREFIX,
    owned: true,
    isCluster: address.kind === "cluster",
    open: () => openClient(address),
  };
}

async function openClient(address: RedisAddress): Promise<RedisClient> {
  const { Cluster, Redis } = await loadDriver();
  const { kind, nodes, primary, sentinelPassword, isTls, prefix: _, ...options } = address;
  const [first] = nodes;
  const connection = {
    ...options,
    // A command that can't be sent now is refused now: a queue would delay requests, and grow without bound.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A command whose answer was lost may have been executed: the caller decides if it is sent again.
    autoResendUnfulfilledCommands: false,
    connectTimeout: 2000,
    keepAlive: 10_000,
    connectionName: "latchkey",
  };
  if (kind === "cluster")
    return new Cluster([...nodes], {
      lazyConnect: true,
      enableOfflineQueue: false,
      clusterRetryStrategy: reconnectDelay,
      slotsRefreshTimeout: 2000,
      redisOptions: { ...connection, ...(isTls ? { tls: {} } : {}) },
    });
  const lazily = { ...connection, lazyConnect: true, retryStrategy: reconnectDelay };
  if (kind === "sentinel")
    return new Redis({
      ...lazily,
      sentinels: [...nodes],
      name: primary ?? "",
      // The Sentinels tell of a failover, which a connection to the old primary wouldn't notice.
      failoverDetector: true,
      sentinelRetryStrategy: reconnectDelay,
      ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
      ...(isTls ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    });
  return new Redis({
    ...lazily,
    ...first,
    ...(isTls && first !== undefined ? { tls: { servername: first.host } } : {}),
  });
}

/**
 * Milliseconds. Half of it is random, so that the processes that lost a server don't all reconnect at once.
 */
function reconnectDelay(attempt: number): number {
  const longest = Math.min(2000, 100 * 2 ** Math.min(attempt, 6));
  return longest / 2 + Math.random() * (longest / 2);
}

export type RedisEnv = Pick<Env, "log" | "now" | "patience">;

async function loadDriver() {
  try {
    return await import("ioredis");
  } catch (error) {
    throw packageProblem(error, "ioredis", "redis");
  }
}

/** A Lua script, which the server runs as one step. */
export interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

export function redisScript(text: string): RedisScript {
  // Redis identifies a script this way (EVALSHA); no security depends on it.
  return { text, sha1: hash("sha1", text, "hex") };
}

const OLDEST = [6, 2] as const;

/** Returns the server's name and version from `INFO`; undefined if its user may not read them. */
export function serverIn(info: string): { name: string; version: string } | undefined {
  const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];
  // Valkey also reports the version of Redis that it is compatible with.
  const version = field("redis_version");
  if (version === undefined) return undefined;
  const ofValkey = field("valkey_version");
  return ofValkey === undefined ? { name: "Redis", version } : { name: "Valkey", version: ofValkey };
}

/**
 * Throws `ConfigurationError` for a node of a cluster, or a Sentinel, that is named as if it were a server of its
 * own.
 */
export function assertOwnServer(info: string, option: string): void {
  const mode = /^redis_mode:(cluster|sentinel)/m.exec(info)?.[1];
  if (mode !== undefined)
    throw new ConfigurationError(
      `${option}: the server is ${mode === "cluster" ? "a node of a cluster" : "a Sentinel"}; name it as redis-${mode}://HOST:PORT,HOST:PORT.`,
    );
}

/** @throws ConfigurationError for a server without required commands; `option`: the option with its URL. */
export function assertRecentRedis(info: string, option: string): void {
  const server = serverIn(info);
  if (server === undefined || server.name !== "Redis") return;
  const [major = 0, minor = 0] = server.version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new ConfigurationError(
    `${option}: the server is Redis ${server.version}; Latchkey needs Redis ${OLDEST.join(".")} or later, or Valkey. Upgrade it, or name another.`,
  );
}
