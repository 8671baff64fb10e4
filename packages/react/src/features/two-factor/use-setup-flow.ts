"use client";
import type { ClientError } from "@latchkey/client";
import { useMachine } from "../../context/use-machine.ts";
import type { Refused } from "../../flows/refused.ts";
import { twoFactorCalls } from "./calls.ts";
import {
  createTwoFactorSetupFlow,
  type PendingApp,
  type SetupAct,
  type SetupState,
  type SetupStep,
  type TwoFactorSetupFlow,
} from "./setup-flow.ts";
import type { Verified } from "./types.ts";

export interface UseTwoFactorSetupFlowOptions {
  /** True for a setup during a sign-in: the user isn't signed in yet. Default false. */
  isEnrollment?: boolean | undefined;
  /** The setup that a server has begun. */
  begun?: { readonly step: SetupStep; readonly app?: PendingApp | undefined } | undefined;
  refused?: Refused | undefined;
  /** The code was right; backup codes may still be shown. */
  onVerified?: ((verified: Verified) => void | Promise<void>) | undefined;
  /** The action is complete, and `useSession` has the session. */
  onDone?: ((act: SetupAct) => void | Promise<void>) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface TwoFactorSetupHandle extends SetupState, Omit<TwoFactorSetupFlow, "get" | "subscribe"> {}

/**
 * `<TwoFactorSetup/>` without its looks: setup, new backup codes, turning off. Asks for
 * re-authentication where needed.
 */
export function useTwoFactorSetupFlow(options: UseTwoFactorSetupFlowOptions = {}): TwoFactorSetupHandle {
  const { isEnrollment = false, begun, refused } = options;
  return useMachine(options, (latest) =>
    createTwoFactorSetupFlow({
      calls: () => twoFactorCalls(latest.current.client),
      config: () => latest.current.config,
      isEnrollment,
      begun,
      refused: begun === undefined ? undefined : refused,
      run: (call) => (isEnrollment ? call() : latest.current.reauthentication.run(call)),
      async onVerified(verified) {
        if (!isEnrollment) await latest.current.session.refetch();
        await latest.current.onVerified?.(verified);
      },
      async onDone(act) {
        const { session, onEvent, onDone } = latest.current;
        if (!isEnrollment) await session.refetch();
        if (act === "enable") onEvent({ name: "twoFactorEnabled" });
        if (act === "disable") onEvent({ name: "twoFactorDisabled" });
        await onDone?.(act);
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
}
