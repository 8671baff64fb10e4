"use client";
import type { ClientError } from "@latchkey/client";
import { useMachine } from "../../../context/use-machine.ts";
import type { OrganizationRole, Permissions, RoleView } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { createRoleFlow, type RoleFlow, type RoleFlowState } from "./role-flow.ts";
import { useRoleList } from "./use-role-list.ts";

export interface UseRoleFlowOptions {
  /** All permissions that exist. */
  statements: Permissions;
  /** The edited role. Default: creates one. */
  role?: RoleView | undefined;
  onSuccess?: ((role: OrganizationRole) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type RoleHandle = RoleFlowState & Pick<RoleFlow, "set" | "submit">;

/** Creates a role or changes one, without looks. */
export function useRoleFlow(options: UseRoleFlowOptions): RoleHandle {
  const list = useRoleList();
  const describe = useDescribeOrganizationError();
  return useMachine({ ...options, list, describe }, (latest) =>
    createRoleFlow({
      statements: options.statements,
      role: options.role,
      send(name, permission) {
        const { role, list } = latest.current;
        return role === undefined ? list.create(name, permission) : list.update(role.role, permission, name);
      },
      describe: (error) => latest.current.describe(error, ["role"]),
      onDone: (saved) => latest.current.onSuccess?.(saved),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
}
