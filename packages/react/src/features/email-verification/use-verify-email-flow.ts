"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useCarriedEmail } from "../../context/carried-email.ts";
import { useSurroundings } from "../../context/context.ts";
import { emailVerified } from "../../context/email-verified.ts";
import { absolute } from "../../context/navigation.ts";
import { wantsSecondStep } from "../../context/second-step.ts";
import { useMachine } from "../../context/use-machine.ts";
import { useTarget } from "../../context/use-target.ts";
import type { FormFlow } from "../../flows/form-flow.ts";
import type { MailFlow, MailState } from "../../flows/mail-flow.ts";
import { type Refused, refusedBy } from "../../flows/refused.ts";
import { useLinkToken, useOpened } from "../../screens/use-link-token.ts";
import {
  createVerifyEmailFlow,
  type LinkProblem,
  type VerifiedEmail,
  type VerifyEmailFlow,
  type VerifyEmailState,
  type VerifyEmailValues,
} from "./verify-email-flow.ts";

export interface UseVerifyEmailFlowOptions {
  /** The link's token. Default: `token` of the page's URL. Null: there is none. */
  token?: string | null | undefined;
  /** The email address to confirm. Default: the session's. */
  email?: string | undefined;
  /** Set if a server has found that the link doesn't work. */
  problem?: LinkProblem | undefined;
  /** Set if a server knows that the link needs the account's password, or a new one. */
  asks?: "password" | "newPassword" | undefined;
  /** Set if the link was used on a server. */
  verified?: VerifiedEmail | undefined;
  /** Set if a server has sent the email already. `again`: not for the first time. */
  sent?: { readonly email: string; readonly again?: boolean | undefined } | undefined;
  /** The server's refusal of the form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** The final page. Default: `redirect_to` of the page's URL, else the provider's `routes.afterSignIn`. */
  redirectTo?: string | undefined;
  /** The link has taken effect, and `useSession` has the session. */
  onSuccess?: ((verified: VerifiedEmail) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface VerifyEmailHandle
  extends Omit<VerifyEmailState, "mail">,
    Pick<FormFlow<VerifyEmailValues>, "set" | "submit">,
    Pick<VerifyEmailFlow, "choose" | "confirmed"> {
  mail: MailState & Pick<MailFlow, "set" | "submit" | "sendAgain" | "back">;
  /** The link's token, if known. */
  token: string | null | undefined;
  /** The page for a signed-in user. */
  target: string;
  /** Returns the URL of another page of the same task, with the same target. */
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
        // The link may have opened a session, ended one, or changed its user.
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
