import { resolve } from "node:path";
import {
  ConfigurationError,
  commaList,
  type HostSetting,
  parseOriginPattern,
  parseRanges,
  parseSecrets,
  secretWeakness,
} from "latchkey/host";
import { isLoopbackHost } from "../http/local.ts";
import type { MessageOverrides } from "../portal/declared.ts";
import { documentationUrl } from "./documentation.ts";
import { effectiveSettings } from "./effective.ts";
import { CONFIG_NAMES, readConfigFile } from "./file.ts";
import { readMessages } from "./messages.ts";
import type { Docs, ServiceConfig } from "./options.ts";
import type { SocialProviders } from "./provider-ids.ts";
import { publicUrl } from "./public-url.ts";
import { type SmtpSettings, smtpSettings } from "./smtp-settings.ts";
import { socialProvidersOf } from "./social-providers.ts";
import { databaseAddress, isShared, redisAddress, type StoreAddress } from "./store-address.ts";
import { type Environment, misspelled, readVariables, type Variables } from "./variables.ts";

/** All settings of the service: from the environment, then the file, then defaults. */
export interface Settings {
  readonly production: boolean;
  /** Address to listen on. */
  readonly host: string;
  readonly port: number;
  /** Public URL, without a trailing slash. */
  readonly url: string;
  /** Absolute. */
  readonly dataFolder: string;
  /** `sqlite:` and an absolute path, or a server. */
  readonly database: StoreAddress;
  readonly redis: StoreAddress | undefined;
  /** Port of health and metrics, separate from the public one. Undefined: not served. */
  readonly managementPort: number | undefined;
  /** IP address on which health and metrics are served. */
  readonly managementHost: string;
  /** Processes that answer requests. */
  readonly workers: number;
  /** Undefined: the development secret in the data folder is used. */
  readonly secret: string | readonly string[] | undefined;
  readonly smtp: SmtpSettings | undefined;
  /** Providers of the environment and of the file. */
  readonly socialProviders: SocialProviders;
  readonly trustedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Absolute path of a database of places. Undefined: none. */
  readonly places: string | undefined;
  readonly rateLimit: boolean;
  /** URL of the documentation, without a trailing slash. Undefined: unknown. */
  readonly documentation: string | undefined;
  /** Access to `/docs`, the API reference and `/openapi.json`. */
  readonly docs: Docs;
  readonly logLevel: NonNullable<NonNullable<ServiceConfig["logger"]>["level"]>;
  /** Absolute path of the configuration file; undefined if there is none. */
  readonly file: string | undefined;
  /** Options of the configuration file. */
  readonly options: ServiceConfig;
  /** Texts of the deployment that replace the built-in ones, by language. */
  readonly messages: Readonly<Record<string, MessageOverrides>>;
  /** The effective settings for administrators, each with its source, without secrets. */
  readonly effective: readonly HostSetting[];
  /** Probable mistakes that aren't errors: logged at every start. */
  readonly warnings: readonly string[];
}

/**
 * Reads the configuration. Nothing is created or opened.
 *
 * @throws ConfigurationError that names the variable or option, its value (never a secret) and the expected
 * value.
 */
export async function readSettings(environment: Environment, folder: string): Promise<Settings> {
  const variables = readVariables(environment);
  // Without its database URL, a service would continue with an empty database.
  const [unknown] = variables.unknown;
  if (variables.production && unknown !== undefined) throw new ConfigurationError(misspelled(unknown));
  const { path, options, ignored } = await readConfigFile(variables.config, folder);
  const { production, port } = variables;
  const url = publicUrl(variables, options);
  const dataFolder = resolve(folder, variables.data);
  const docs = options.docs ?? (production ? "off" : "public");
  const known = {
    production,
    host: variables.host ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port,
    url,
    dataFolder,
    database: databaseAddress(variables, options, dataFolder, folder),
    redis: redisAddress(variables, options),
    managementPort: variables.managementPort,
    managementHost: variables.managementHost ?? "127.0.0.1",
    workers: variables.workers,
    secret: secretOf(variables, options),
    smtp: smtpSettings(variables, url),
    socialProviders: socialProvidersOf(variables, options),
    trustedOrigins: [...origins(variables, options), ...(production ? [] : DEVELOPMENT_ORIGINS)],
    trustedProxies: proxies(variables, options),
    places: variables.places === undefined ? undefined : resolve(folder, variables.places),
    rateLimit: variables.rateLimit ?? options.rateLimit?.enabled ?? production,
    documentation: documentationUrl(variables, url, docs),
    docs,
    logLevel: variables.logLevel ?? options.logger?.level ?? "info",
    file: path,
    options,
    messages: readMessages(path, folder),
  };
  const settings = { ...known, effective: effectiveSettings(known, variables), warnings: [] };
  assertMailWhereRequired(settings);
  assertSharedDatabase(settings);
  return { ...settings, warnings: warningsOf(settings, variables, ignored) };
}

function secretOf(variables: Variables, options: ServiceConfig): Settings["secret"] {
  const name = variables.secret === undefined ? "secret" : "LATCHKEY_SECRET";
  const given = variables.secret ?? options.secret;
  const remedy = "`latchkey secret` prints a strong one";
  if (given === undefined || given.length === 0) {
    if (!variables.production) return undefined;
    throw new ConfigurationError(`LATCHKEY_SECRET is missing; production needs one. ${remedy}.`);
  }
  // The first secret signs; older ones only verify and are being phased out.
  const weakness = secretWeakness(entries(given, name)[0] ?? "");
  if (weakness !== undefined && variables.production) {
    throw new ConfigurationError(`${name} is too weak: ${weakness}. ${remedy}.`);
  }
  return given;
}

function entries(given: string | readonly string[], name: string): string[] {
  try {
    return parseSecrets(given).secrets.map(({ secret }) => secret);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError(`${error.message.replace(/^secret/, name)}.`);
  }
}

function origins(variables: Variables, options: ServiceConfig): string[] {
  return [
    ...patterns("LATCHKEY_TRUSTED_ORIGINS", commaList(variables.trustedOrigins)),
    ...patterns("trustedOrigins", options.trustedOrigins ?? []),
  ];
}

function patterns(name: string, given: readonly string[]): readonly string[] {
  for (const pattern of given) {
    try {
      parseOriginPattern(pattern);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      throw new ConfigurationError(
        `${error.message.replace(/^trustedOrigins/, name)}; it must be a comma-separated list such as https://app.example.com,https://*.example.com.`,
      );
    }
  }
  return given;
}

/** In development, an application may use any port of this machine, under any of its names. */
const DEVELOPMENT_ORIGINS = ["http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"];

function proxies(variables: Variables, options: ServiceConfig): readonly string[] {
  const given = commaList(variables.trustedProxies);
  parseRanges("LATCHKEY_TRUSTED_PROXIES", given);
  return given.length > 0 ? given : (options.advanced?.ipAddress?.trustedProxies ?? []);
}

/**
 * Reports whether email can be sent: to a server, by the deployment's own function, or in development to the
 * mailbox.
 */
export function canSend({
  production,
  smtp,
  options,
}: Pick<Settings, "production" | "smtp" | "options">): boolean {
  return !production || smtp !== undefined || options.mail?.send !== undefined;
}

function assertMailWhereRequired(settings: Settings): void {
  const { options } = settings;
  const isRequired = options.emailAndPassword?.requireEmailVerification === true;
  if (!isRequired || canSend(settings) || options.emailVerification?.sendVerificationEmail !== undefined)
    return;
  throw new ConfigurationError(
    "emailAndPassword.requireEmailVerification is on, but no email can be sent. Set LATCHKEY_SMTP_URL and LATCHKEY_MAIL_FROM, or turn it off.",
  );
}

/** With an in-memory database, each process would have separate users. */
function assertSharedDatabase({ workers, database }: Settings): void {
  if (workers === 1 || isShared(database.url)) return;
  throw new ConfigurationError(
    `LATCHKEY_WORKERS is ${workers}, and ${database.setting} is sqlite::memory:, so each process would have its own database. Use a file or a database server, or one process.`,
  );
}

function warningsOf(settings: Settings, variables: Variables, ignored: readonly string[]): string[] {
  const { production, url } = settings;
  const warnings = variables.unknown.map(misspelled);
  for (const name of ignored) {
    warnings.push(
      `${name} isn't read. The configuration file must be named ${CONFIG_NAMES.slice(0, -1).join(", ")} or ${CONFIG_NAMES.at(-1)}.`,
    );
  }
  if (!canSend(settings)) {
    warnings.push(
      "Emails can't be sent, so all features that need email are off. Set LATCHKEY_SMTP_URL and LATCHKEY_MAIL_FROM.",
    );
  }
  if (production && isLoopbackHost(new URL(url).hostname)) {
    warnings.push(
      `LATCHKEY_URL is ${url}: it only works in browsers on this machine. Set it to the public URL.`,
    );
  }
  return warnings;
}
