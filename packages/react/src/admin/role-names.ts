"use client";
import { useCallback } from "react";
import { rolesOf } from "../features/organization/roles/permissions.ts";
import { useMessages } from "../messages/index.ts";

/**
 * Returns a function that names a role of the service: predefined roles in words, others as they are called.
 */
export function useAdminRoleName(): (role: string) => string {
  const t = useMessages();
  return useCallback((role) => (role === "admin" || role === "user" ? t(`admin.roles.${role}`) : role), [t]);
}

/** Does the same for a list of roles, as users have them: "admin,billing". */
export function useAdminRoleNames(): (roles: string | null) => string {
  const t = useMessages();
  const nameOf = useAdminRoleName();
  return useCallback((roles) => t.format.list(rolesOf(roles).map(nameOf)), [t, nameOf]);
}
