"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import type { Refused } from "../flows/refused.ts";
import { createSignInFlow, type SignInAnswer } from "../flows/sign-in-flow.ts";
import { absolute, withQuery } from "../provider/navigation.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useTarget } from "../provider/use-target.ts";
import type { SignInHandle } from "../provider/ways.ts";
import { keepLastMethod } from "../social/last-method.ts";

export type { SignInHandle } from "../provider/ways.ts";

export interface UseSignInFlowOptions {
  /** What stands in the field for the address in the beginning. */
  initialIdentifier?: string | undefined;
  /** Whether "Stay signed in" is ticked in the beginning. Default true. */
  rememberMe?: boolean | undefined;
  /** What a server said to the form before the page was drawn. */
  refused?: Refused | undefined;
  /** A server has sent the email that confirms an address once more. */
  sent?: { readonly email: string } | undefined;
  /**
   * Where to go after signing in. It is followed as it is. Default: `redirect_to` of the page's address where that
   * is a path of its origin, else the provider's `routes.afterSignIn`; with `onSuccess` nowhere.
   */
  redirectTo?: string | undefined;
  /** Someone is signed in, and `useSession` knows. */
  onSuccess?: ((answer: SignInAnswer) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** `<SignIn/>` without its looks. */
export function useSignInFlow(options: UseSignInFlowOptions = {}): SignInHandle {
  const { target, keeping } = useTarget(options.redirectTo);
  const machine = useMachine({ ...options, target, keeping }, (latest) => {
    const { initialIdentifier, rememberMe, refused, sent } = options;
    return createSignInFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      email: initialIdentifier,
      rememberMe,
      refused,
      sent,
      callbackURL: () => absolute(latest.current.keeping(latest.current.routes.signIn)),
      onDone: async (answer) => {
        keepLastMethod(undefined);
        // Whoever is shown next asks the session first.
        await latest.current.session.refetch();
        latest.current.onEvent({ name: "signedIn" });
        latest.current.onSuccess?.(answer);
        if (latest.current.onSuccess === undefined || latest.current.redirectTo !== undefined)
          latest.current.navigate(latest.current.target);
      },
      onUnverified: (email) => {
        const { verifyEmail } = latest.current.routes;
        if (verifyEmail === undefined) return false;
        const { keeping, navigate } = latest.current;
        navigate(withQuery(withQuery(keeping(verifyEmail), "sent", "1"), "login_hint", email));
        return true;
      },
      onError: (error) => latest.current.onError?.(error),
    });
  });
  return useMemo(() => ({ ...machine, target, keeping }), [machine, target, keeping]);
}
