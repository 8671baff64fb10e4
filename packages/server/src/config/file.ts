import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ConfigurationError } from "latchkey/host";
import { parseOptions } from "./file-options.ts";
import { readJson } from "./json.ts";
import type { ServiceConfig } from "./options.ts";

const NAMES = ["latchkey.config.ts", "latchkey.config.js", "latchkey.config.json"];

/** The configuration file, and where it is. */
export interface ConfigFile {
  /** Undefined where there is none. */
  path: string | undefined;
  options: ServiceConfig;
}

/**
 * Reads the configuration file: the one that `LATCHKEY_CONFIG` names, else `latchkey.config.ts`, `.js` or `.json`
 * in `folder`, else none. Throws `ConfigurationError` for one that is missing, doesn't load, or holds a wrong
 * option.
 */
export async function readConfigFile(named: string | undefined, folder: string): Promise<ConfigFile> {
  const path = named === undefined ? findFile(folder) : resolve(folder, named);
  if (path === undefined) return { path, options: {} };
  if (!existsSync(path)) {
    throw new ConfigurationError(`LATCHKEY_CONFIG is ${JSON.stringify(named)}, and there is no such file.`);
  }
  const value = path.endsWith(".json") ? readJson(path) : await importModule(path);
  try {
    return { path, options: parseOptions(value) };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ConfigurationError(`${error.message} (${path})`);
    throw error;
  }
}

function findFile(folder: string): string | undefined {
  const present = NAMES.filter((name) => existsSync(resolve(folder, name)));
  const [only] = present;
  if (present.length > 1) {
    throw new ConfigurationError(
      `There are several configuration files: ${present.join(", ")}. Keep one, or name one in LATCHKEY_CONFIG.`,
    );
  }
  return only === undefined ? undefined : resolve(folder, only);
}

/** Node strips the types of a TypeScript file itself. */
async function importModule(path: string): Promise<unknown> {
  let module: { default?: unknown };
  try {
    module = await import(pathToFileURL(path).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${path} can't be loaded: ${reason}`, { cause: error });
  }
  if (module.default === undefined) {
    throw new ConfigurationError(
      `${path} exports nothing by default; it must end in \`export default defineConfig({ … })\`.`,
    );
  }
  return module.default;
}
