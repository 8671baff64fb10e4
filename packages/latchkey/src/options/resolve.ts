import type { LogLevel } from "../base/env.ts";
import { withLaterColumns } from "../features/users/options.ts";
import { idsOf, migrationEnd } from "../kernel/contracts/options/advanced.ts";
import type { ResolvedOptions } from "../kernel/contracts/options/index.ts";
import { LOG_LEVELS } from "../kernel/contracts/options/logger.ts";
import { engineOptions } from "./declared.ts";
import type { LatchkeyOptions } from "./index.ts";

/**
 * Checks the options and fills in every default. Throws a `ConfigurationError` that names the option, its
 * value and the expected one.
 */
export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  engineOptions.check(options, "");
  const {
    database: _database,
    secret: _secret,
    redis: _redis,
    secondaryStorage: _sessions,
    env: _env,
    ...filled
  } = engineOptions.fill(options, "");
  const { trustedOrigins, emailAndPassword, emailVerification, logger, advanced, branding } = filled;
  return {
    ...filled,
    trustedOrigins: [
      ...(typeof trustedOrigins === "object" ? trustedOrigins : []),
      ...commaList(process.env.LATCHKEY_TRUSTED_ORIGINS),
    ],
    originsOf: typeof trustedOrigins === "function" ? trustedOrigins : undefined,
    emailVerification: {
      ...emailVerification,
      sendOnSignUp: emailVerification.sendOnSignUp ?? emailAndPassword.requireEmailVerification,
    },
    user: withLaterColumns(filled.user),
    logger: { ...logger, requests: !logger.disabled && levelFilter(logger.level)("info") },
    advanced: { ...advanced, cookieMigration: migrationEnd(advanced.cookieMigration) },
    ids: idsOf(advanced),
    ui: { branding, appName: branding.name ?? filled.appName ?? "Latchkey", locales: [...filled.locales] },
    plugins: (filled.plugins ?? []).map(({ id }) => id),
  };
}

/** Returns the entries of a comma list; none for an absent or empty text. */
export function commaList(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Returns a filter that passes lines of at least this level. */
export function levelFilter(level: LogLevel): (line: LogLevel) => boolean {
  const least = LOG_LEVELS.indexOf(level);
  return (line) => LOG_LEVELS.indexOf(line) >= least;
}
