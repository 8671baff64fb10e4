"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo, useState } from "react";
import { useOrganizationScope } from "../scope.tsx";
import type { RoleView } from "../types.ts";
import { type Removal, useRemoval } from "../use-removal.ts";
import { missingOf } from "./permissions.ts";
import { type RoleList, useRoleList } from "./use-role-list.ts";

export interface UseRolesFlowOptions {
  /** The dialog about a role closes, since it was done or couldn't be. */
  onEnd?: ((role: RoleView, isDone: boolean) => void) | undefined;
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** What was done last. */
export interface RolesDone {
  readonly what: "created" | "saved" | "removed";
  readonly role: string;
}

export interface RolesFlow {
  readonly list: RoleList;
  /** Whether organizations can make roles of their own here. */
  readonly isDynamic: boolean;
  readonly canCreate: boolean;
  readonly canRemove: boolean;
  /** Whether the caller has this role. */
  isOwn(role: RoleView): boolean;
  /** Whether it can be changed at all: those of every organization can't. */
  canEdit(role: RoleView): boolean;
  /** What a role allows and the caller may not do, which is why they can't change it. */
  above(role: RoleView): string[];
  /** What is being written: a new one is `"new"`. */
  readonly editing: RoleView | "new" | null;
  edit(role: RoleView | "new"): void;
  /** It is stored, by this name. */
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
