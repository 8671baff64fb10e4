import { ConfigurationError } from "../base/errors.ts";

const OLDEST = [6, 2] as const;

/** What the answer of `INFO` says the server is; undefined where it doesn't: a user may be kept from asking. */
export function serverIn(info: string): { name: string; version: string } | undefined {
  const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];
  // Valkey tells of the last version of Redis that it speaks like, for those who don't know it.
  const version = field("redis_version");
  if (version === undefined) return undefined;
  const ofValkey = field("valkey_version");
  return ofValkey === undefined ? { name: "Redis", version } : { name: "Valkey", version: ofValkey };
}

/** @throws ConfigurationError for a server without commands that are needed; `option` is where its address is from. */
export function assertRecentRedis(info: string, option: string): void {
  const server = serverIn(info);
  if (server === undefined || server.name !== "Redis") return;
  const [major = 0, minor = 0] = server.version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new ConfigurationError(
    `${option}: the server is Redis ${server.version}; Latchkey needs Redis ${OLDEST.join(".")} or later, or Valkey. Upgrade it, or name another.`,
  );
}
