import { checks } from "latchkey/host";
import type { MailOptions, ServiceConfig } from "./options.ts";

const {
  ADVANCED,
  ENGINE,
  LOGGER,
  NOT_BUILT,
  advancedCheck,
  callback,
  choice,
  flag,
  genericOAuthCheck,
  group,
  hiddenText,
  loggerCheck,
  organizationCheck,
  texts,
} = checks;

/** Options that are known, and whose part of Latchkey isn't there yet. */
const LATER = [
  "admin",
  "apiKey",
  "bearer",
  "emailOTP",
  "emailOtp",
  "jwt",
  "magicLink",
  "multiSession",
  "passkey",
  "twoFactor",
  "username",
];

// Options that the service sets itself.
const { basePath: _basePath, env: _env, ...options } = ENGINE;
const { log: _log, ...logger } = LOGGER;
const { processes: _processes, ...advanced } = ADVANCED;

const checkOptions = group<keyof ServiceConfig & string>(
  {
    ...options,
    database: hiddenText,
    redis: hiddenText,
    trustedOrigins: texts,
    genericOAuth: unlessOff(genericOAuthCheck),
    oauthPopup: flag,
    organization: unlessOff(organizationCheck),
    logger: loggerCheck(logger),
    advanced: advancedCheck(advanced),
    docs: choice("public", "signed-in", "off"),
    mail: group<keyof MailOptions & string>({ compose: callback, send: callback }),
  },
  {
    ...NOT_BUILT.engine,
    ...Object.fromEntries(
      LATER.map((name) => [name, "it comes with a later version of Latchkey. Remove it to start."]),
    ),
  },
);

function unlessOff(check: checks.Check): checks.Check {
  return (value, path) => {
    if (value !== false) check(value, path);
  };
}

/**
 * The options of a configuration file, each of the right kind. What a number or a text may be is the engine's
 * to judge. Throws `ConfigurationError` that names the option.
 */
export function parseOptions(value: unknown): ServiceConfig {
  checkOptions(value, "");
  // Every member has just been looked at.
  return value as ServiceConfig;
}
