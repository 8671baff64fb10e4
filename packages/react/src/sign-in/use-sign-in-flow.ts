"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import type { Refused } from "../flows/refused.ts";
import { createSignInFlow, type SignInAnswer } from "../flows/sign-in-flow.ts";
import { carryEmail, useCarriedEmail } from "../provider/carried-email.ts";
import { absolute, type Target } from "../provider/navigation.ts";
import { blockedPage, findsSession } from "../provider/opened-session.ts";
import { wantsSecondStep } from "../provider/second-step.ts";
import { verifyPage } from "../provider/sent-page.ts";
import { type Latest, useMachine } from "../provider/use-machine.ts";
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

/**
 * Where signing in ends: what the machines of the screen and of the password's form have in common.
 *
 * @param onBlocked The browser keeps no cookies. Default: the page for signing in says so.
 */
export function endsOf(latest: Latest<UseSignInFlowOptions & Target>, onBlocked?: () => void) {
  const ends = {
    client: () => latest.current.client,
    config: () => latest.current.config,
    callbackURL: () => absolute(latest.current.keeping(latest.current.routes.signIn)),
    async onDone(answer: SignInAnswer | Pick<SignInAnswer, "token">): Promise<void> {
      const { current } = latest;
      if (wantsSecondStep(current, answer, current.target, ends.onDone)) return;
      // A service that keeps the method knows better which it was.
      if (!current.config?.plugins.includes("last-method")) keepLastMethod(undefined);
      carryEmail("");
      // What is shown next asks the session first.
      if (!(await findsSession(current))) {
        if (onBlocked === undefined) current.navigate(blockedPage(current, current.target));
        else onBlocked();
        return;
      }
      current.onEvent({ name: "signedIn" });
      const { onSuccess, redirectTo, navigate, target } = latest.current;
      const whole = wholeAnswer(answer, current.session.get().data?.user);
      if (whole !== undefined) onSuccess?.(whole);
      if (onSuccess === undefined || redirectTo !== undefined) navigate(target);
    },
    onUnverified(email: string): boolean {
      const page = verifyPage(latest.current, email);
      if (page !== undefined) latest.current.navigate(page);
      return page !== undefined;
    },
    onError: (error: ClientError) => latest.current.onError?.(error),
  };
  return ends;
}

/** A feature's own way may answer the token alone. */
function wholeAnswer(
  answer: SignInAnswer | Pick<SignInAnswer, "token">,
  user: SignInAnswer["user"] | undefined,
): SignInAnswer | undefined {
  if ("user" in answer) return answer;
  return user && { redirect: false, token: answer.token, user };
}

/** `<SignIn/>` without its looks. */
export function useSignInFlow(options: UseSignInFlowOptions = {}): SignInHandle {
  const { target, keeping } = useTarget(options.redirectTo);
  const machine = useMachine({ ...options, target, keeping }, (latest) => {
    const { initialIdentifier, rememberMe, refused, sent } = options;
    return createSignInFlow({ ...endsOf(latest), email: initialIdentifier, rememberMe, refused, sent });
  });
  useCarriedEmail(machine);
  return useMemo(() => ({ ...machine, target, keeping }), [machine, target, keeping]);
}
