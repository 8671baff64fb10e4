"use client";
import { useMemo } from "react";
import { useMessages } from "../../../messages/index.ts";

export interface PermissionNames {
  action(action: string): string;
  resource(resource: string): string;
  /** Names a permission: "Change members". */
  cell(resource: string, action: string): string;
  /** Says in a sentence what a permission allows. Undefined: it is the application's. */
  about(resource: string, action: string): string | undefined;
  /** Does the same as `cell` for `member:update`. */
  permission(permission: string): string;
}

const ACTIONS = ["create", "read", "update", "delete", "cancel"] as const;
const RESOURCES = ["organization", "member", "invitation", "team", "ac"] as const;

const EXPLAINED = [
  "organization_update",
  "organization_delete",
  "member_create",
  "member_update",
  "member_delete",
  "invitation_create",
  "invitation_cancel",
  "team_create",
  "team_update",
  "team_delete",
  "ac_create",
  "ac_read",
  "ac_update",
  "ac_delete",
] as const;

/** Returns the names of permissions: built-in ones in words, an application's additions as they are named. */
export function usePermissionNames(): PermissionNames {
  const t = useMessages();
  return useMemo(() => {
    const action = (name: string): string =>
      isAmong(ACTIONS, name) ? t(`teams.roles.actions.${name}`) : name;
    const object = (name: string): string =>
      isAmong(RESOURCES, name) ? t(`teams.roles.objects.${name}`) : name;
    const cell = (resource: string, name: string): string =>
      t("teams.roles.cell", { action: action(name), object: object(resource) });
    return {
      action,
      resource: (name) => (isAmong(RESOURCES, name) ? t(`teams.roles.resources.${name}`) : name),
      cell,
      about(resource, name) {
        const permission = `${resource}_${name}`;
        return isAmong(EXPLAINED, permission) ? t(`teams.roles.about.${permission}`) : undefined;
      },
      permission(permission) {
        const [resource = "", name = ""] = permission.split(":");
        return cell(resource, name);
      },
    };
  }, [t]);
}

function isAmong<Known extends string>(known: readonly Known[], name: string): name is Known {
  // `includes` only accepts its list's type, and this compares any text.
  return (known as readonly string[]).includes(name);
}
