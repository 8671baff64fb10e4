import { offers } from "latchkey/features";
import {
  ConfigurationError,
  callback,
  engineOptions,
  group,
  hiddenText,
  type Named,
  type Offer,
  type Option,
  oneOf,
  texts,
} from "latchkey/host";
import type { MailOptions, ServiceConfig } from "./options.ts";
import { withoutUser } from "./public-url.ts";

// Options that the service sets itself.
const { basePath: _basePath, env: _env, openTelemetry: _openTelemetry, ...options } = engineOptions.members;
const { log: _log, ...logger } = options.logger.members;
const { processes: _processes, ...advanced } = options.advanced.members;

const offered: Readonly<Record<string, Option>> = Object.fromEntries(
  Object.entries<Offer>(offers).flatMap(([name, { options }]) =>
    options === undefined ? [] : [[name, options] as const],
  ),
);

const fileOptions = group(
  {
    ...options,
    database: hiddenText(),
    redis: hiddenText(),
    trustedOrigins: texts(),
    ...Object.fromEntries(Object.entries(offered).map(([name, option]) => [name, unlessOff(option)])),
    logger: group(logger, options.logger.absent),
    advanced: group(advanced, options.advanced.absent),
    docs: oneOf(["public", "signed-in", "off"]),
    hsts: oneOf(["host", "subdomains"]),
    mail: group({ compose: callback(), send: callback() } satisfies Named<MailOptions>),
  } satisfies Named<Omit<ServiceConfig, keyof typeof offers | "emailOtp">>,
  engineOptions.absent,
  offered,
);

function unlessOff(option: Option): Option {
  return {
    ...option,
    check(value, path) {
      if (value !== false) option.check(value, path);
    },
  };
}

/**
 * Checks the kind of each option of a configuration file. The engine judges the values of numbers and texts.
 * Throws `ConfigurationError` that names the option.
 */
export function parseOptions(value: unknown): ServiceConfig {
  const named = isGroup(value) ? byOneName(value) : value;
  fileOptions.check(named, "");
  // The check above has covered every member.
  return named as ServiceConfig;
}

/** Renames `emailOtp`, the spelling of the endpoints, to `emailOTP`. */
function byOneName({ emailOtp, ...rest }: Readonly<Record<string, unknown>>) {
  if (emailOtp === undefined) return rest;
  if (rest.emailOTP !== undefined)
    throw new ConfigurationError("emailOtp and emailOTP are the same option. Keep one of them.");
  return { ...rest, emailOTP: emailOtp };
}

/**
 * Options that a configuration file sets, by name, such as `session.expiresIn`. Null: the value is or may be
 * a secret.
 */
export function shownOptions(options: ServiceConfig): Map<string, string | null> {
  return new Map(shownIn(fileOptions, options, ""));
}

function shownIn({ members, isSecret }: Option, value: unknown, path: string): [string, string | null][] {
  if (members === undefined || typeof value !== "object" || value === null || Array.isArray(value))
    return [[path, isSecret === true && typeof value !== "boolean" ? null : shown(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined
      ? []
      : // A name that the application has chosen doesn't tell whether its value is secret.
        shownIn(members[name] ?? hiddenText(), inner, path === "" ? name : `${path}.${name}`),
  );
}

function shown(value: unknown): string | null {
  if (Array.isArray(value))
    return value.every((entry) => typeof entry === "string") ? value.map(shown).join(", ") : null;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return null;
  // A URL may contain a password, and a key in its query.
  return value.includes("://") ? withoutUser(value).replace(/[?#].*$/s, "") : value;
}

/** Reports whether a value is an object with members, as nested options are. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
