import { type ErrorCode, fail } from "../../../base/errors.ts";
import { roleNames } from "../../../shared/index.ts";
import { ROLE_NOT_FOUND } from "../errors.ts";

/** Returns the given names without duplicates. Each text may have several names, separated by commas. */
export function givenRoles(given: string | readonly string[]): string[] {
  return roleNames(typeof given === "string" ? given : given.join(","));
}

/** Joins names in the form of a role column. */
export function roleText(names: readonly string[]): string {
  return names.join(",");
}

/** Roles that allow less than the owner role: a member who becomes an owner doesn't need them. */
const BELOW_OWNER = ["admin", "member"];

/** Returns the roles of a member who becomes an owner. */
export function asOwner(role: string, creatorRole: string): string {
  const others = roleNames(role).filter((name) => name !== creatorRole && !BELOW_OWNER.includes(name));
  return roleText([creatorRole, ...others]);
}

/** Throws if one of the names isn't known. */
export function assertKnown(
  names: readonly string[],
  known: ReadonlySet<string>,
  error: ErrorCode = ROLE_NOT_FOUND,
): void {
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw fail(error, { message: `ROLE_NOT_FOUND: ${unknown.join(", ")}` });
}
