import type { LogLevel } from "../base/env.ts";
import { group, listOf } from "../base/options/group.ts";
import { type Declared, kind } from "../base/options/option.ts";
import { deleteUser } from "../features/account-deletion/options.ts";
import { account } from "../features/accounts/options.ts";
import { audit } from "../features/audit/options.ts";
import { emailAndPassword } from "../features/email-password/options.ts";
import { changeEmail } from "../features/email-verification/change/options.ts";
import { emailVerification } from "../features/email-verification/options.ts";
import { session } from "../features/sessions/options.ts";
import { socialProviders } from "../features/social/options.ts";
import { appName, branding, locales } from "../features/ui/options.ts";
import { withLaterColumns } from "../features/users/options.ts";
import { verification } from "../features/verification/options.ts";
import { type NoticeOptions, noticeOptions } from "../generated/notice-options.ts";
import { idsOf, migrationEnd } from "../kernel/contracts/options/advanced.ts";
import { kernelOptions, LOG_LEVELS, type ResolvedOptions } from "../kernel/contracts/options/index.ts";
import { tableOptions } from "../kernel/contracts/options/table.ts";
import type { LatchkeyOptions, UserOptions } from "./index.ts";

/** A plugin of the compatible framework has endpoints, which aren't routes. */
const feature = kind(
  "a feature of latchkey/features",
  (value) => typeof value === "object" && value !== null && "id" in value && "routes" in value,
)();

/** Every option of an engine, in the order in which the reference page has them. */
export const engineOptions = group(
  {
    ...kernelOptions,
    plugins: listOf(feature),
    emailAndPassword,
    emailVerification,
    user: group({ ...tableOptions, changeEmail, deleteUser } satisfies Declared<UserOptions>, {
      validateUserInfo: "refuse people in `databaseHooks.user.create.before`.",
    }),
    session,
    socialProviders,
    account,
    verification,
    audit,
    notices: group(noticeOptions satisfies Declared<NoticeOptions>),
    appName,
    branding,
    locales,
  } satisfies Declared<LatchkeyOptions>,
  {
    secrets: 'pass the secrets as `secret`, one text, newest first: "2:…,1:…".',
    telemetry: "Latchkey sends no telemetry of its own. Remove it; `openTelemetry` is for yours.",
    experimental: "there is nothing experimental to turn on. Remove it.",
  },
);

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
    openTelemetry: _openTelemetry,
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
