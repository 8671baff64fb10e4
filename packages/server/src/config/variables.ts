import { availableParallelism } from "node:os";
import { ConfigurationError, type LogLevel, nearest } from "latchkey/host";
import { PROVIDER_IDS, type ProviderId } from "./provider-ids.ts";
import { withSecretFiles } from "./secret-files.ts";

/** The environment. An absent or empty variable counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Values of the variables, each of the right kind; undefined if not set. */
export interface Variables {
  production: boolean;
  host: string | undefined;
  port: number;
  url: string | undefined;
  secret: string | undefined;
  data: string;
  database: string | undefined;
  redis: string | undefined;
  managementPort: number | undefined;
  managementHost: string | undefined;
  /** Number of processes; `auto` has been resolved. */
  workers: number;
  smtp: string | undefined;
  mailFrom: string | undefined;
  trustedOrigins: string | undefined;
  trustedProxies: string | undefined;
  places: string | undefined;
  documentation: string | undefined;
  rateLimit: boolean | undefined;
  logLevel: LogLevel | undefined;
  config: string | undefined;
  /** Values of `<PROVIDER>_CLIENT_ID` and `_SECRET` by provider, without providers that have neither. */
  credentials: ReadonlyMap<ProviderId, GivenCredentials>;
  /** All names that are set, also those of other programs. */
  given: ReadonlySet<string>;
  /** Unknown names that begin like the service's own. */
  unknown: readonly string[];
}

/** Credentials that the provider issued for the application. */
export interface GivenCredentials {
  clientId: string | undefined;
  clientSecret: string | undefined;
}

/** More are probably a typo: each process takes its memory. */
const MOST_WORKERS = 256;

/** Known variables. */
export const NAMES = [
  "LATCHKEY_CONFIG",
  "LATCHKEY_DATA",
  "LATCHKEY_DATABASE_URL",
  "LATCHKEY_DOCS_URL",
  "LATCHKEY_ENV",
  "LATCHKEY_HOST",
  "LATCHKEY_LOG_LEVEL",
  "LATCHKEY_MAIL_FROM",
  "LATCHKEY_MANAGEMENT_HOST",
  "LATCHKEY_MANAGEMENT_PORT",
  "LATCHKEY_PLACES",
  "LATCHKEY_RATE_LIMIT",
  "LATCHKEY_REDIS_URL",
  "LATCHKEY_SECRET",
  "LATCHKEY_SMTP_URL",
  "LATCHKEY_TRUSTED_ORIGINS",
  "LATCHKEY_TRUSTED_PROXIES",
  "LATCHKEY_URL",
  "LATCHKEY_WORKERS",
] as const;

/** Variables of this repository's tests. */
const OF_TESTS = ["LATCHKEY_LONG", "LATCHKEY_TEST_DATABASE", "LATCHKEY_TEST_NAMES", "LATCHKEY_TEST_REDIS"];
const KNOWN = new Set<string>([...NAMES, ...OF_TESTS]);

const LEVELS = ["debug", "info", "success", "warn", "error"] as const satisfies readonly LogLevel[];

/** Variables that Kubernetes sets in every pod for a Service named `latchkey` or `latchkey-…`. */
const OF_KUBERNETES =
  /^LATCHKEY_(?:\w+_)?(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/;
const ADDRESS_OF_KUBERNETES = /^(?:tcp|udp|sctp):\/\//;

/**
 * Reports whether Kubernetes set a variable. `LATCHKEY_MANAGEMENT_PORT=tcp://…` counts too: a Service named
 * `latchkey-management` sets it.
 */
function isOfKubernetes([name, value = ""]: [string, string | undefined]): boolean {
  const isAddress = /^LATCHKEY_(?:\w+_)?PORT$/.test(name) && ADDRESS_OF_KUBERNETES.test(value);
  return isAddress || OF_KUBERNETES.test(name);
}

/**
 * Reads the variables. Throws `ConfigurationError` that names the variable, its value and the expected value.
 */
export function readVariables(everything: Environment): Variables {
  const environment = withSecretFiles(
    Object.fromEntries(Object.entries(everything).filter((variable) => !isOfKubernetes(variable))),
  );
  const get = (name: string): string | undefined => environment[name]?.trim() || undefined;
  return {
    production: oneOf(get, "LATCHKEY_ENV", ["development", "production"] as const)
      ? get("LATCHKEY_ENV") === "production"
      : get("NODE_ENV") === "production",
    host: get("LATCHKEY_HOST"),
    port: portOf("PORT", get("PORT") ?? "3000"),
    url: get("LATCHKEY_URL"),
    secret: get("LATCHKEY_SECRET"),
    data: get("LATCHKEY_DATA") ?? "./data",
    database: get("LATCHKEY_DATABASE_URL"),
    redis: get("LATCHKEY_REDIS_URL"),
    managementPort: managementPortOf(get),
    managementHost: get("LATCHKEY_MANAGEMENT_HOST"),
    workers: workersOf(get("LATCHKEY_WORKERS") ?? "1"),
    smtp: get("LATCHKEY_SMTP_URL"),
    mailFrom: get("LATCHKEY_MAIL_FROM"),
    trustedOrigins: get("LATCHKEY_TRUSTED_ORIGINS"),
    trustedProxies: get("LATCHKEY_TRUSTED_PROXIES"),
    places: get("LATCHKEY_PLACES"),
    documentation: get("LATCHKEY_DOCS_URL"),
    rateLimit: onOff(oneOf(get, "LATCHKEY_RATE_LIMIT", ["on", "off"] as const)),
    logLevel: oneOf(get, "LATCHKEY_LOG_LEVEL", LEVELS),
    config: get("LATCHKEY_CONFIG"),
    credentials: credentialsOf(get),
    given: new Set(Object.keys(environment).filter((name) => get(name) !== undefined)),
    unknown: Object.keys(environment).filter(
      (name) => name.startsWith("LATCHKEY_") && !KNOWN.has(name) && get(name) !== undefined,
    ),
  };
}

/** Returns the message for an unknown name, with the name that was probably meant. */
export function misspelled(name: string): string {
  const bare = (known: string) => known.replace("LATCHKEY_", "");
  const known = [...NAMES, "PORT"];
  const guess = nearest(bare(name), known.map(bare));
  const meant = known.find((one) => bare(one) === guess);
  const hint = meant === undefined ? `Known: ${NAMES.join(", ")}.` : `Did you mean ${meant}?`;
  return `${name} isn't a Latchkey variable. ${hint}`;
}

type Get = (name: string) => string | undefined;

function credentialsOf(get: Get): Variables["credentials"] {
  const given = PROVIDER_IDS.map((id): [ProviderId, GivenCredentials] => {
    const prefix = id.toUpperCase();
    return [id, { clientId: get(`${prefix}_CLIENT_ID`), clientSecret: get(`${prefix}_CLIENT_SECRET`) }];
  });
  return new Map(given.filter(([, { clientId, clientSecret }]) => (clientId ?? clientSecret) !== undefined));
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw wrong(name, text, "a number from 1 to 65535");
  return port;
}

function managementPortOf(get: Get): number | undefined {
  const text = get("LATCHKEY_MANAGEMENT_PORT");
  if (text === undefined) return undefined;
  const port = portOf("LATCHKEY_MANAGEMENT_PORT", text);
  // Access to metrics is separate from sign-in.
  if (port === Number(get("PORT") ?? "3000"))
    throw wrong("LATCHKEY_MANAGEMENT_PORT", text, "a port other than PORT");
  return port;
}

function workersOf(text: string): number {
  if (text === "auto") return availableParallelism();
  const workers = Number(text);
  if (/^\d{1,3}$/.test(text) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw wrong("LATCHKEY_WORKERS", text, `auto, or a number from 1 to ${MOST_WORKERS}`);
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
