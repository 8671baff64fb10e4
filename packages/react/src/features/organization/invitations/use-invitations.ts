"use client";
import type { Result } from "@latchkey/client";
import { useMemo } from "react";
import { rolesOf } from "../roles/permissions.ts";
import { useScopeIfAny } from "../scope.tsx";
import type { Invitation } from "../types.ts";
import { useActiveId } from "../use-active-id.ts";
import { type Asked, ofOrganization, useAnswer } from "../use-answer.ts";
import { useChange } from "../use-change.ts";

/** The invitee's email address, roles and teams. */
export interface InviteBody {
  readonly email: string;
  readonly roles: readonly string[];
  readonly teamIds?: readonly string[] | undefined;
  /** True sends the email again where an invitation to this address is open. */
  readonly resend?: boolean | undefined;
}

export interface Invitations extends Omit<Asked<Invitation[]>, "data"> {
  /** All invitations, answered ones too; the newest first. */
  readonly invitations: readonly Invitation[];
  invite(body: InviteBody): Promise<Result<Invitation>>;
  /** Sends the email again: the invitation is open for the whole time again. */
  resend(invitation: Invitation): Promise<Result<Invitation>>;
  cancel(invitation: Pick<Invitation, "id">): Promise<Result<unknown>>;
}

export interface UseInvitationsOptions {
  /** Default: the page's organization, else the active one. */
  organizationId?: string | undefined;
  /** True requests the list. Default true. */
  isListed?: boolean | undefined;
}

const NONE: readonly Invitation[] = [];

/** The invitations of an organization. */
export function useInvitations(options: UseInvitationsOptions = {}): Invitations {
  const active = useActiveId();
  const scope = useScopeIfAny();
  const organizationId = options.organizationId ?? scope?.organization.id ?? active;
  const isAsked = organizationId !== null && options.isListed !== false;
  const answer = useAnswer(isAsked ? ofOrganization(organizationId, "invitations") : null, (calls) =>
    calls.listInvitations({ query: { organizationId: organizationId ?? "" } }),
  );
  const change = useChange();
  return useMemo(() => {
    const { data, isPending, error, refetch } = answer;
    const invite = ({ email, roles, teamIds = [], resend }: InviteBody): Promise<Result<Invitation>> =>
      change((calls) =>
        calls.inviteMember({
          email,
          role: [...roles],
          ...(organizationId === null ? {} : { organizationId }),
          ...(teamIds.length === 0 ? {} : { teamId: [...teamIds] }),
          ...(resend ? { resend } : {}),
        }),
      );
    return {
      invitations: data?.toSorted((a, b) => timeOf(b) - timeOf(a)) ?? NONE,
      isPending,
      error,
      refetch,
      invite,
      resend: ({ email, role, teamId }) =>
        invite({ email, roles: rolesOf(role), teamIds: teamsOf({ teamId }), resend: true }),
      cancel: ({ id }) => change((calls) => calls.cancelInvitation({ invitationId: id })),
    };
  }, [answer, organizationId, change]);
}

function timeOf({ createdAt }: Invitation): number {
  // Rows that other software wrote may lack it.
  return new Date(createdAt ?? 0).getTime();
}

/** Returns the ids of the teams that an invitation is for. */
export function teamsOf({ teamId }: { teamId?: string | null | undefined }): string[] {
  return (teamId ?? "").split(",").filter((id) => id !== "");
}
