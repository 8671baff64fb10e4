"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo, useState } from "react";
import { type Removal, useRemoval } from "../../../lists/use-removal.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { RoleView } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { missingOf } from "./permissions.ts";
import { type RoleList, useRoleList } from "./use-role-list.ts";

export interface UseRolesFlowOptions {
  /** The dialog about a role closes, after success or failure. */
  onEnd?: ((role: RoleView, isDone: boolean) => void) | undefined;
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** The last action. */
export interface RolesDone {
  readonly what: "created" | "saved" | "removed";
  readonly role: string;
}

export interface RolesFlow {
  readonly list: RoleList;
  /** True if organizations can create custom roles. */
  readonly isDynamic: boolean;
  readonly canCreate: boolean;
  readonly canRemove: boolean;
  /** Reports whether the caller has this role. */
  isOwn(role: RoleView): boolean;
  /** Reports whether the role can be changed. Built-in ones can't. */
  canEdit(role: RoleView): boolean;
  /** Returns the role's permissions that the caller lacks, which prevent changing it. */
  above(role: RoleView): string[];
  /** The role in the form; `"new"` for a new one. */
  readonly editing: RoleView | "new" | null;
  edit(role: RoleView | "new"): void;
  /** The role is stored under this name. */
  saved(name: string): void;
  stopEditing(): void;
  readonly removal: Removal<RoleView>;
  readonly done: RolesDone | null;
}

/** `<Roles/>` without its looks. Below `<OrganizationScope>`. */
export function useRolesFlow(options: UseRolesFlowOptions = {}): RolesFlow {
  const { onEnd, onSuccess, onError } = options;
  const { can, roles, summary } = useOrganizationScope();
  const list = useRoleList();
  const [editing, setEditing] = useState<RoleView | "new" | null>(null);
  const [done, setDone] = useState<RolesDone | null>(null);
  const removal = useRemoval<RoleView>({
    describe: useDescribeOrganizationError(),
    remove: ({ role }) => list.remove(role),
    onEnd(role, isDone) {
      if (isDone) setDone({ what: "removed", role: role.role });
      onEnd?.(role, isDone);
    },
    onSuccess,
    onError,
  });
  return useMemo(() => {
    const isDynamic = list.data?.dynamic === true;
    return {
      list,
      isDynamic,
      canCreate: isDynamic && can("ac", "create"),
      canRemove: isDynamic && can("ac", "delete"),
      isOwn: ({ role }) => roles.includes(role),
      canEdit: ({ isPredefined }) => isDynamic && !isPredefined && can("ac", "update"),
      above: ({ permission }) => missingOf(summary.permissions, permission),
      editing,
      edit(role) {
        setEditing(role);
        setDone(null);
      },
      saved(role) {
        setDone({ what: editing === "new" ? "created" : "saved", role });
        setEditing(null);
        onSuccess?.();
      },
      stopEditing: () => setEditing(null),
      removal,
      done,
    };
  }, [list, can, roles, summary, editing, removal, done, onSuccess]);
}
