import { resolve } from "node:path";
import { ConfigurationError } from "latchkey/host";
import type { ServiceConfig } from "./options.ts";
import type { Variables } from "./variables.ts";

/** Where a store is and which setting says so. */
export interface StoreAddress {
  /** May hold a password: never logged. */
  readonly url: string;
  /** The variable or option that messages name. */
  readonly setting: string;
  /** For people: what and where, without a password. */
  readonly place: string;
}

const SERVERS = /^(postgres(ql)?|mysql|mariadb):/;
const WANTS =
  "sqlite:PATH, postgres://USER:PASSWORD@HOST:PORT/NAME or mysql://USER:PASSWORD@HOST:PORT/NAME (special characters of a password percent-encoded)";

/**
 * The database: `sqlite:` and an absolute path, or the address of a server. A path is resolved from the working
 * folder, `sqlite::memory:` stays. Throws `ConfigurationError`, without repeating what may hold a password.
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
  const url = URL.parse(given);
  // A server on this machine may be reached by a socket instead of a host.
  const host =
    url === null ? "" : url.host || (url.searchParams.get("host") ?? url.searchParams.get("socketPath"));
  const name = url === null ? undefined : nameIn(url);
  if (url === null || name === undefined || !host)
    throw new ConfigurationError(`${setting} can't be read as a database URL; it must be ${WANTS}.`);
  if (name === "" || name.includes("/")) {
    throw new ConfigurationError(
      `${setting} names no database at ${host}; it must be ${url.protocol}//USER:PASSWORD@${host}/NAME.`,
    );
  }
  return { url: given, setting, place: `${url.protocol}//${host}/${name}` };
}

/** The database that it names; undefined where a part of it can't be read as the drivers read it. */
function nameIn({ username, password, pathname }: URL): string | undefined {
  try {
    const [name = ""] = [pathname.slice(1), username, password].map((part) => decodeURIComponent(part));
    return name;
  } catch {
    return undefined;
  }
}

/** Undefined where none is given. Throws `ConfigurationError`, without the password. */
export function redisAddress(variables: Variables, options: ServiceConfig): StoreAddress | undefined {
  const setting = variables.redis === undefined ? "redis" : "LATCHKEY_REDIS_URL";
  const given = variables.redis ?? options.redis;
  if (given === undefined || given === "") return undefined;
  const url = URL.parse(given);
  const isServer = url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== "";
  const isSocket = url?.protocol === "unix:" && url.pathname.length > 1;
  if (url === null || !(isSocket || (isServer && /^\/?\d*$/.test(url.pathname)))) {
    throw new ConfigurationError(
      `${setting} is not a Redis URL; it must be redis://HOST:PORT, rediss://USER:PASSWORD@HOST:PORT/NUMBER (special characters of a password percent-encoded) or unix:///PATH.`,
    );
  }
  return { url: given, setting, place: `${url.protocol}//${url.host}${url.pathname}` };
}

/** The file of a SQLite database; undefined for a server, and for one in memory. */
export function databaseFile(url: string): string | undefined {
  const path = url.startsWith("sqlite:") ? url.slice("sqlite:".length) : ":memory:";
  return path === ":memory:" ? undefined : path;
}

/** Whether several processes share it; else it ends with the process. */
export function isShared(url: string): boolean {
  return url !== "sqlite::memory:";
}
