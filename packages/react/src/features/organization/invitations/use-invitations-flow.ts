"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useMachine } from "../../../context/use-machine.ts";
import type { Invitation } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import {
  createInvitationsFlow,
  type InvitationsFlow,
  type InvitationsFlowState,
} from "./invitations-flow.ts";
import { type Invitations, type UseInvitationsOptions, useInvitations } from "./use-invitations.ts";

export interface UseInvitationsFlowOptions extends Pick<UseInvitationsOptions, "organizationId"> {
  /** The dialog closes: the invitation was canceled, or couldn't be. */
  onEnd?: ((invitation: Invitation, isDone: boolean) => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface InvitationsHandle extends InvitationsFlowState, Omit<InvitationsFlow, "get" | "subscribe"> {
  list: Invitations;
}

/** `<Invitations/>` without its looks. */
export function useInvitationsFlow(options: UseInvitationsFlowOptions = {}): InvitationsHandle {
  const list = useInvitations(options);
  const describe = useDescribeOrganizationError();
  const machine = useMachine({ ...options, list, describe }, (latest) =>
    createInvitationsFlow({
      calls: () => latest.current.list,
      describe: (error) => latest.current.describe(error)[0],
      onEnd: (invitation, isDone) => latest.current.onEnd?.(invitation, isDone),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  return useMemo(() => ({ ...machine, list }), [machine, list]);
}
