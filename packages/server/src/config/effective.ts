import type { HostSetting } from "latchkey/host";
import { docsAt, sectionOf } from "./documentation.ts";
import { shownOptions } from "./file-options.ts";
import type { Settings } from "./settings.ts";
import type { NAMES, Variables } from "./variables.ts";

/** An effective variable. */
interface Shown {
  /** Absent if none is set, or if it is or contains a secret. */
  value?: string | undefined;
  /** The equivalent option of the configuration file. */
  option?: string;
}

/** Returns every effective setting with its source: the variables, then the other options of the file. */
export function effectiveSettings(
  settings: Omit<Settings, "effective" | "warnings">,
  { given, credentials }: Variables,
): HostSetting[] {
  const shown: Readonly<Record<(typeof NAMES)[number] | "PORT", Shown>> = {
    LATCHKEY_CONFIG: { value: settings.file },
    LATCHKEY_DATA: { value: settings.dataFolder },
    LATCHKEY_DATABASE_URL: { value: settings.database.place, option: "database" },
    LATCHKEY_DOCS_URL: { value: settings.documentation },
    LATCHKEY_ENV: { value: settings.production ? "production" : "development" },
    LATCHKEY_HOST: { value: settings.host },
    LATCHKEY_LOG_LEVEL: { value: settings.logLevel, option: "logger.level" },
    LATCHKEY_MAIL_FROM: { value: settings.smtp?.from },
    LATCHKEY_MANAGEMENT_HOST: { value: settings.managementHost },
    LATCHKEY_MANAGEMENT_PORT: { value: settings.managementPort?.toString() },
    LATCHKEY_PLACES: { value: settings.places, option: "advanced.ipAddress.places" },
    LATCHKEY_RATE_LIMIT: { value: settings.rateLimit ? "on" : "off", option: "rateLimit.enabled" },
    LATCHKEY_REDIS_URL: { value: settings.redis?.place, option: "redis" },
    LATCHKEY_SECRET: { option: "secret" },
    LATCHKEY_SMTP_URL: { value: settings.smtp?.server },
    LATCHKEY_TRUSTED_ORIGINS: { value: settings.trustedOrigins.join(", "), option: "trustedOrigins" },
    LATCHKEY_TRUSTED_PROXIES: {
      value: settings.trustedProxies.join(", "),
      option: "advanced.ipAddress.trustedProxies",
    },
    LATCHKEY_URL: { value: settings.url, option: "baseURL" },
    LATCHKEY_WORKERS: { value: String(settings.workers) },
    PORT: { value: String(settings.port) },
  };
  const providers = [...credentials.keys()].flatMap((id): [string, Shown][] => [
    [`${id.toUpperCase()}_CLIENT_ID`, { option: `socialProviders.${id}.clientId` }],
    [`${id.toUpperCase()}_CLIENT_SECRET`, { option: `socialProviders.${id}.clientSecret` }],
  ]);
  const inFile = shownOptions(settings.options);
  const variables = [...Object.entries<Shown>(shown), ...providers].map(
    ([name, { value = "", option = "" }]): HostSetting => {
      const isGiven = given.has(name) || (name === "LATCHKEY_ENV" && given.has("NODE_ENV"));
      const source = isGiven ? "environment" : inFile.has(option) ? "file" : "default";
      inFile.delete(option);
      return { name, value: value === "" ? null : value, source };
    },
  );
  const all = [
    ...variables,
    ...[...inFile].map(([name, value]): HostSetting => ({ name, value, source: "file" })),
  ];
  const { documentation } = settings;
  if (documentation === undefined) return all;
  return all.map((setting) => ({ ...setting, docs: docsAt(documentation, sectionOf(setting.name)) }));
}
