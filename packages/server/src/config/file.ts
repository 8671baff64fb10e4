import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { ConfigurationError } from "latchkey/host";
import { parseOptions } from "./file-options.ts";
import { importDefault } from "./import-module.ts";
import { readJson } from "./json.ts";
import type { ServiceConfig } from "./options.ts";

/** File names that are searched in the folder where the service is started. */
export const CONFIG_NAMES = ["ts", "mts", "cts", "js", "mjs", "cjs", "json"].map(
  (ending) => `latchkey.config.${ending}`,
);
/** Names that look like a configuration file: `latchkey.config.yaml`, `latchkey-config.ts`, `.latchkeyrc`. */
const ALIKE = /^\.?latchkey([._-]?(config|conf|rc)(\.\w+)*|\.(json|toml|ya?ml))$/i;

/** The configuration file and its path. */
export interface ConfigFile {
  /** Undefined if there is no file. */
  path: string | undefined;
  options: ServiceConfig;
  /** Files in the folder with a similar name that aren't read. */
  ignored: string[];
}

/**
 * Reads the configuration file: the one that `LATCHKEY_CONFIG` names, else `latchkey.config.ts`, `.mts`,
 * `.cts`, `.js`, `.mjs`, `.cjs` or `.json` in `folder`, else none. Throws `ConfigurationError` if the file is
 * missing, doesn't load or holds a wrong option.
 */
export async function readConfigFile(named: string | undefined, folder: string): Promise<ConfigFile> {
  const path = named === undefined ? findFile(folder) : resolve(folder, named);
  const ignored = named === undefined ? alikeIn(folder) : [];
  if (path === undefined) return { path, options: {}, ignored };
  if (!existsSync(path)) {
    throw new ConfigurationError(`LATCHKEY_CONFIG is ${JSON.stringify(named)}, but that file doesn't exist.`);
  }
  const value = path.endsWith(".json") ? readJson(path) : await importDefault(path);
  try {
    return { path, options: parseOptions(value), ignored };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ConfigurationError(`${error.message} (${path})`);
    throw error;
  }
}

function alikeIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return entries.map(({ name }) => name).filter((name) => ALIKE.test(name) && !CONFIG_NAMES.includes(name));
}

function findFile(folder: string): string | undefined {
  const present = CONFIG_NAMES.filter((name) => existsSync(resolve(folder, name)));
  const [only] = present;
  if (present.length > 1) {
    throw new ConfigurationError(
      `There are several configuration files: ${present.join(", ")}. Keep one, or name one in LATCHKEY_CONFIG.`,
    );
  }
  return only === undefined ? undefined : resolve(folder, only);
}
