"use client";
import { useMemo } from "react";
import { useOrganizationScope } from "../scope.tsx";
import type { MemberView, Permissions } from "../types.ts";
import { missingOf, rolesOf } from "./permissions.ts";
import { useAccessControl } from "./use-access-control.ts";

export interface OfferedRoles {
  /** All roles, as far as they are known. */
  readonly all: readonly string[];
  /** Roles that the caller may give, as far as they are known. */
  readonly offered: readonly string[];
  /** The owners' role. */
  readonly creatorRole: string;
  readonly isOwner: boolean;
  isOwnerRole(role: string): boolean;
  /**
   * Reports whether the caller may change this member's roles. Only another owner may change an owner's, and
   * the last owner's never change.
   */
  mayChange(member: MemberView): boolean;
  /** Reports whether the caller may remove this member. Only another owner may remove an owner. */
  mayRemove(member: MemberView): boolean;
  /** Returns the permissions that the first roles have and the second lack: `member:update`. */
  lostBy(before: readonly string[], after: readonly string[]): string[];
}

/** Built-in roles, until this deployment's are known. */
const USUAL = ["owner", "admin", "member"];

/** Returns the roles of the page's organization, and who may give them to whom. */
export function useRoles(given?: readonly string[]): OfferedRoles {
  const { organization, summary, roles: mine, can } = useOrganizationScope();
  const { data } = useAccessControl(organization.id);
  return useMemo(() => {
    const creatorRole = data?.creatorRole ?? "owner";
    const isOwner = mine.includes(creatorRole);
    const all = data?.roles.map(({ role }) => role) ?? USUAL;
    const givable = given ?? all;
    const isOwnerRole = (role: string): boolean => rolesOf(role).includes(creatorRole);
    const permissionsOf = (roles: readonly string[]): Permissions[] =>
      (data?.roles ?? []).filter(({ role }) => roles.includes(role)).map(({ permission }) => permission);
    return {
      all,
      offered: isOwner ? givable : givable.filter((role) => role !== creatorRole),
      creatorRole,
      isOwner,
      isOwnerRole,
      mayChange: ({ role }) =>
        can("member", "update") && (!isOwnerRole(role) || (isOwner && summary.owners > 1)),
      mayRemove: ({ role }) => can("member", "delete") && (isOwner || !isOwnerRole(role)),
      lostBy(before, after) {
        const kept = joined(permissionsOf(after));
        return missingOf(kept, joined(permissionsOf(before)));
      },
    };
  }, [summary, mine, can, data, given]);
}

/** Returns the union of these permissions. */
function joined(permissions: readonly Permissions[]): Permissions {
  const all = new Map<string, string[]>();
  for (const each of permissions)
    for (const [resource, actions] of Object.entries(each))
      all.set(resource, [...new Set([...(all.get(resource) ?? []), ...actions])]);
  return Object.fromEntries(all);
}
