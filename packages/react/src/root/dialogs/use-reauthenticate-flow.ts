"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect } from "react";
import { useMachine } from "../../context/use-machine.ts";
import type { ReauthenticateHandle } from "../../context/ways.ts";
import { createReauthenticateFlow } from "../../flows/reauthenticate-flow.ts";

export interface UseReauthenticateFlowOptions {
  /** The user has re-authenticated, and `useSession` has the renewed session. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type { ReauthenticateHandle } from "../../context/ways.ts";

/** The dialog "Confirm it's you" without its looks, for a custom place. */
export function useReauthenticateFlow(options: UseReauthenticateFlowOptions = {}): ReauthenticateHandle {
  const machine = useMachine(options, (latest) =>
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
  const { load } = machine;
  useEffect(() => {
    // Only a callback of the application can make it reject.
    load().catch(() => undefined);
  }, [load]);
  return machine;
}
