import { offers } from "latchkey/features";
import {
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
    mail: group({ compose: callback(), send: callback() } satisfies Named<MailOptions>),
  } satisfies Named<Omit<ServiceConfig, keyof typeof offers>>,
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
  fileOptions.check(value, "");
  // Every member has just been looked at.
  return value as ServiceConfig;
}
