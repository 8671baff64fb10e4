"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useMachine } from "../../context/use-machine.ts";
import { type OwnedOrganization, organizationsOf } from "../../errors/owned-organizations.ts";
import { createLinkFlow, type LinkFlow, type LinkFlowState } from "../../flows/link-flow.ts";
import type { Refused } from "../../flows/refused.ts";
import { useLinkToken, useOpened } from "../../screens/use-link-token.ts";

/** `owner`: organizations would be left without an owner. `done`: the account is gone. */
export type DeleteConfirmationStep = DeleteConfirmationState["step"];

export interface DeleteConfirmationState extends LinkFlowState<"owner"> {
  /** Organizations without another owner, in the step `owner`. */
  readonly organizations: readonly OwnedOrganization[];
}

export interface UseDeleteConfirmationFlowOptions {
  /** Secret from the email's link. Default: `token` of the page's URL. Null: there is none. */
  token?: string | null | undefined;
  /**
   * A server's refusal of the posted form, rendered with the page; with `organizations` if they are the
   * reason.
   */
  refused?: (Refused & { readonly organizations?: readonly OwnedOrganization[] | undefined }) | undefined;
  /** Page to open after the deletion. Default: the provider's `routes.signedOut`; with `onSuccess` none. */
  redirectTo?: string | undefined;
  /** Called once the account is deleted and the user is signed out. */
  onSuccess?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface DeleteConfirmationHandle extends DeleteConfirmationState, Pick<LinkFlow<"owner">, "submit"> {
  /** Secret from the link, where it is known. */
  token: string | null | undefined;
}

/** Behavior of `<DeleteConfirmation/>` without its markup. */
export function useDeleteConfirmationFlow(
  options: UseDeleteConfirmationFlowOptions = {},
): DeleteConfirmationHandle {
  const token = useLinkToken(options.token);
  const { refused } = options;
  const machine = useMachine(options, (latest) =>
    createLinkFlow({
      send: (token) => latest.current.client.deleteUser({ token }),
      steps: { SOLE_OWNER_OF_ORGANIZATION: "owner" },
      retried: "owner",
      config: () => latest.current.config,
      token: options.token,
      refused,
      onDone: async () => {
        const { current } = latest;
        await current.session.refetch();
        current.onEvent({ name: "accountDeleted" });
        current.onSuccess?.();
        if (current.onSuccess === undefined || current.redirectTo !== undefined)
          current.navigate(current.redirectTo ?? current.routes.signedOut);
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  useOpened(machine, token);
  return useMemo(() => {
    const { reason } = machine;
    const organizations = reason === null ? (refused?.organizations ?? []) : organizationsOf(reason);
    return { ...machine, organizations, token };
  }, [machine, refused, token]);
}
