"use client";
import type { Result } from "@latchkey/client";
import { useMemo } from "react";
import { useOrganizationId } from "../teams/use-teams.ts";
import type { AccessControl, OrganizationRole, Permissions } from "../types.ts";
import type { Asked } from "../use-answer.ts";
import { useChange } from "../use-change.ts";
import { useAccessControl } from "./use-access-control.ts";

export interface RoleList extends Asked<AccessControl> {
  create(role: string, permission: Permissions): Promise<Result<OrganizationRole>>;
  /** Gives a role other permissions, and another name if there is one. */
  update(role: string, permission: Permissions, name?: string): Promise<Result<OrganizationRole>>;
  remove(role: string): Promise<Result<unknown>>;
}

/**
 * Returns the roles of an organization: built-in and custom ones.
 *
 * @param organizationId Default: the page's organization, else the active one. Null: no request is made.
 */
export function useRoleList(organizationId?: string | null): RoleList {
  const id = useOrganizationId(organizationId);
  const asked = useAccessControl(id);
  const change = useChange();
  return useMemo(() => {
    const which = id === null ? {} : { organizationId: id };
    return {
      ...asked,
      create: async (role, permission) =>
        savedBy(
          await change((calls) => calls.createRole({ role, permission: writable(permission), ...which })),
        ),
      update: async (roleName, permission, name) => {
        const data = {
          permission: writable(permission),
          ...(name === undefined || name === roleName ? {} : { roleName: name }),
        };
        return savedBy(await change((calls) => calls.updateRole({ roleName, data, ...which })));
      },
      remove: (roleName) => change((calls) => calls.deleteRole({ roleName, ...which })),
    };
  }, [asked, change, id]);
}

function savedBy(result: Result<{ roleData: OrganizationRole }>): Result<OrganizationRole> {
  return result.error === null ? { data: result.data.roleData, error: null } : result;
}

/** Copies the lists: the types of request bodies want mutable ones. */
function writable(permission: Permissions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(permission).map(([resource, actions]) => [resource, [...actions]]),
  );
}
