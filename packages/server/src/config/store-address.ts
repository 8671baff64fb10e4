import { resolve } from "node:path";
import { addressesIn, ConfigurationError, redisTarget } from "latchkey/host";
import type { ServiceConfig } from "./options.ts";
import type { Variables } from "./variables.ts";

/** Address of a store, with the setting that holds it. */
export interface StoreAddress {
  /** May contain a password: never logged. */
  readonly url: string;
  /** The variable or option that messages name. */
  readonly setting: string;
  /** Kind and place for messages, without a password. */
  readonly place: string;
}

const SERVERS = /^(postgres(ql)?|mysql|mariadb):/;
/** Several hosts, whose addresses `URL` can't read. */
const SEVERAL = /^(rediss?-(?:sentinel|cluster)):\/\/(?:[^@/?#]*@)?([^/?#]*)/;
const WANTS =
  "sqlite:PATH, postgres://USER:PASSWORD@HOST:PORT/NAME or mysql://USER:PASSWORD@HOST:PORT/NAME (percent-encode special characters in the password)";

/**
 * Returns the database: `sqlite:` and an absolute path, or the URL of a server. A relative path is resolved
 * from the working folder; `sqlite::memory:` stays. Throws `ConfigurationError`, without repeating a possible
 * password.
 */
export function databaseAddress(
  variables: Variables,
  options: ServiceConfig,
  data: string,
  folder: string,
): StoreAddress {
  const setting = variables.database === undefined ? "database" : "LATCHKEY_DATABASE_URL";
  const given = variables.database ?? options.database;
  if (given === undefined) return sqliteAddress(resolve(data, "latchkey.db"), "LATCHKEY_DATABASE_URL");
  if (SERVERS.test(given)) return databaseServer(given, setting);
  const path = given.startsWith("sqlite:") ? given.slice("sqlite:".length) : "";
  if (path === "") throw new ConfigurationError(`${setting} is not a database URL; it must be ${WANTS}.`);
  return sqliteAddress(path === ":memory:" ? path : resolve(folder, path), setting);
}

function sqliteAddress(path: string, setting: string): StoreAddress {
  return { url: `sqlite:${path}`, setting, place: path };
}

function databaseServer(given: string, setting: string): StoreAddress {
  const urls = addressesIn(given, setting).map((address) => URL.parse(address));
  const [url = null] = urls;
  const hosts = urls.map((each) => each?.host ?? "").join(",");
  // A server on this machine may be reached by a socket in place of a host.
  const host =
    url === null ? "" : hosts || (url.searchParams.get("host") ?? url.searchParams.get("socketPath"));
  const name = url === null ? undefined : nameIn(url);
  if (url === null || urls.includes(null) || name === undefined || !host)
    throw new ConfigurationError(`${setting} can't be read as a database URL; it must be ${WANTS}.`);
  if (name === "" || name.includes("/")) {
    throw new ConfigurationError(
      `${setting} doesn't name a database at ${host}; it must be ${url.protocol}//USER:PASSWORD@${host}/NAME.`,
    );
  }
  return { url: given, setting, place: `${url.protocol}//${host}/${name}` };
}

/** Returns the name of the database; undefined if the drivers couldn't decode a part of the URL. */
function nameIn({ username, password, pathname }: URL): string | undefined {
  try {
    const [name = ""] = [pathname.slice(1), username, password].map((part) => decodeURIComponent(part));
    return name;
  } catch {
    return undefined;
  }
}

/** Returns undefined if no URL is set. Throws `ConfigurationError`, without the password. */
export function redisAddress(variables: Variables, options: ServiceConfig): StoreAddress | undefined {
  const setting = variables.redis === undefined ? "redis" : "LATCHKEY_REDIS_URL";
  const given = variables.redis ?? options.redis;
  if (given === undefined || given === "") return undefined;
  const [, scheme, hosts] = SEVERAL.exec(given) ?? [];
  if (scheme !== undefined) {
    redisTarget(given, setting);
    return { url: given, setting, place: `${scheme}://${hosts}` };
  }
  const url = URL.parse(given);
  const isServer = url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== "";
  const isSocket = url?.protocol === "unix:" && url.pathname.length > 1;
  if (url === null || !(isSocket || (isServer && /^\/?\d*$/.test(url.pathname)))) {
    throw new ConfigurationError(
      `${setting} is not a Redis URL; it must be redis://HOST:PORT, rediss://USER:PASSWORD@HOST:PORT/NUMBER (percent-encode special characters in the password), unix:///PATH, redis-sentinel://HOST:PORT,HOST:PORT or redis-cluster://HOST:PORT,HOST:PORT.`,
    );
  }
  return { url: given, setting, place: `${url.protocol}//${url.host}${url.pathname}` };
}

/** Returns the file of a SQLite database; undefined for a server and for a database in memory. */
export function databaseFile(url: string): string | undefined {
  const path = url.startsWith("sqlite:") ? url.slice("sqlite:".length) : ":memory:";
  return path === ":memory:" ? undefined : path;
}

/** Reports whether several processes can share the database; an in-memory database ends with its process. */
export function isShared(url: string): boolean {
  return url !== "sqlite::memory:";
}
