"use client";
import { useMemo } from "react";
import { useMessages } from "../../messages/index.ts";

export interface PermissionNames {
  action(action: string): string;
  resource(resource: string): string;
  /** Both: "Change members". */
  cell(resource: string, action: string): string;
  /** The same of `member:update`. */
  permission(permission: string): string;
}

const ACTIONS = ["create", "read", "update", "delete", "cancel"] as const;
const RESOURCES = ["organization", "member", "invitation", "team", "ac"] as const;

/** Says in words what can be allowed: what every deployment has; what an application added, as it has named it. */
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
      permission(permission) {
        const [resource = "", name = ""] = permission.split(":");
        return cell(resource, name);
      },
    };
  }, [t]);
}

function isAmong<Known extends string>(known: readonly Known[], name: string): name is Known {
  // To ask is to compare with any text.
  return (known as readonly string[]).includes(name);
}
