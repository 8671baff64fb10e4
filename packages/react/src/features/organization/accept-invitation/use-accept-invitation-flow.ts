"use client";
import type { AuthClient, ClientError } from "@latchkey/client";
import { useEffect, useMemo, useRef } from "react";
import { useSurroundings } from "../../../context/context.ts";
import { absolute, withQuery } from "../../../context/navigation.ts";
import { useMachine } from "../../../context/use-machine.ts";
import { verificationMail } from "../../../flows/resend.ts";
import { useLatest } from "../../../flows/use-latest.ts";
import { useLinkToken } from "../../../screens/use-link-token.ts";
import { useSession } from "../../../session/use-session.ts";
import { organizationOf } from "../client.ts";
import { organizationPage } from "../organization-page.ts";
import type { Invitation } from "../types.ts";
import {
  type AcceptInvitationCalls,
  type AcceptInvitationFlow,
  type AcceptInvitationFlowOptions,
  type AcceptInvitationState,
  createAcceptInvitationFlow,
} from "./accept-invitation-flow.ts";

export interface UseAcceptInvitationFlowOptions
  extends Pick<
    AcceptInvitationFlowOptions,
    "id" | "invitation" | "standing" | "isDeclining" | "isMailSent" | "refused"
  > {
  /** Secret from the email's link. Default: `token` of the page's URL. Null: none. */
  token?: string | null | undefined;
  /**
   * Page to open after joining. Default: the organization, below the provider's `routes.organization`; with
   * `onSuccess` none.
   */
  redirectTo?: string | undefined;
  /** Called after the user has joined. */
  onSuccess?: ((invitation: Invitation) => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface AcceptInvitationHandle
  extends AcceptInvitationState,
    Pick<AcceptInvitationFlow, "join" | "askDecline" | "decline" | "retry" | "sendMail" | "look"> {
  /** Signed-in user. */
  user: { name: string; email: string } | null;
  /** URL of this page with the link's parameters. Undefined: not known before hydration. */
  here: string | undefined;
}

/** Behavior of `<AcceptInvitation/>` without its markup. */
export function useAcceptInvitationFlow(options: UseAcceptInvitationFlowOptions): AcceptInvitationHandle {
  const { routes } = useSurroundings();
  const { data, isPending, isExpired } = useSession();
  const token = useLinkToken(options.token);
  const here = `${routes.acceptInvitation}/${encodeURIComponent(options.id)}`;
  const whole = withQuery(here, "token", token ?? undefined);
  const user = isExpired ? null : (data?.user ?? null);
  const machine = useMachine({ ...options, whole }, (latest) => {
    const { id, invitation, standing, isDeclining, isMailSent, refused } = options;
    return createAcceptInvitationFlow({
      calls: () => callsOf(latest.current.client, () => absolute(latest.current.whole)),
      config: () => latest.current.config,
      id,
      token: options.token,
      user,
      invitation,
      standing,
      isDeclining,
      isMailSent,
      refused,
      onJoined: async (joined) => {
        const { client, session, routes, onEvent, onSuccess, navigate, redirectTo } = latest.current;
        // The organization is the active one now: the session says so.
        await session.refetch();
        onEvent({ name: "invitationAccepted" });
        onSuccess?.(joined);
        const to =
          redirectTo ??
          (onSuccess === undefined
            ? await organizationPage(joined.organizationId, client, routes.organization)
            : undefined);
        if (to !== undefined) navigate(to);
      },
      onError: (error) => latest.current.onError?.(error),
    });
  });

  useLooks(machine, options, { token, user, isKnown: !isPending });
  return useMemo(
    () => ({ ...machine, user, here: token === undefined ? undefined : whole }),
    [machine, user, whole, token],
  );
}

/** Requests of the flow. `back`: the page that the link of an email leads to. */
function callsOf(client: AuthClient, back: () => string): AcceptInvitationCalls {
  const organization = organizationOf(client);
  return {
    preview: (query) => organization.invitationPreview({ query }),
    get: (id) => organization.getInvitation({ query: { id } }),
    accept: (body) => organization.acceptInvitation(body),
    reject: (body) => organization.rejectInvitation(body),
    sendMail: verificationMail(() => client, back),
  };
}

interface Seen {
  token: string | null | undefined;
  user: { id: string; email: string; emailVerified: boolean } | null;
  isKnown: boolean;
}

/**
 * Finds out what the invitation is for the current user: at first unless a server has, and after every change
 * of users.
 */
function useLooks(
  { opened, look }: Pick<AcceptInvitationFlow, "opened" | "look">,
  { invitation, standing, refused }: UseAcceptInvitationFlowOptions,
  { token, user, isKnown }: Seen,
): void {
  const who = isKnown ? `${user?.id} ${user?.email} ${user?.emailVerified}` : undefined;
  const isRead =
    invitation !== undefined && (user === null || standing !== undefined || refused !== undefined);
  const seen = useRef(isRead ? who : undefined);
  const latest = useLatest(user);
  useEffect(() => {
    if (token === undefined) return;
    opened(token);
    if (who === undefined || who === seen.current) return;
    seen.current = who;
    // Only a callback of the application can make it reject.
    look(latest.current).catch(() => undefined);
  }, [opened, look, token, who]);
}
