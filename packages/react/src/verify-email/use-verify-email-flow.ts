"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import type { FormFlow } from "../flows/form-flow.ts";
import type { MailFlow, MailState } from "../flows/mail-flow.ts";
import { type Refused, refusedBy } from "../flows/refused.ts";
import { useCarriedEmail } from "../provider/carried-email.ts";
import { useSurroundings } from "../provider/context.ts";
import { emailVerified } from "../provider/email-verified.ts";
import { absolute } from "../provider/navigation.ts";
import { wantsSecondStep } from "../provider/second-step.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useTarget } from "../provider/use-target.ts";
import { useLinkToken, useOpened } from "../screens/use-link-token.ts";
import {
  createVerifyEmailFlow,
  type LinkProblem,
  type VerifiedEmail,
  type VerifyEmailFlow,
  type VerifyEmailState,
  type VerifyEmailValues,
} from "./verify-email-flow.ts";

export interface UseVerifyEmailFlowOptions {
  /** What the link in the email carries. Default: `token` of the page's address. Null: there is none. */
  token?: string | null | undefined;
  /** The address that waits to be confirmed. Default: that of the session. */
  email?: string | undefined;
  /** A server has found that the link doesn't work. */
  problem?: LinkProblem | undefined;
  /** A server knows that the link needs the account's password, or a new one. */
  asks?: "password" | "newPassword" | undefined;
  /** The link was used on a server. */
  verified?: VerifiedEmail | undefined;
  /** A server has sent the email already. `again`: not for the first time. */
  sent?: { readonly email: string; readonly again?: boolean | undefined } | undefined;
  /** What a server said to the form before the page was drawn. */
  refused?: Refused | undefined;
  /** Where to go in the end. Default: `redirect_to` of the page's address, else the provider's `routes.afterSignIn`. */
  redirectTo?: string | undefined;
  /** The link has done its work, and `useSession` knows. */
  onSuccess?: ((verified: VerifiedEmail) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface VerifyEmailHandle
  extends Omit<VerifyEmailState, "mail">,
    Pick<FormFlow<VerifyEmailValues>, "set" | "submit">,
    Pick<VerifyEmailFlow, "choose" | "confirmed"> {
  mail: MailState & Pick<MailFlow, "set" | "submit" | "sendAgain" | "back">;
  /** What the link carries, where it is known. */
  token: string | null | undefined;
  /** Where someone goes who is signed in. */
  target: string;
  /** The address of another page of the same task, which leads to the same target. */
  keeping(route: string): string;
}

/** `<VerifyEmail/>` without its looks. */
export function useVerifyEmailFlow(options: UseVerifyEmailFlowOptions = {}): VerifyEmailHandle {
  const { session } = useSurroundings();
  const { target, keeping } = useTarget(options.redirectTo);
  const token = useLinkToken(options.token);
  const machine = useMachine({ ...options, target, keeping }, (latest) => {
    const { problem, asks, verified, sent } = options;
    return createVerifyEmailFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      token: options.token,
      email: options.email ?? session.get().data?.user.email,
      problem,
      asks,
      verified,
      sent,
      refused: refusedBy(options.refused, "password"),
      callbackURL: () => absolute(latest.current.keeping(latest.current.routes.signIn)),
      onDone: async (done, answer) => {
        const { current } = latest;
        const goOn = (): void => latest.current.navigate(latest.current.target);
        if (wantsSecondStep(current, answer, current.target, goOn)) return;
        // It may have opened a session, ended one, or changed its user.
        await emailVerified(current);
        current.onSuccess?.(done);
      },
      onError: (error) => latest.current.onError?.(error),
    });
  });
  useOpened(machine, token);
  useCarriedEmail({ values: machine.mail.values, set: machine.mailing.set });
  return useMemo(() => {
    const { set, submit, sendAgain, back } = machine.mailing;
    return { ...machine, mail: { ...machine.mail, set, submit, sendAgain, back }, token, target, keeping };
  }, [machine, token, target, keeping]);
}
