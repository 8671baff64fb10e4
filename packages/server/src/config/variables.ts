import { ConfigurationError } from "latchkey";
import type { LogLevel } from "latchkey/host";
import { comesLater } from "./check.ts";

/** The environment: a name that is absent or empty counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the variables say, each of the right kind; undefined where one isn't set. */
export interface Variables {
  production: boolean;
  host: string | undefined;
  port: number;
  url: string | undefined;
  secret: string | undefined;
  data: string;
  database: string | undefined;
  smtp: string | undefined;
  mailFrom: string | undefined;
  trustedOrigins: string | undefined;
  trustedProxies: string | undefined;
  rateLimit: boolean | undefined;
  logLevel: LogLevel | undefined;
  config: string | undefined;
  batchAnswers: boolean;
  /** Names that look like ours and aren't. */
  unknown: readonly string[];
}

/** Variables whose part of Latchkey isn't there yet. */
const LATER = ["LATCHKEY_REDIS_URL", "LATCHKEY_MANAGEMENT_PORT"];
const PROVIDERS =
  "APPLE DISCORD DROPBOX FACEBOOK GITHUB GITLAB GOOGLE KICK LINKEDIN MICROSOFT REDDIT ROBLOX SPOTIFY TIKTOK TWITCH TWITTER VK ZOOM".split(
    " ",
  );

const KNOWN = new Set([
  "LATCHKEY_BATCH_ANSWERS",
  "LATCHKEY_CONFIG",
  "LATCHKEY_DATA",
  "LATCHKEY_DATABASE_URL",
  "LATCHKEY_ENV",
  "LATCHKEY_HOST",
  "LATCHKEY_LOG_LEVEL",
  // Of this repository's own tests.
  "LATCHKEY_LONG",
  "LATCHKEY_MAIL_FROM",
  "LATCHKEY_RATE_LIMIT",
  "LATCHKEY_SECRET",
  "LATCHKEY_SMTP_URL",
  "LATCHKEY_TRUSTED_ORIGINS",
  "LATCHKEY_TRUSTED_PROXIES",
  "LATCHKEY_URL",
  "LATCHKEY_WORKERS",
  ...LATER,
]);

export const LEVELS = ["debug", "info", "success", "warn", "error"] as const satisfies readonly LogLevel[];

/** Throws `ConfigurationError` that names the variable, what it got and what it wants. */
export function readVariables(environment: Environment): Variables {
  const get = (name: string): string | undefined => environment[name]?.trim() || undefined;
  refuseLater(get);
  return {
    production: oneOf(get, "LATCHKEY_ENV", ["development", "production"] as const)
      ? get("LATCHKEY_ENV") === "production"
      : get("NODE_ENV") === "production",
    host: get("LATCHKEY_HOST"),
    port: portOf(get("PORT")),
    url: get("LATCHKEY_URL"),
    secret: get("LATCHKEY_SECRET"),
    data: get("LATCHKEY_DATA") ?? "./data",
    database: get("LATCHKEY_DATABASE_URL"),
    smtp: get("LATCHKEY_SMTP_URL"),
    mailFrom: get("LATCHKEY_MAIL_FROM"),
    trustedOrigins: get("LATCHKEY_TRUSTED_ORIGINS"),
    trustedProxies: get("LATCHKEY_TRUSTED_PROXIES"),
    rateLimit: onOff(oneOf(get, "LATCHKEY_RATE_LIMIT", ["on", "off"] as const)),
    logLevel: oneOf(get, "LATCHKEY_LOG_LEVEL", LEVELS),
    config: get("LATCHKEY_CONFIG"),
    batchAnswers: oneOf(get, "LATCHKEY_BATCH_ANSWERS", ["0", "1"] as const) === "1",
    unknown: Object.keys(environment).filter(
      (name) => name.startsWith("LATCHKEY_") && !KNOWN.has(name) && get(name) !== undefined,
    ),
  };
}

type Get = (name: string) => string | undefined;

function refuseLater(get: Get): void {
  const credentials = PROVIDERS.flatMap((provider) => [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]);
  for (const name of [...LATER, ...credentials]) if (get(name) !== undefined) throw comesLater(name);
  const workers = get("LATCHKEY_WORKERS") ?? "1";
  if (workers === "1") return;
  if (workers === "auto" || /^\d+$/.test(workers)) throw comesLater(`LATCHKEY_WORKERS other than 1`);
  throw wrong("LATCHKEY_WORKERS", workers, "1");
}

function portOf(text = "3000"): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw wrong("PORT", text, "a number from 1 to 65535");
  return port;
}

function oneOf<const Choice extends string>(
  get: Get,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = get(name);
  if (text === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw wrong(name, text, `one of ${choices.join(", ")}`);
  return choice;
}

function onOff(choice: "on" | "off" | undefined): boolean | undefined {
  return choice === undefined ? undefined : choice === "on";
}

function wrong(name: string, got: string, wants: string): ConfigurationError {
  return new ConfigurationError(`${name} is ${JSON.stringify(got)}; it must be ${wants}.`);
}
