"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo, useState } from "react";
import type { Refused } from "../flows/sign-in-flow.ts";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { useRestored } from "../provider/use-restored.ts";
import { useLinkToken } from "../screens/use-link-token.ts";
import {
  createUndoEmailChangeFlow,
  type UndoEmailChangeFlow,
  type UndoEmailChangeState,
} from "./undo-email-change-flow.ts";

export interface UseUndoEmailChangeFlowOptions {
  /** What the link in the email carries. Default: `token` of the page's address. Null: there is none. */
  token?: string | null | undefined;
  /** The change was undone on a server: the address that is back. */
  undone?: { readonly email: string | undefined } | undefined;
  /** What a server said to the form before the page was drawn. */
  refused?: Refused | undefined;
  /** The previous address is back, and nobody is signed in. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface UndoEmailChangeHandle extends UndoEmailChangeState, Pick<UndoEmailChangeFlow, "submit"> {
  /** The address that comes back, or is back, where it is known. */
  email: string | undefined;
}

/** `<UndoEmailChange/>` without its looks. */
export function useUndoEmailChangeFlow(options: UseUndoEmailChangeFlowOptions = {}): UndoEmailChangeHandle {
  const { client, session, onEvent } = useSurroundings();
  const { config } = useConfig();
  const token = useLinkToken(options.token);
  const latest = useLatest({ ...options, client, session, onEvent, config });

  const [flow] = useState(() =>
    createUndoEmailChangeFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      token: options.token,
      isDone: options.undone !== undefined,
      refused: options.refused,
      onDone: async () => {
        const { current } = latest;
        // It ended every session, this browser's among them.
        await current.session.refetch();
        current.onEvent({ name: "emailChangeUndone" });
        current.onSuccess?.();
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  useEffect(() => {
    if (token !== undefined) flow.opened(token);
  }, [flow, token]);
  useRestored(flow);
  const state = useFlow(flow);
  const email = state.link?.email ?? options.undone?.email;
  return useMemo(() => ({ ...state, submit: flow.submit, email }), [flow, state, email]);
}
