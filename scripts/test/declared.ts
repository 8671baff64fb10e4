import { coreFeatures } from "../../packages/latchkey/src/engine/core-features.ts";
import { offers } from "../../packages/latchkey/src/features/index.ts";
import { resolveOptions } from "../../packages/latchkey/src/options/declared.ts";
import * as errorCodes from "../../packages/latchkey/src/shared/generated/error-codes.ts";

/** Returns every route of an engine with all features, once for each method. */
export function declaredRoutes(): { method: string; path: string }[] {
  const resolved = resolveOptions({ baseURL: "http://localhost", database: "sqlite::memory:" });
  return [...coreFeatures(resolved), ...Object.values(offers).map(({ complete }) => complete())].flatMap(
    ({ routes }) =>
      Object.values(routes)
        .filter(({ serverOnly }) => serverOnly !== true)
        .flatMap(({ method, path }) => [method].flat().map((one) => ({ method: one, path }))),
  );
}

/** Returns every error code that a response may have. */
export function declaredCodes(): string[] {
  return [...new Set(Object.values(errorCodes).flatMap((codes) => Object.keys(codes)))];
}
