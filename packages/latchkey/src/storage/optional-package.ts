import { ConfigurationError } from "../base/errors.ts";

/** What loaders and bundlers call a package that isn't there. */
const MISSING = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"];

/**
 * Why a package of some deployments only didn't load. If it isn't installed, the error names the option that needs it.
 * Its `import()` stands in a `try`: bundlers then build applications that don't have it.
 */
export function packageProblem(error: unknown, name: string, option: string): unknown {
  if (!(error instanceof Error && "code" in error && MISSING.includes(String(error.code)))) return error;
  return new ConfigurationError(
    `${option}: the package ${name} is not installed; add it (npm install ${name}).`,
    { cause: error },
  );
}
