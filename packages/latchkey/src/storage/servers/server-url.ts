import { ConfigurationError } from "../../base/errors.ts";

/** Parameters of the URL for the engine, not for the driver. */
const own = ["schema", "pool", "gather", "prepare", "target_session_attrs"];

/** The URL of a database server: `postgres://user:password@host:port/database?pool=20`. */
export interface ServerUrl {
  /** Maximum number of connections, `?pool=`. Default 10. */
  readonly pool: number;
  /** True if look-ups of one turn of the loop are sent together; `?gather=off` sends each separately. */
  readonly gathers: boolean;
  /**
   * True if statements may be prepared; `?prepare=false` behind a pool that shares connections by
   * transaction.
   */
  readonly prepares: boolean;
  /** The URL for the driver. */
  readonly withoutOwn: URL;
  parameter(name: string): string | undefined;
  /**
   * Throws if the URL has other parameters: each client spells them differently, and an unknown one that
   * requests TLS would leave the connection unencrypted.
   */
  assertTakes(server: string, known: readonly string[], judged?: RegExp): void;
  /** Returns `host:port`, for messages. */
  place(usualPort: number): string;
}

/** Throws `ConfigurationError`, which never repeats the URL: it may hold a password. */
export function parseServerUrl(text: string): ServerUrl {
  let url: URL;
  try {
    url = new URL(text);
    // The drivers decode these too, with less helpful errors.
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
  } catch {
    throw new ConfigurationError(
      "database: the URL can't be read. Write it as postgres://user:password@host:port/database, or mysql://…; percent-encode special characters of a password (@ is %40).",
    );
  }
  const pool = Number(url.searchParams.get("pool") ?? 10);
  if (!Number.isInteger(pool) || pool < 1 || pool > 1000)
    throw new ConfigurationError(
      "database: ?pool= (maximum number of connections) must be a whole number from 1 to 1000.",
    );
  const prepare = url.searchParams.get("prepare") ?? "true";
  if (prepare !== "true" && prepare !== "false")
    throw new ConfigurationError("database: ?prepare= must be true or false.");
  const target = url.searchParams.get("target_session_attrs") ?? "read-write";
  if (target !== "read-write" && target !== "primary")
    throw new ConfigurationError("database: ?target_session_attrs= must be read-write: the engine writes.");
  const withoutOwn = new URL(url);
  for (const name of own) withoutOwn.searchParams.delete(name);
  return {
    pool,
    gathers: url.searchParams.get("gather") !== "off",
    prepares: prepare === "true",
    withoutOwn,
    parameter: (name) => url.searchParams.get(name) ?? undefined,
    assertTakes(server, known, judged = /^/) {
      const strange = [...url.searchParams.keys()].filter(
        (name) => judged.test(name) && !known.includes(name),
      );
      if (strange.length === 0) return;
      throw new ConfigurationError(
        `database: a ${server} URL can't have the parameter "${strange.join(", ")}". It can have ${known.map((name) => `?${name}=`).join(", ")}.`,
      );
    },
    place: (usualPort) => `${url.hostname || "localhost"}:${url.port || usualPort}`,
  };
}
