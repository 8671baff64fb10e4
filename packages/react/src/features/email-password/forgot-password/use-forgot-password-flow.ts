"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useCarriedEmail } from "../../../context/carried-email.ts";
import { absolute, type Target } from "../../../context/navigation.ts";
import { useMachine } from "../../../context/use-machine.ts";
import { useTarget } from "../../../context/use-target.ts";
import { createMailFlow, type MailFlow, type MailState } from "../../../flows/mail-flow.ts";
import { type Refused, refusedBy } from "../../../flows/refused.ts";

export interface UseForgotPasswordFlowOptions {
  /** Initial value of the field for the email address. */
  initialEmail?: string | undefined;
  /** A server's refusal of the posted form, rendered with the page. */
  refused?: Refused | undefined;
  /** Set if a server has sent the email already. `again`: it wasn't the first one. */
  sent?: { readonly email: string; readonly again?: boolean | undefined } | undefined;
  /**
   * Page that the link in the email leads to: it finds the link's `token` in its URL. Default: the provider's
   * `routes.resetPassword`.
   */
  resetUrl?: string | undefined;
  /** Page to open after the reset and sign-in. Default: `redirect_to` of the page's URL. */
  redirectTo?: string | undefined;
  /** Called once the email was requested. Whether the address has an account is never revealed. */
  onSuccess?: ((email: string) => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface ForgotPasswordHandle
  extends MailState,
    Pick<MailFlow, "set" | "submit" | "reset" | "sendAgain" | "back">,
    Target {}

/** Behavior of `<ForgotPassword/>` without its markup. */
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
