import { missingPermissions } from "@latchkey/client/shared";
import type { Permissions } from "../types.ts";

/** Of what is wanted, all that isn't held: `["member:update"]`. */
export function missingOf(held: Permissions, wanted: Permissions): string[] {
  return missingPermissions([held], wanted);
}

/** Whether all that is wanted is held. Nothing wanted is nothing granted, as the service has it. */
export function isGranted(held: Permissions, wanted: Permissions): boolean {
  const isAsked = Object.values(wanted).some((actions) => actions.length > 0);
  return isAsked && missingOf(held, wanted).length === 0;
}

/** The roles in `role`, which may be several with commas between them. */
export function rolesOf(role: string | null): string[] {
  return (role ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
