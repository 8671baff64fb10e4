import { ConfigurationError } from "../base/errors.ts";

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
