"use client";
import { useCallback } from "react";
import { useMessages } from "../../messages/index.ts";
import { rolesOf } from "./permissions.ts";

/** Names a role as people read it: those of every deployment in words, others as they were named. */
export function useRoleName(): (role: string) => string {
  const t = useMessages();
  return useCallback((role) => (isKnown(role) ? t(`organization.roles.${role}`) : role), [t]);
}

/** The same for several at once, as members have them: "owner,billing". */
export function useRoleNames(): (roles: string | null) => string {
  const t = useMessages();
  const nameOf = useRoleName();
  return useCallback((roles) => t.format.list(rolesOf(roles).map(nameOf)), [t, nameOf]);
}

const KNOWN = ["owner", "admin", "member"] as const;

function isKnown(role: string): role is (typeof KNOWN)[number] {
  // To ask is to compare with any text.
  return (KNOWN as readonly string[]).includes(role);
}
