import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigurationError } from "latchkey/host";
import type { Docs } from "./options.ts";
import { PROVIDER_IDS } from "./provider-ids.ts";
import { withoutUser } from "./public-url.ts";
import type { Variables } from "./variables.ts";

/** Path of the documentation on a service in development. */
export const GUIDE = "/docs/guide";

/** From the sources, and from a clone's bundle. `npm run docs -- --for-service` fills this folder. */
const FOLDERS = ["../../../../.cache/docs/", "../../docs/"];

/** Returns the folder of the built documentation; undefined if it isn't built. */
export function guideFolder(): string | undefined {
  return FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) =>
    existsSync(join(path, "hashmap.json")),
  );
}

/**
 * Returns the URL of the documentation, without a trailing slash: the given one, or that of this service in
 * development. Undefined if there is neither.
 *
 * @param docs The option `docs`.
 */
export function documentationUrl(
  { documentation: given, production }: Variables,
  url: string,
  docs: Docs,
): string | undefined {
  if (given === undefined) {
    const isHere = !production && docs !== "off" && guideFolder() !== undefined;
    return isHere ? url + GUIDE : undefined;
  }
  const parsed = URL.parse(given);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.search !== "" || parsed.hash !== "") {
    throw new ConfigurationError(
      `LATCHKEY_DOCS_URL is ${JSON.stringify(withoutUser(given))}; it must be an http or https URL without query and fragment, for example https://docs.example.com.`,
    );
  }
  return parsed.origin + parsed.pathname.replace(/\/+$/, "");
}

/** Returns the URL of a section, such as `docs/redis.md#limits`. Without a base, the section itself. */
export function docsAt(base: string | undefined, section: string): string {
  if (base === undefined) return section;
  return section.replace(/^docs(?=\/)/, base).replace(/\.md(?=#|$)/, "");
}

/** Sections about variables that have their own. */
const SECTIONS: Readonly<Record<string, string>> = {
  LATCHKEY_DATABASE_URL: "docs/service.md#databases",
  LATCHKEY_REDIS_URL: "docs/service.md#redis",
  LATCHKEY_SMTP_URL: "docs/service.md#email",
  LATCHKEY_MAIL_FROM: "docs/service.md#email",
  LATCHKEY_PLACES: "docs/service.md#places-of-ip-addresses",
  LATCHKEY_SECRET: "docs/operations.md#changing-the-secret",
  LATCHKEY_WORKERS: "docs/service.md#several-processes-and-hosts",
  LATCHKEY_MANAGEMENT_PORT: "docs/operations.md#the-management-port",
  LATCHKEY_MANAGEMENT_HOST: "docs/operations.md#the-management-port",
  LATCHKEY_TRUSTED_PROXIES: "docs/deployment.md#reverse-proxy",
  LATCHKEY_CONFIG: "docs/service.md#configuration-file",
};

/** Options of the engine that have their own page. */
export const OPTIONS = [
  "account",
  "advanced",
  "audit",
  "branding",
  "databaseHooks",
  "emailAndPassword",
  "emailVerification",
  "hooks",
  "logger",
  "notices",
  "onAPIError",
  "rateLimit",
  "session",
  "socialProviders",
  "user",
  "verification",
];

/** Returns the section about a setting: an environment variable, or an option of the configuration file. */
export function sectionOf(setting: string): string {
  const provider = PROVIDER_IDS.find((id) => setting.startsWith(`${id.toUpperCase()}_CLIENT_`));
  if (provider !== undefined) return `docs/providers/${provider}.md`;
  if (/^[A-Z_]+$/.test(setting)) return SECTIONS[setting] ?? "docs/service.md#variables";
  const option = OPTIONS.find((name) => setting === name || setting.startsWith(`${name}.`));
  if (option === undefined) return "docs/service.md#configuration-file";
  return `docs/options/${option.replaceAll(/([a-z])([A-Z])/g, "$1-$2").toLowerCase()}.md`;
}
