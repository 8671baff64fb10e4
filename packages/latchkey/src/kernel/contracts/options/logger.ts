import type { LogLevel } from "../../../base/env.ts";
import { group } from "../../../base/options/group.ts";
import { callback, type Declared, flag, oneOf } from "../../../base/options/option.ts";

export interface LoggerOptions {
  /** The lowest level that is logged. Default `warn`. */
  level?: LogLevel;
  /** Writes nothing at all. Default false. */
  disabled?: boolean;
  /** Receives each line. Default: the console. Fields never hold passwords, tokens, cookies or email addresses. */
  log?: (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export const LOG_LEVELS = [
  "debug",
  "info",
  "success",
  "warn",
  "error",
] as const satisfies readonly LogLevel[];

export const logger = group(
  {
    level: oneOf(LOG_LEVELS, "warn"),
    disabled: flag(false),
    log: callback(),
  } satisfies Declared<LoggerOptions>,
  { disableColors: "lines have no colors. Remove it." },
);
