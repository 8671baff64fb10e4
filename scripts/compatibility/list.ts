import type { Endpoint } from "./endpoints.ts";
import { type Proofs, stands } from "./record.ts";

/** The page, which is also the list of the tests that provoke failures. */
export const DOCUMENT = "docs/compatibility.md";

/** Returns what has no test: missing endpoints, failures without a test, and tests that no longer exist. */
export function unproved(endpoints: readonly Endpoint[], proofs: Proofs): string[] {
  return endpoints.flatMap(({ name, summary, failures }) => {
    if (summary === undefined) return [`${name}: the engine has no such endpoint`];
    return failures.flatMap((code) => {
      const proof = proofs[name]?.[code];
      if (proof === undefined) return [`${code} at ${name}`];
      return stands(proof) ? [] : [`${code} at ${name}: "${proof.test}" isn't in ${proof.file}`];
    });
  });
}
