"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { type LookProps, Matrix } from "../../../primitives/index.ts";
import type { Permissions } from "../types.ts";
import { usePermissionNames } from "./use-permission-name.ts";

export interface PermissionMatrixProps extends LookProps {
  label: string;
  /** All permissions that exist. */
  statements: Permissions;
  isGiven(resource: string, action: string): boolean;
  /** Returns the reason why a permission can't be given. */
  lockOf?: ((resource: string, action: string) => string | undefined) | undefined;
  isInvalid?: ((resource: string, action: string) => boolean) | undefined;
  /** Without it, the matrix is read-only. */
  onChange?: ((resource: string, action: string, isGiven: boolean) => void) | undefined;
}

/** Permissions of a role: resources in rows, actions in columns. */
export function PermissionMatrix(props: PermissionMatrixProps): ReactNode {
  const { label, statements, isGiven, lockOf, isInvalid, onChange, ...look } = props;
  const t = useMessages();
  const names = usePermissionNames();
  return (
    <Matrix
      {...look}
      label={label}
      corner={t("teams.roles.corner")}
      rows={Object.keys(statements).map((id) => ({ id, label: names.resource(id) }))}
      columns={actionsOf(statements).map((id) => ({ id, label: names.action(id) }))}
      cell={(resource, action) =>
        statements[resource]?.includes(action) === true
          ? {
              name: names.cell(resource, action),
              isSelected: isGiven(resource, action),
              lock: lockOf?.(resource, action),
              isInvalid: isInvalid?.(resource, action),
            }
          : null
      }
      onChange={onChange}
    />
  );
}

/** From creating to removing; an application's additions come last, in their order. */
const ORDER = ["create", "read", "update", "delete", "cancel"];

function actionsOf(statements: Permissions): string[] {
  const all = [...new Set(Object.values(statements).flat())];
  const rank = (action: string): number => (ORDER.includes(action) ? ORDER.indexOf(action) : ORDER.length);
  return all.toSorted((a, b) => rank(a) - rank(b));
}
