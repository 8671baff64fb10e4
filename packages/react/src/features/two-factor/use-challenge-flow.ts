"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo } from "react";
import { carryEmail } from "../../context/carried-email.ts";
import { useSurroundings } from "../../context/context.ts";
import { useMachine } from "../../context/use-machine.ts";
import { useTarget } from "../../context/use-target.ts";
import type { Refused } from "../../flows/refused.ts";
import { useMessages } from "../../messages/index.ts";
import { twoFactorCalls } from "./calls.ts";
import {
  type ChallengeState,
  createTwoFactorChallengeFlow,
  type TwoFactorChallengeFlow,
} from "./challenge-flow.ts";
import type { Challenge, CodeMethod, Verified } from "./types.ts";

export interface UseTwoFactorChallengeFlowOptions {
  /** The waiting sign-in, as read by a server. Null: there is none. Default: requested. */
  challenge?: Challenge | null | undefined;
  /** The server's refusal of the form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** The first source of the code. Default: the one used last. */
  method?: CodeMethod | undefined;
  /** True if a server has emailed the code. */
  isCodeSent?: boolean | undefined;
  /** Set if a server knows that a backup code was used. */
  used?: { readonly left: number | null } | undefined;
  /**
   * The page after signing in. Default: `redirect_to` of the page's URL if that is a path of its origin, else
   * the sign-in's target, else the provider's `routes.afterSignIn`; none with `onSuccess`.
   */
  redirectTo?: string | undefined;
  /** The user is signed in, and `useSession` has the session. */
  onSuccess?: ((verified: Verified) => void) | undefined;
  /** The sign-in was canceled. Default: goes to the provider's `routes.signIn`. */
  onCancel?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface TwoFactorChallengeHandle
  extends ChallengeState,
    Omit<TwoFactorChallengeFlow, "get" | "subscribe"> {
  /** The sign-in page, which keeps the target. */
  readonly signInUrl: string;
  /** Returns to the screen that this one replaces. Undefined: the sign-in begins on a separate page. */
  readonly restart: (() => void) | undefined;
}

/** `<TwoFactorChallenge/>` without its looks. */
export function useTwoFactorChallengeFlow(
  options: UseTwoFactorChallengeFlowOptions = {},
): TwoFactorChallengeHandle {
  const { secondStep, routes } = useSurroundings();
  const t = useMessages();
  // Empty without a requested target: the sign-in itself knows its target.
  const { target, keeping } = useTarget(options.redirectTo, "");
  const machine = useMachine({ ...options, target, keeping, t }, (latest) =>
    createTwoFactorChallengeFlow({
      calls: () => twoFactorCalls(latest.current.client),
      config: () => latest.current.config,
      challenge: options.challenge,
      refused: options.refused,
      method: options.method,
      isCodeSent: options.isCodeSent,
      used: options.used,
      async onSession() {
        carryEmail("");
        await latest.current.session.refetch();
      },
      async onDone(verified) {
        const { onEvent, onSuccess, redirectTo, target, routes, navigate } = latest.current;
        const { resume } = secondStep.get();
        if (resume !== null && verified !== undefined) {
          secondStep.set({ resume: null });
          // The screen's callback accepts any answer of a completed sign-in.
          await (resume as (answer: Verified) => unknown)(verified);
          return;
        }
        onEvent({ name: "signedIn" });
        if (verified !== undefined) onSuccess?.(verified);
        if (onSuccess !== undefined && redirectTo === undefined) return;
        navigate(target || verified?.callbackURL || routes.afterSignIn);
      },
      onCanceled() {
        const { onCancel, navigate, keeping, routes } = latest.current;
        if (secondStep.get().resume !== null) secondStep.set({ resume: null });
        else if (onCancel !== undefined) onCancel();
        else navigate(keeping(routes.signIn));
      },
      onError: (error) => latest.current.onError?.(error),
      timeOf: (at) => latest.current.t.format.dateTime(new Date(at), { timeStyle: "short" }),
    }),
  );
  const { load } = machine;
  const isKnown = options.challenge !== undefined || options.used !== undefined;
  useEffect(() => {
    // Only a callback of the application can make it reject.
    if (!isKnown) load().catch(() => undefined);
  }, [load, isKnown]);
  const isInPlace = secondStep.get().resume !== null;
  return useMemo(
    () => ({
      ...machine,
      signInUrl: keeping(routes.signIn),
      restart: isInPlace ? () => secondStep.set({ resume: null }) : undefined,
    }),
    [machine, keeping, routes.signIn, isInPlace, secondStep],
  );
}
