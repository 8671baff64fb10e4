"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo, useState } from "react";
import {
  createReauthenticateFlow,
  type ReauthenticateFlow,
  type ReauthenticateState,
} from "../flows/reauthenticate-flow.ts";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useConfig, useSurroundings } from "../provider/context.ts";

export interface UseReauthenticateFlowOptions {
  /** It was confirmed, and `useSession` knows the renewed session. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type ReauthenticateHandle = ReauthenticateState &
  Pick<ReauthenticateFlow, "set" | "submit" | "reset" | "passwordShown">;

/** The dialog "Confirm it's you" without its looks, for a place of your own. */
export function useReauthenticateFlow(options: UseReauthenticateFlowOptions = {}): ReauthenticateHandle {
  const { client, session, onEvent } = useSurroundings();
  const { config } = useConfig();
  const latest = useLatest({ ...options, client, session, config, onEvent });
  const [flow] = useState(() =>
    createReauthenticateFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      onDone: async () => {
        await latest.current.session.refetch();
        latest.current.onEvent({ name: "reauthenticated" });
        latest.current.onSuccess?.();
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  useEffect(() => {
    // Only a callback of the application can make it reject.
    flow.load().catch(() => undefined);
  }, [flow]);
  const state = useFlow(flow);
  return useMemo(() => {
    const { set, submit, reset, passwordShown } = flow;
    return { ...state, set, submit, reset, passwordShown };
  }, [flow, state]);
}
