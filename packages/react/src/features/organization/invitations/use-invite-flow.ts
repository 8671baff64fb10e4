"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useMachine } from "../../../context/use-machine.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { createInviteFlow, type InviteFlow, type InviteState } from "./invite-flow.ts";
import { type UseInvitationsOptions, useInvitations } from "./use-invitations.ts";

export interface UseInviteFlowOptions extends Pick<UseInvitationsOptions, "organizationId"> {
  /** The roles that are ticked at the beginning. Default `member`. */
  initialRoles?: readonly string[] | undefined;
  /** Addresses in the field at the beginning. */
  initialAddresses?: string | undefined;
  /** An invitation was sent to this address. */
  onInvited?: ((email: string) => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface InviteHandle extends InviteState, Omit<InviteFlow, "get" | "subscribe"> {}

/** `<InviteMembers/>` without its looks. */
export function useInviteFlow(options: UseInviteFlowOptions = {}): InviteHandle {
  const { organizationId, initialRoles, initialAddresses } = options;
  const { invite } = useInvitations({ organizationId, isListed: false });
  const describe = useDescribeOrganizationError();
  const machine = useMachine({ ...options, invite, describe }, (latest) =>
    createInviteFlow({
      invite: ({ email, role, teamId, resend }) =>
        latest.current.invite({ email, roles: role, teamIds: teamId, resend }),
      describe: (error) => latest.current.describe(error)[0],
      roles: initialRoles,
      addresses: initialAddresses,
      onInvited: (email) => latest.current.onInvited?.(email),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  // An invitation that was sent here may be canceled on the same page.
  const isAsked = machine.lines.some(({ invitationId }) => invitationId !== undefined);
  const { invitations } = useInvitations({ organizationId, isListed: isAsked });
  return useMemo(() => {
    const canceled = new Set(invitations.filter(({ status }) => status === "canceled").map(({ id }) => id));
    const lines = machine.lines.filter(({ invitationId = "" }) => !canceled.has(invitationId));
    return { ...machine, lines };
  }, [machine, invitations]);
}
