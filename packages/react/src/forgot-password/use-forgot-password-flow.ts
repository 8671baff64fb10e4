"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { createMailFlow, type MailFlow, type MailState } from "../flows/mail-flow.ts";
import { type Refused, refusedBy } from "../flows/refused.ts";
import { useCarriedEmail } from "../provider/carried-email.ts";
import { absolute, type Target } from "../provider/navigation.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useTarget } from "../provider/use-target.ts";

export interface UseForgotPasswordFlowOptions {
  /** What stands in the field for the address in the beginning. */
  initialEmail?: string | undefined;
  /** What a server said to the form before the page was drawn. */
  refused?: Refused | undefined;
  /** A server has sent the email already. `again`: not for the first time. */
  sent?: { readonly email: string; readonly again?: boolean | undefined } | undefined;
  /**
   * The page that the link in the email leads to: it finds the link's `token` in its address. Default: the provider's
   * `routes.resetPassword`.
   */
  resetUrl?: string | undefined;
  /** Where to go in the end, after signing in. Default: `redirect_to` of the page's address. */
  redirectTo?: string | undefined;
  /** The email was asked for. Whether someone has this address is told to nobody. */
  onSuccess?: ((email: string) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface ForgotPasswordHandle
  extends MailState,
    Pick<MailFlow, "set" | "submit" | "reset" | "sendAgain" | "back">,
    Target {}

/** `<ForgotPassword/>` without its looks. */
export function useForgotPasswordFlow(options: UseForgotPasswordFlowOptions = {}): ForgotPasswordHandle {
  const { target, keeping } = useTarget(options.redirectTo);
  const machine = useMachine({ ...options, keeping }, (latest) =>
    createMailFlow({
      send: (email, signal) => {
        const { resetUrl, routes, keeping, client } = latest.current;
        const redirectTo = absolute(keeping(resetUrl ?? routes.resetPassword));
        return client.requestPasswordReset({ email, redirectTo }, { signal });
      },
      config: () => latest.current.config,
      email: options.initialEmail,
      refused: refusedBy(options.refused, "password"),
      sent: options.sent,
      onSent: (email) => latest.current.onSuccess?.(email),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  useCarriedEmail(machine);
  return useMemo(() => ({ ...machine, target, keeping }), [machine, target, keeping]);
}
