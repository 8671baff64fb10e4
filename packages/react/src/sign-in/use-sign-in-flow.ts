"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { carryEmail, useCarriedEmail } from "../context/carried-email.ts";
import { absolute, type Target } from "../context/navigation.ts";
import { blockedPage, findsSession } from "../context/opened-session.ts";
import { wantsSecondStep } from "../context/second-step.ts";
import { verifyPage } from "../context/sent-page.ts";
import { type Latest, useMachine } from "../context/use-machine.ts";
import { useTarget } from "../context/use-target.ts";
import type { SignInHandle } from "../context/ways.ts";
import { keepLastMethod } from "../features/social/last-method.ts";
import type { Refused } from "../flows/refused.ts";
import { createSignInFlow, type SignInAnswer } from "../flows/sign-in-flow.ts";

export type { SignInHandle } from "../context/ways.ts";

export interface UseSignInFlowOptions {
  /** Initial text of the identifier field. */
  initialIdentifier?: string | undefined;
  /** True ticks "Stay signed in" at the beginning. Default true. */
  rememberMe?: boolean | undefined;
  /** The server's refusal of the form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** Set if a server has sent the confirmation email again. */
  sent?: { readonly email: string } | undefined;
  /**
   * The page after signing in, followed unchecked. Default: `redirect_to` of the page's URL if that is a path
   * of its origin, else the provider's `routes.afterSignIn`; none with `onSuccess`.
   */
  redirectTo?: string | undefined;
  /** The user is signed in, and `useSession` has the session. */
  onSuccess?: ((answer: SignInAnswer) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/**
 * Returns callbacks for the end of a sign-in, shared by the machines of the screen and of the password form.
 *
 * @param onBlocked Called if the browser blocks cookies. Default: goes to the sign-in page, which says so.
 */
export function endsOf(latest: Latest<UseSignInFlowOptions & Target>, onBlocked?: () => void) {
  const ends = {
    client: () => latest.current.client,
    config: () => latest.current.config,
    callbackURL: () => absolute(latest.current.keeping(latest.current.routes.signIn)),
    async onDone(answer: SignInAnswer | Pick<SignInAnswer, "token">): Promise<void> {
      const { current } = latest;
      if (wantsSecondStep(current, answer, current.target, ends.onDone)) return;
      // A service with the plugin records the method more precisely.
      if (!current.config?.plugins.includes("last-method")) keepLastMethod(undefined);
      carryEmail("");
      // The next page requests the session first.
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

/** Completes the answer of a feature's method, which may only have the token. */
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
