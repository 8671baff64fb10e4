"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { type OwnedOrganization, organizationsOf } from "../errors/owned-organizations.ts";
import { createLinkFlow, type LinkFlow, type LinkFlowState } from "../flows/link-flow.ts";
import type { Refused } from "../flows/refused.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useLinkToken, useOpened } from "../screens/use-link-token.ts";

/** `owner`: organizations would be left without an owner. `done`: the account is gone. */
export type DeleteConfirmationStep = DeleteConfirmationState["step"];

export interface DeleteConfirmationState extends LinkFlowState<"owner"> {
  /** With the step `owner`. */
  readonly organizations: readonly OwnedOrganization[];
}

export interface UseDeleteConfirmationFlowOptions {
  /** What the link in the email carries. Default: `token` of the page's address. Null: there is none. */
  token?: string | null | undefined;
  /** What a server said to the form before the page was drawn; `organizations` with it where they are why. */
  refused?: (Refused & { readonly organizations?: readonly OwnedOrganization[] | undefined }) | undefined;
  /** Where to go when the account is gone. Default: the provider's `routes.signedOut`; with `onSuccess` nowhere. */
  redirectTo?: string | undefined;
  /** The account is gone, and nobody is signed in. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface DeleteConfirmationHandle extends DeleteConfirmationState, Pick<LinkFlow<"owner">, "submit"> {
  /** What the link carries, where it is known. */
  token: string | null | undefined;
}

/** `<DeleteConfirmation/>` without its looks. */
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
