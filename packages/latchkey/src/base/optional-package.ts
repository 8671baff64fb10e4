import { ConfigurationError } from "./errors.ts";

/** Codes of loaders and bundlers for a missing package. */
const MISSING = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"];

/**
 * Returns the reason why an optional package didn't load. If it isn't installed, the error names the option
 * that needs it. Its `import()` is inside a `try`: bundlers then build applications that don't have it.
 */
export function packageProblem(error: unknown, name: string, option: string): unknown {
  if (!(error instanceof Error && "code" in error && MISSING.includes(String(error.code)))) return error;
  return new ConfigurationError(
    `${option}: the package ${name} is not installed; add it (npm install ${name}).`,
    { cause: error },
  );
}
