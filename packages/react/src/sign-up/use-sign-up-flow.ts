"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import type { Refused } from "../flows/refused.ts";
import {
  createSignUpFlow,
  type InvitedBy,
  type SignUpAnswer,
  type SignUpFlow,
  type SignUpState,
} from "../flows/sign-up-flow.ts";
import { absolute, withQuery } from "../provider/navigation.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useTarget } from "../provider/use-target.ts";

export interface UseSignUpFlowOptions {
  /** What stands in the field for the address in the beginning. */
  initialEmail?: string | undefined;
  /** What a server said to the form before the page was drawn. */
  refused?: Refused | undefined;
  /** A server has made the account already, and its address must be confirmed. `sent`: the email was sent again. */
  made?: { readonly email: string; readonly sent?: boolean | undefined } | undefined;
  /** What the link of an invitation carries, for whoever comes from one; the address is that of the invitation. */
  invitation?: InvitedBy | undefined;
  /**
   * Where to go after signing up. It is followed as it is. Default: `redirect_to` of the page's address where that
   * is a path of its origin, else the provider's `routes.afterSignIn`; with `onSuccess` nowhere.
   */
  redirectTo?: string | undefined;
  /** The account is there. With `token` null nobody is signed in yet. */
  onSuccess?: ((answer: SignUpAnswer) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface SignUpHandle
  extends SignUpState,
    Pick<SignUpFlow, "set" | "submit" | "reset" | "sendAgain" | "back"> {
  /** Where someone goes who has signed up and in. */
  target: string;
  /** The address of another page of the same task, which leads to the same target. */
  keeping(route: string): string;
}

/** `<SignUp/>` without its looks. */
export function useSignUpFlow(options: UseSignUpFlowOptions = {}): SignUpHandle {
  const { target, keeping } = useTarget(options.redirectTo);
  const machine = useMachine({ ...options, target, keeping }, (latest) => {
    const { initialEmail, refused, made, invitation } = options;
    return createSignUpFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      email: initialEmail,
      refused,
      made,
      invitation,
      callbackURL: () => absolute(latest.current.keeping(latest.current.routes.signIn)),
      onDone: async (answer) => {
        const { current } = latest;
        await current.session.refetch();
        current.onEvent({ name: "signedUp" });
        current.onSuccess?.(answer);
        if (current.onSuccess !== undefined && current.redirectTo === undefined) return;
        if (answer.token !== null) current.navigate(current.target);
        // Signing up signs nobody in here, and nothing has to be confirmed.
        else if (current.config?.emailVerification === false)
          current.navigate(
            withQuery(current.keeping(current.routes.signIn), "login_hint", answer.user.email),
          );
      },
      onError: (error) => latest.current.onError?.(error),
    });
  });
  return useMemo(() => ({ ...machine, target, keeping }), [machine, target, keeping]);
}
