"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { carryEmail, useCarriedEmail } from "../context/carried-email.ts";
import { useSurroundings } from "../context/context.ts";
import { absolute, withTarget } from "../context/navigation.ts";
import { blockedPage, findsSession } from "../context/opened-session.ts";
import { wantsSecondStep } from "../context/second-step.ts";
import { verifyPage } from "../context/sent-page.ts";
import { useMachine } from "../context/use-machine.ts";
import { useTarget } from "../context/use-target.ts";
import type { SignUpHandle } from "../context/ways.ts";
import { sendsCodes } from "../features/email-code/ways/offered.ts";
import type { Refused } from "../flows/refused.ts";
import { createSignUpFlow, type InvitedBy, type SignUpAnswer } from "../flows/sign-up-flow.ts";

export type { SignUpHandle } from "../context/ways.ts";

export interface UseSignUpFlowOptions {
  /** Initial text of the email field. */
  initialEmail?: string | undefined;
  /** The server's refusal of the form, for a page that it rendered. */
  refused?: Refused | undefined;
  /**
   * Set if a server has created the account, and its email address must be confirmed.
   * `sent`: the email was sent again.
   */
  made?: { readonly email: string; readonly sent?: boolean | undefined } | undefined;
  /** The invitation that the user comes from; the email address is the invitation's. */
  invitation?: InvitedBy | undefined;
  /**
   * The page after signing up, followed unchecked. Default: `redirect_to` of the page's URL if that is a path
   * of its origin, else the provider's `routes.afterSignUp`; none with `onSuccess`.
   */
  redirectTo?: string | undefined;
  /** The account is created. With `token` null the user isn't signed in yet. */
  onSuccess?: ((answer: SignUpAnswer) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** `<SignUp/>` without its looks. */
export function useSignUpFlow(options: UseSignUpFlowOptions = {}): SignUpHandle {
  const { routes } = useSurroundings();
  const { target, keeping } = useTarget(options.redirectTo, routes.afterSignUp);
  const machine = useMachine({ ...options, target, keeping }, (latest) => {
    const { initialEmail, refused, made, invitation } = options;
    const onDone = async (answer: SignUpAnswer, page?: string): Promise<void> => {
      const { current } = latest;
      if (wantsSecondStep(current, answer, current.target, onDone)) return;
      if (answer.token !== null) carryEmail("");
      const isFound = await findsSession(current);
      if (answer.token !== null && !isFound) return current.navigate(blockedPage(current, current.target));
      current.onEvent({ name: "signedUp" });
      current.onSuccess?.(answer);
      if (page !== undefined) return current.navigate(page);
      if (current.onSuccess !== undefined && current.redirectTo === undefined) return;
      if (answer.token !== null) current.navigate(current.target);
      // Signing up doesn't sign the user in here, and nothing has to be confirmed.
      else if (current.config?.emailVerification === false)
        current.navigate(current.keeping(current.routes.signIn));
    };
    return createSignUpFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      email: initialEmail,
      refused,
      made,
      invitation,
      // This also applies if the email address has to be confirmed before signing in.
      callbackURL() {
        const { keeping, routes } = latest.current;
        return absolute(withTarget(keeping(routes.signIn), routes.afterSignUp));
      },
      onDone,
      // The code is entered on the page that is also used after a sign-in.
      verifyPage(email) {
        const { current } = latest;
        const page = sendsCodes(current.config, "email-verification")
          ? verifyPage(current, email)
          : undefined;
        return page && withTarget(page, current.routes.afterSignUp);
      },
      onError: (error) => latest.current.onError?.(error),
    });
  });
  useCarriedEmail(machine);
  return useMemo(() => ({ ...machine, target, keeping }), [machine, target, keeping]);
}
