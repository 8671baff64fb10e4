import { missingPermissions } from "@latchkey/client/shared";
import type { Permissions } from "../types.ts";

/** Returns the wanted permissions that aren't held: `["member:update"]`. */
export function missingOf(held: Permissions, wanted: Permissions): string[] {
  return missingPermissions([held], wanted);
}

/** Reports whether all wanted permissions are held. False where none is wanted, as on the service. */
export function isGranted(held: Permissions, wanted: Permissions): boolean {
  const isAsked = Object.values(wanted).some((actions) => actions.length > 0);
  return isAsked && missingOf(held, wanted).length === 0;
}

/** Returns the roles in `role`, which may hold several, separated by commas. */
export function rolesOf(role: string | null): string[] {
  return (role ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
