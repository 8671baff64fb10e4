import { ConfigurationError } from "../base/errors.ts";

/**
 * A package that only some deployments need, so that who installs the engine doesn't get it with it: what `loading`
 * brings, or which option needs what.
 */
export async function optionalPackage<T>(loading: Promise<T>, name: string, option: string): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND")) throw cause;
    throw new ConfigurationError(
      `${option}: the package ${name} is not installed; add it (npm install ${name}).`,
      { cause },
    );
  }
}
