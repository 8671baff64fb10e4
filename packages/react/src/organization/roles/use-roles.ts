"use client";
import { useMemo } from "react";
import { useOrganizationScope } from "../scope.tsx";
import type { MemberView, Permissions } from "../types.ts";
import { missingOf, rolesOf } from "./permissions.ts";
import { useAccessControl } from "./use-access-control.ts";

export interface OfferedRoles {
  /** Those that there are, as far as it is known. */
  readonly all: readonly string[];
  /** Those that the caller may give, as far as it is known. */
  readonly offered: readonly string[];
  /** The one that owners have. */
  readonly creatorRole: string;
  readonly isOwner: boolean;
  isOwnerRole(role: string): boolean;
  /** Whether the caller may change this member's roles: an owner's only another owner's, and never the last one's. */
  mayChange(member: MemberView): boolean;
  /** Whether the caller may remove this member: an owner only another owner. */
  mayRemove(member: MemberView): boolean;
  /** What someone with the first roles may do and with the second ones not: `member:update`. */
  lostBy(before: readonly string[], after: readonly string[]): string[];
}

/** What every deployment has, while it isn't known what this one has. */
const USUAL = ["owner", "admin", "member"];

/** Which roles there are in the organization that the page is about, and who may give them to whom. */
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

/** Everything that one of them allows. */
function joined(permissions: readonly Permissions[]): Permissions {
  const all = new Map<string, string[]>();
  for (const each of permissions)
    for (const [resource, actions] of Object.entries(each))
      all.set(resource, [...new Set([...(all.get(resource) ?? []), ...actions])]);
  return Object.fromEntries(all);
}
