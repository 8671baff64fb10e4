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
import { isGroup } from "./is-group.ts";
import type { MailOptions, ServiceConfig } from "./options.ts";
import { withoutUser } from "./public-url.ts";

// Options that the service sets itself.
const { basePath: _basePath, env: _env, ...options } = engineOptions.members;
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
 * The options of a configuration file, each of the right kind. What a number or a text may be is the engine's
 * to judge. Throws `ConfigurationError` that names the option.
 */
export function parseOptions(value: unknown): ServiceConfig {
  const named = isGroup(value) ? byOneName(value) : value;
  fileOptions.check(named, "");
  // Every member has just been looked at.
  return named as ServiceConfig;
}

/** With `emailOTP` where the file says `emailOtp`, as endpoints are called. */
function byOneName({ emailOtp, ...rest }: Readonly<Record<string, unknown>>) {
  if (emailOtp === undefined) return rest;
  if (rest.emailOTP !== undefined)
    throw new ConfigurationError("emailOtp and emailOTP are the same option. Keep one of them.");
  return { ...rest, emailOTP: emailOtp };
}

/** The options that a configuration file sets, by name: `session.expiresIn`. Null: what is set is or may be a secret. */
export function shownOptions(options: ServiceConfig): Map<string, string | null> {
  return new Map(shownIn(fileOptions, options, ""));
}

function shownIn({ members, isSecret }: Option, value: unknown, path: string): [string, string | null][] {
  if (members === undefined || typeof value !== "object" || value === null || Array.isArray(value))
    return [[path, isSecret === true && typeof value !== "boolean" ? null : shown(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined
      ? []
      : // A name that the application has chosen says nothing of what it holds.
        shownIn(members[name] ?? hiddenText(), inner, path === "" ? name : `${path}.${name}`),
  );
}

function shown(value: unknown): string | null {
  if (Array.isArray(value))
    return value.every((entry) => typeof entry === "string") ? value.map(shown).join(", ") : null;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return null;
  // A URL may hold a password, and a key behind its question mark.
  return value.includes("://") ? withoutUser(value).replace(/[?#].*$/s, "") : value;
}
