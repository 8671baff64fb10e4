"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo, useState } from "react";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { useRestored } from "../provider/use-restored.ts";
import { useLinkToken } from "../screens/use-link-token.ts";
import {
  createDeleteConfirmationFlow,
  type DeleteConfirmationFlow,
  type DeleteConfirmationFlowOptions,
  type DeleteConfirmationState,
} from "./delete-confirmation-flow.ts";

export interface UseDeleteConfirmationFlowOptions {
  /** What the link in the mail carries. Default: `token` of the page's address. Null: there is none. */
  token?: string | null | undefined;
  /** What a server said to the form before the page was drawn. */
  refused?: DeleteConfirmationFlowOptions["refused"];
  /** Where to go when the account is gone. Default: the provider's `routes.signedOut`; with `onSuccess` nowhere. */
  redirectTo?: string | undefined;
  /** The account is gone, and nobody is signed in. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface DeleteConfirmationHandle
  extends DeleteConfirmationState,
    Pick<DeleteConfirmationFlow, "submit"> {
  /** What the link carries, where it is known. */
  token: string | null | undefined;
}

/** `<DeleteConfirmation/>` without its looks. */
export function useDeleteConfirmationFlow(
  options: UseDeleteConfirmationFlowOptions = {},
): DeleteConfirmationHandle {
  const { client, session, navigate, onEvent, routes } = useSurroundings();
  const { config } = useConfig();
  const token = useLinkToken(options.token);
  const latest = useLatest({ ...options, client, session, navigate, onEvent, routes, config });

  const [flow] = useState(() =>
    createDeleteConfirmationFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      token: options.token,
      refused: options.refused,
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
  useEffect(() => {
    if (token !== undefined) flow.opened(token);
  }, [flow, token]);
  useRestored(flow);
  const state = useFlow(flow);
  return useMemo(() => ({ ...state, submit: flow.submit, token }), [flow, state, token]);
}
