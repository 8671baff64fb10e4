"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useMachine } from "../../../context/use-machine.ts";
import { organizationOf } from "../client.ts";
import { useChange } from "../use-change.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import {
  createMembersFlow,
  type MembersAsked,
  type MembersFlow,
  type MembersFlowState,
} from "./members-flow.ts";
import type { MembersView } from "./members-query.ts";
import { type Members, type UseMembersOptions, useMembers } from "./use-members.ts";

export interface UseMembersFlowOptions extends UseMembersOptions {
  view?: Partial<MembersView> | undefined;
  /** A dialog closes, after success or failure. */
  onEnd?: ((asked: MembersAsked, isDone: boolean) => void) | undefined;
  /** The caller has left the organization. Default: goes to the provider's `routes.account`. */
  onLeft?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface MembersHandle extends MembersFlowState, Omit<MembersFlow, "get" | "subscribe"> {
  list: Members;
}

/** `<Members/>` without its looks. */
export function useMembersFlow(options: UseMembersFlowOptions = {}): MembersHandle {
  const list = useMembers(options.view, options);
  const describe = useDescribeOrganizationError();
  const change = useChange();
  const machine = useMachine({ ...options, list, describe, change }, (latest) =>
    createMembersFlow({
      calls: () => ({
        setRoles: (member, roles) => latest.current.list.setRoles(member, roles),
        async listTeam(teamId) {
          const { data, error } = await organizationOf(latest.current.client).listTeamMembers({
            query: { teamId },
          });
          return error === null ? { data: data.map(({ userId }) => userId) } : { error };
        },
        addToTeam: ({ userId, organizationId }, teamId) =>
          latest.current.change((calls) => calls.addTeamMember({ teamId, userId, organizationId })),
        removeFromTeam: ({ userId, organizationId }, teamId) =>
          latest.current.change((calls) => calls.removeTeamMember({ teamId, userId, organizationId })),
        remove: (member) => latest.current.list.remove(member),
        leave: ({ organizationId }) => latest.current.change((calls) => calls.leave({ organizationId })),
      }),
      describe: (error) => latest.current.describe(error)[0],
      onEnd: (asked, isDone) => latest.current.onEnd?.(asked, isDone),
      onLeft() {
        const { session, onLeft, navigate, routes } = latest.current;
        // The session may have worked in that organization. Only a callback of the
        // application can make this reject.
        session.refetch().catch(() => undefined);
        if (onLeft === undefined) navigate(routes.account);
        else onLeft();
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  return useMemo(() => ({ ...machine, list }), [machine, list]);
}
