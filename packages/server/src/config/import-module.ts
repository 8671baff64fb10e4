import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Jiti } from "jiti";
import { ConfigurationError } from "latchkey/host";

/** Node's errors for a module it can't load: TypeScript with more than types, or the other module system. */
const NOT_NODES = new Set([
  "ERR_AMBIGUOUS_MODULE_SYNTAX",
  "ERR_INVALID_TYPESCRIPT_SYNTAX",
  "ERR_MODULE_NOT_FOUND",
  "ERR_REQUIRE_ESM",
  "ERR_UNKNOWN_FILE_EXTENSION",
  "ERR_UNSUPPORTED_DIR_IMPORT",
  "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX",
]);

/**
 * Returns the default export of the deployment's module: JavaScript or TypeScript, ES or CommonJS, whatever
 * the folder's package.json says. Throws a `ConfigurationError` if it can't be loaded or has none.
 */
export async function importDefault(path: string): Promise<unknown> {
  const found = await load(path, importNatively, (jiti) => jiti.import(path, { default: true }));
  if (found === undefined || isNamespace(found)) {
    throw new ConfigurationError(
      `${path} has no default export; it must end with \`export default defineConfig({ … })\`.`,
    );
  }
  return found;
}

/**
 * Returns all exports by name, with the default export as `default`. Throws a `ConfigurationError` if the
 * module can't be loaded.
 */
export function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  return load(
    path,
    () => import(pathToFileURL(path).href),
    (jiti) => jiti.import(path),
  );
}

async function load<T>(
  path: string,
  byNode: (path: string) => Promise<T>,
  byJiti: (jiti: Jiti) => Promise<T>,
): Promise<T> {
  // Loaded only when needed: the import costs a tenth of a second.
  const translated = async () => {
    const { createJiti } = await import("jiti");
    return byJiti(createJiti(import.meta.url, { fsCache: false }));
  };
  try {
    if (isForeign(path)) return await translated();
    return await byNode(path).catch((error) => {
      if (!isForJiti(error)) throw error;
      return translated();
    });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split("\nRequire stack:");
    throw new ConfigurationError(`${path} can't be loaded: ${reason}`, { cause: error });
  }
}

async function importNatively(path: string): Promise<unknown> {
  const module: { default?: unknown } = await import(pathToFileURL(path).href);
  const { default: found } = module;
  // Compiled CommonJS: the default export is a member of what `require` returns.
  const isCompiled =
    typeof found === "object" && found !== null && "__esModule" in found && "default" in found;
  return isCompiled ? found.default : found;
}

/**
 * Reports whether the file is an ES module where Node expects CommonJS. Node would fail on it too, with an
 * extra warning.
 */
function isForeign(path: string): boolean {
  const expected =
    path.endsWith(".cts") || (/\.[jt]s$/.test(path) && typeOfPackage(dirname(path)) === "commonjs");
  return expected && /^(import|export)\b/m.test(readFileSync(path, "utf8"));
}

function typeOfPackage(folder: string): unknown {
  const file = join(folder, "package.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")).type;
  return dirname(folder) === folder ? undefined : typeOfPackage(dirname(folder));
}

function isForJiti(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof ReferenceError) return true;
  return error instanceof Error && "code" in error && NOT_NODES.has(String(error.code));
}

/** Reports whether a value is the namespace that jiti returns for a module without a default export. */
function isNamespace(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object Module]";
}
