"use client";
import { useMemo } from "react";
import { furtherStep } from "../context/second-step.ts";
import { useMachine } from "../context/use-machine.ts";
import { useTarget } from "../context/use-target.ts";
import type { SignInPlace } from "../context/ways.ts";
import { createSignInScreen } from "../flows/sign-in-screen.ts";
import { endsOf, type UseSignInFlowOptions } from "./use-sign-in-flow.ts";

/** Returns the screen's state, and callbacks for its methods. */
export function useSignInScreen(options: UseSignInFlowOptions) {
  const { target, keeping } = useTarget(options.redirectTo);
  const machine = useMachine({ ...options, target, keeping }, (latest) => {
    const { initialIdentifier, rememberMe, refused, sent } = options;
    const { onDone, onError, ...ends } = endsOf(latest, () => flow.blocked());
    const flow = createSignInScreen({ ...ends, email: initialIdentifier, rememberMe, refused, sent });
    const acts: Pick<SignInPlace, "onSignedIn" | "onUnverified" | "onError"> = {
      // This comes first: nothing else may replace the screen once the session is known.
      async onSignedIn(answer) {
        if (furtherStep(latest.current, answer) === undefined) flow.done();
        await onDone(answer);
      },
      onUnverified: flow.unverified,
      onError,
    };
    return { ...flow, ...acts };
  });
  return useMemo(() => ({ ...machine, target, keeping }), [machine, target, keeping]);
}
