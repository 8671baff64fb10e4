import { ConfigurationError } from "../base/errors.ts";

/** Address of one server, of the nodes of a cluster, or of the Sentinels that know the primary. */
export interface RedisAddress {
  readonly kind: "server" | "sentinel" | "cluster";
  /** Empty for a socket. */
  readonly nodes: readonly { host: string; port: number }[];
  /** Path of a socket. */
  readonly path?: string;
  readonly username?: string;
  readonly password?: string;
  readonly sentinelPassword?: string;
  /** Name of the primary at the Sentinels. */
  readonly primary?: string;
  readonly db?: number;
  readonly isTls: boolean;
  readonly prefix: string | undefined;
}

export const EXPECTED =
  "expected redis://HOST:PORT, rediss://HOST:PORT, unix:///PATH, redis-sentinel://HOST:PORT,HOST:PORT, redis-cluster://HOST:PORT,HOST:PORT, or a Redis or Cluster of the package ioredis.";

type Wrong = (reason: string) => ConfigurationError;

const PORTS = { server: 6379, cluster: 6379, sentinel: 26_379 };
/** Parameters of a URL's query by kind. */
const PARAMETERS = {
  server: ["prefix", "db"],
  cluster: ["prefix"],
  sentinel: ["prefix", "db", "master", "sentinelPassword"],
};
const SEVERAL = /^(rediss?)-(sentinel|cluster):\/\/([^@/?#]*@)?([^/?#]*)(.*)$/s;

/** Reads a URL. Throws `ConfigurationError`, without the URL: it may hold a password. */
export function parseRedisUrl(text: string, option: string): RedisAddress {
  const wrong: Wrong = (reason) => new ConfigurationError(`${option}: ${reason}; ${EXPECTED}`);
  const [, scheme, kind, credentials = "", hosts = "", rest = ""] = SEVERAL.exec(text) ?? [];
  const isNamed = kind === "sentinel" || kind === "cluster";
  const url = URL.parse(isNamed ? `${scheme}://${credentials}${hosts.split(",", 1)[0]}${rest}` : text);
  if (url === null) throw wrong("not a URL");
  if (!/^(?:rediss?|unix):$/.test(url.protocol)) throw wrong("not a Redis URL");
  return addressOf(url, isNamed ? kind : "server", isNamed ? hosts.split(",") : [url.host], wrong);
}

function addressOf(
  url: URL,
  kind: RedisAddress["kind"],
  hosts: readonly string[],
  wrong: Wrong,
): RedisAddress {
  const { protocol, searchParams, username, password } = url;
  for (const name of searchParams.keys())
    if (!PARAMETERS[kind].includes(name))
      throw wrong(`of the query, only ${PARAMETERS[kind].join(", ")} are understood`);
  const isSocket = protocol === "unix:";
  if (isSocket && (url.hostname !== "" || url.pathname.length < 2))
    throw wrong("the path of the socket is missing");
  const inPath = !isSocket && url.pathname.length > 1 ? url.pathname.slice(1) : null;
  const db = searchParams.get("db") ?? inPath;
  if (db !== null && kind === "cluster") throw wrong("a cluster has no numbered databases");
  if (db !== null && !/^\d{1,5}$/.test(db))
    throw wrong("the database must be a number, as in redis://HOST/1");
  const sentinelPassword = searchParams.get("sentinelPassword");
  return {
    kind,
    nodes: isSocket ? [] : hosts.map((host) => nodeOf(host, PORTS[kind], wrong)),
    isTls: protocol === "rediss:",
    prefix: searchParams.get("prefix") ?? undefined,
    ...(isSocket ? { path: decoded(url.pathname, wrong) } : {}),
    ...(username === "" ? {} : { username: decoded(username, wrong) }),
    ...(password === "" ? {} : { password: decoded(password, wrong) }),
    ...(db === null ? {} : { db: Number(db) }),
    ...(kind === "sentinel" ? { primary: searchParams.get("master") ?? "mymaster" } : {}),
    ...(sentinelPassword === null ? {} : { sentinelPassword }),
  };
}

function nodeOf(text: string, port: number, wrong: Wrong): { host: string; port: number } {
  const url = /^$|@/.test(text) ? null : URL.parse(`redis://${text}`);
  if (url === null || url.hostname === "") throw wrong("a host is missing");
  // An IPv6 address is in brackets in a URL, and without them for the socket.
  return { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: url.port === "" ? port : Number(url.port) };
}

function decoded(text: string, wrong: Wrong): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong("a % in it must be written as %25");
  }
}
