"use client";
import { useCallback } from "react";
import { useMessages } from "../../../messages/index.ts";
import { rolesOf } from "./permissions.ts";

/** Returns a function that names a role for display: built-in ones in words, others by their name. */
export function useRoleName(): (role: string) => string {
  const t = useMessages();
  return useCallback((role) => (isKnown(role) ? t(`organization.roles.${role}`) : role), [t]);
}

/** Does the same for several roles of a member: "owner,billing". */
export function useRoleNames(): (roles: string | null) => string {
  const t = useMessages();
  const nameOf = useRoleName();
  return useCallback((roles) => t.format.list(rolesOf(roles).map(nameOf)), [t, nameOf]);
}

const KNOWN = ["owner", "admin", "member"] as const;

function isKnown(role: string): role is (typeof KNOWN)[number] {
  // `includes` only accepts its list's type, and this compares any text.
  return (KNOWN as readonly string[]).includes(role);
}
