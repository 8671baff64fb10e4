import { type ErrorCode, fail } from "../../kernel/errors.ts";
import { roleNames } from "../../shared/index.ts";
import { ROLE_NOT_FOUND } from "./errors.ts";

/** The names that were given, each once: whatever stands between commas is a name of its own. */
export function givenRoles(given: string | readonly string[]): string[] {
  return roleNames(typeof given === "string" ? given : given.join(","));
}

/** As a role column holds them. */
export function roleText(names: readonly string[]): string {
  return names.join(",");
}

/** Throws where one of them isn't among those that are known. */
export function assertKnown(
  names: readonly string[],
  known: ReadonlySet<string>,
  error: ErrorCode = ROLE_NOT_FOUND,
): void {
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw fail(error, { message: `ROLE_NOT_FOUND: ${unknown.join(", ")}` });
}
