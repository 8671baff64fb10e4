import type { Env } from "../base/env.ts";

/** Maximum number of logged origins: anyone can send any origin. */
const MOST = 20;

/** Logs an origin the first time it is refused, with the setting that allows it. */
export function refusedOrigins(log: Env["log"]): (origin: string) => void {
  const named = new Set<string>();
  return (origin) => {
    if (named.has(origin) || named.size >= MOST || URL.parse(origin)?.origin !== origin) return;
    named.add(origin);
    log(
      "warn",
      `A page of ${origin} may not use this service: that origin isn't trusted. If it is yours, add it to trustedOrigins (LATCHKEY_TRUSTED_ORIGINS).`,
      { origin },
    );
  };
}
