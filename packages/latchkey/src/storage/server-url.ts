import { ConfigurationError } from "../base/errors.ts";

/** What the address says to us rather than to the driver. */
const own = ["schema", "pool", "gather", "prepare"];

/** The address of a database server: `postgres://user:password@host:port/database?pool=20`. */
export interface ServerUrl {
  /** Most connections, `?pool=`. Default 10. */
  readonly pool: number;
  /** Whether look-ups of one turn of the loop go to the server together; `?gather=off` sends each on its own. */
  readonly gathers: boolean;
  /** Whether statements may be prepared; `?prepare=false` behind a pool that shares connections by transaction. */
  readonly prepares: boolean;
  /** The address as the driver is to know it. */
  readonly withoutOwn: URL;
  parameter(name: string): string | undefined;
  /**
   * Throws where it has other parameters: each client spells them in its own way, and one that asks for TLS and isn't
   * understood would be a connection in clear text.
   */
  assertTakes(server: string, known: readonly string[], judged?: RegExp): void;
  /** `host:port`, for messages. */
  place(usualPort: number): string;
}

/** Throws `ConfigurationError`, which never repeats the address: it may hold a password. */
export function parseServerUrl(text: string): ServerUrl {
  let url: URL;
  try {
    url = new URL(text);
    // The drivers read them so, and say less when they can't.
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
  } catch {
    throw new ConfigurationError(
      "database: the URL can't be read. Write it as postgres://user:password@host:port/database, or mysql://…; percent-encode special characters of a password (@ is %40).",
    );
  }
  const pool = Number(url.searchParams.get("pool") ?? 10);
  if (!Number.isInteger(pool) || pool < 1 || pool > 1000)
    throw new ConfigurationError("database: ?pool= is the most connections, a whole number from 1 to 1000.");
  const prepare = url.searchParams.get("prepare") ?? "true";
  if (prepare !== "true" && prepare !== "false")
    throw new ConfigurationError("database: ?prepare= must be true or false.");
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
        `database: a URL of ${server} takes no parameter "${strange.join(", ")}". It takes ${known.map((name) => `?${name}=`).join(", ")}.`,
      );
    },
    place: (usualPort) => `${url.hostname || "localhost"}:${url.port || usualPort}`,
  };
}
