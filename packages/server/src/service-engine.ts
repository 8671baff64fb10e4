import { type Latchkey, type LatchkeyOptions, latchkey } from "latchkey";
import type { Env, Log } from "latchkey/host";
import type { Settings } from "./config/settings.ts";

/** What of the service an engine needs. */
export interface EngineParts {
  secret: string | readonly string[];
  log: Log;
  /** Absent: nothing that needs mail is offered. */
  mail?: NonNullable<Env["mail"]> | undefined;
}

/** The engine as these settings want it. Opens the database; touches no table. */
export function serviceEngine(settings: Settings, parts: EngineParts): Latchkey {
  return latchkey(engineOptions(settings, parts));
}

function engineOptions(settings: Settings, { secret, log, mail }: EngineParts): LatchkeyOptions {
  const { options, trustedProxies } = settings;
  const { database: _, ...fromFile } = options;
  return {
    ...fromFile,
    baseURL: settings.url,
    secret,
    database: settings.database,
    trustedOrigins: settings.trustedOrigins,
    emailAndPassword: { ...options.emailAndPassword, enabled: options.emailAndPassword?.enabled ?? true },
    rateLimit: { ...options.rateLimit, enabled: settings.rateLimit },
    logger: { ...options.logger, level: settings.logLevel },
    advanced: {
      ...options.advanced,
      cors: options.advanced?.cors ?? true,
      ipAddress: { ...options.advanced?.ipAddress, trustedProxies },
    },
    env: { log, ...(mail === undefined ? {} : { mail }) },
  };
}
