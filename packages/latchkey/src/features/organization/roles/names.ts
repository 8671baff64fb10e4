import { type ErrorCode, fail } from "../../../base/errors.ts";
import { roleNames } from "../../../shared/index.ts";
import { ROLE_NOT_FOUND } from "../errors.ts";

/** The names that were given, each once: whatever stands between commas is a name of its own. */
export function givenRoles(given: string | readonly string[]): string[] {
  return roleNames(typeof given === "string" ? given : given.join(","));
}

/** As a role column holds them. */
export function roleText(names: readonly string[]): string {
  return names.join(",");
}

/** Roles that allow less than the owner role: a member who becomes an owner doesn't need them. */
const BELOW_OWNER = ["admin", "member"];

/** The roles of a member who becomes an owner. */
export function asOwner(role: string, creatorRole: string): string {
  const others = roleNames(role).filter((name) => name !== creatorRole && !BELOW_OWNER.includes(name));
  return roleText([creatorRole, ...others]);
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
