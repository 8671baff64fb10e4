"use client";
import { useCallback } from "react";
import { useMessages } from "../messages/index.ts";
import { rolesOf } from "../organization/roles/permissions.ts";

/** Names a role of the service as people read it: the usual ones in words, others as they were named. */
export function useAdminRoleName(): (role: string) => string {
  const t = useMessages();
  return useCallback((role) => (role === "admin" || role === "user" ? t(`admin.roles.${role}`) : role), [t]);
}

/** The same for several at once, as users have them: "admin,billing". */
export function useAdminRoleNames(): (roles: string | null) => string {
  const t = useMessages();
  const nameOf = useAdminRoleName();
  return useCallback((roles) => t.format.list(rolesOf(roles).map(nameOf)), [t, nameOf]);
}
