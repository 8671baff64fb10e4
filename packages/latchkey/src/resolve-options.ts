import type { LogLevel } from "./kernel/env.ts";
import { ConfigurationError } from "./kernel/errors.ts";
import type { LatchkeyOptions, ResolvedOptions } from "./options.ts";

const LEVELS: readonly LogLevel[] = ["debug", "info", "success", "warn", "error"];

/** Fills in every default. Throws `ConfigurationError` that names the option, what it got and what it wants. */
export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  const password = options.emailAndPassword ?? {};
  const verification = options.emailVerification ?? {};
  const session = options.session ?? {};
  const requireEmailVerification = password.requireEmailVerification ?? false;
  const resolved: ResolvedOptions = {
    baseURL: baseURL(options.baseURL ?? process.env.LATCHKEY_URL),
    basePath: basePath(options.basePath ?? "/api/auth"),
    trustedOrigins: [...(options.trustedOrigins ?? []), ...commaList(process.env.LATCHKEY_TRUSTED_ORIGINS)],
    emailAndPassword: {
      enabled: password.enabled ?? false,
      disableSignUp: password.disableSignUp ?? false,
      requireEmailVerification,
      minPasswordLength: atLeast("emailAndPassword.minPasswordLength", password.minPasswordLength ?? 8, 1),
      maxPasswordLength: atLeast("emailAndPassword.maxPasswordLength", password.maxPasswordLength ?? 128, 1),
      autoSignIn: password.autoSignIn ?? true,
      ...(password.password === undefined ? {} : { password: password.password }),
    },
    emailVerification: {
      ...verification,
      sendOnSignUp: verification.sendOnSignUp ?? requireEmailVerification,
      autoSignInAfterVerification: verification.autoSignInAfterVerification ?? false,
      expiresIn: atLeast("emailVerification.expiresIn", verification.expiresIn ?? 3600, 1),
    },
    session: {
      expiresIn: atLeast("session.expiresIn", session.expiresIn ?? 604_800, 1),
      updateAge: atLeast("session.updateAge", session.updateAge ?? 86_400, 0),
      freshAge: atLeast("session.freshAge", session.freshAge ?? 86_400, 0),
      disableSessionRefresh: session.disableSessionRefresh ?? false,
      additionalFields: session.additionalFields ?? {},
    },
    rateLimit: {
      enabled: options.rateLimit?.enabled ?? process.env.NODE_ENV === "production",
      window: atLeast("rateLimit.window", options.rateLimit?.window ?? 10, 1),
      max: atLeast("rateLimit.max", options.rateLimit?.max ?? 100, 1),
    },
    logger: logger(options.logger),
    advanced: { ...options.advanced, cors: options.advanced?.cors ?? false },
  };
  const { minPasswordLength, maxPasswordLength } = resolved.emailAndPassword;
  if (minPasswordLength > maxPasswordLength) {
    throw new ConfigurationError(
      `emailAndPassword.minPasswordLength is ${minPasswordLength}; it must not be above maxPasswordLength (${maxPasswordLength}).`,
    );
  }
  return resolved;
}

function baseURL(given: string | undefined): string {
  if (given === undefined || given === "") {
    throw new ConfigurationError(
      "baseURL is missing; give the public address of the application, for example https://app.example.com (or set LATCHKEY_URL).",
    );
  }
  const url = URL.parse(given);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== "" ||
    url.search !== "" ||
    url.hash !== ""
  ) {
    throw new ConfigurationError(
      `baseURL is ${JSON.stringify(given)}; it must be an http or https address without user, query or fragment, for example https://app.example.com.`,
    );
  }
  return url.href.replace(/\/+$/, "");
}

function basePath(given: string): string {
  if (!/^(?:\/[\w.~-]+)*\/?$/.test(given)) {
    throw new ConfigurationError(
      `basePath is ${JSON.stringify(given)}; it must be a path such as /api/auth.`,
    );
  }
  return given.replace(/\/$/, "");
}

function atLeast(option: string, value: number, least: number): number {
  if (!Number.isFinite(value) || value < least) {
    throw new ConfigurationError(`${option} is ${String(value)}; it must be a number of at least ${least}.`);
  }
  return value;
}

function logger(given: LatchkeyOptions["logger"]): ResolvedOptions["logger"] {
  const level = given?.level ?? "error";
  if (!LEVELS.includes(level)) {
    throw new ConfigurationError(
      `logger.level is ${JSON.stringify(level)}; it must be one of ${LEVELS.join(", ")}.`,
    );
  }
  const disabled = given?.disabled ?? false;
  return { level, disabled, requests: !disabled && LEVELS.indexOf(level) <= LEVELS.indexOf("info") };
}

/** The entries of a comma list; none for an absent or empty text. */
export function commaList(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Takes a line when its level is at least that of the options. */
export function levelFilter(level: LogLevel): (line: LogLevel) => boolean {
  const least = LEVELS.indexOf(level);
  return (line) => LEVELS.indexOf(line) >= least;
}
