import { hash } from "node:crypto";
import type { Env } from "../base/env.ts";
import { ConfigurationError } from "../base/errors.ts";
import { packageProblem } from "../storage/servers/optional-package.ts";

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
 * `redis://`, `rediss://` (TLS) or `unix:///path/to/socket`, with `?prefix=` for the beginning of every key,
 * or a `Redis` or `Cluster` of ioredis that the application creates (and closes).
 */
export type RedisOption = string | RedisClient;

const DEFAULT_PREFIX = "latchkey:";

/** Address of a server, in the options of ioredis. */
interface Address {
  host?: string;
  port?: number;
  path?: string;
  username?: string;
  password?: string;
  db?: number;
  tls?: { servername: string };
}

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
  const { address, prefix: own } = parseAddress(given, option);
  return {
    prefix: prefix ?? own ?? DEFAULT_PREFIX,
    owned: true,
    isCluster: false,
    open: () => openClient(address),
  };
}

const EXPECTED =
  "expected redis://HOST:PORT, rediss://HOST:PORT, unix:///PATH, or a Redis or Cluster of the package ioredis.";

function parseAddress(text: string, option: string): { address: Address; prefix: string | undefined } {
  // Not repeated in the message: the URL may hold a password.
  const wrong = (reason: string) => new ConfigurationError(`${option}: ${reason}; ${EXPECTED}`);
  const url = URL.parse(text);
  if (url === null) throw wrong("not a URL");
  const { protocol, searchParams } = url;
  if (!/^(?:rediss?|unix):$/.test(protocol)) throw wrong("not a Redis URL");
  for (const name of searchParams.keys())
    if (name !== "prefix" && name !== "db") throw wrong("of the query, only prefix and db are understood");
  const address: Address = {};
  let db = searchParams.get("db");
  if (protocol === "unix:") {
    if (url.hostname !== "" || url.pathname.length < 2) throw wrong("the path of the socket is missing");
    address.path = decoded(url.pathname, wrong);
  } else {
    if (url.hostname === "") throw wrong("the host is missing");
    // An IPv6 address is in brackets in a URL, and without them for the socket.
    address.host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    address.port = url.port === "" ? 6379 : Number(url.port);
    if (protocol === "rediss:") address.tls = { servername: address.host };
    if (url.pathname.length > 1) db ??= url.pathname.slice(1);
  }
  if (db !== null) {
    if (!/^\d{1,5}$/.test(db)) throw wrong("the database must be a number, as in redis://HOST/1");
    address.db = Number(db);
  }
  if (url.username !== "") address.username = decoded(url.username, wrong);
  if (url.password !== "") address.password = decoded(url.password, wrong);
  return { address, prefix: searchParams.get("prefix") ?? undefined };
}

function decoded(text: string, wrong: (reason: string) => Error): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong("a % in it must be written as %25");
  }
}

async function openClient(address: Address): Promise<RedisClient> {
  const { Redis } = await loadDriver();
  return new Redis({
    ...address,
    lazyConnect: true,
    // A command that can't be sent now is refused now: a queue would delay requests, and grow without bound.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A command whose answer was lost may have been executed: the caller decides if it is sent again.
    autoResendUnfulfilledCommands: false,
    connectTimeout: 2000,
    keepAlive: 10_000,
    connectionName: "latchkey",
    retryStrategy: reconnectDelay,
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
