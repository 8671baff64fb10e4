"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useCarriedEmail } from "../../context/carried-email.ts";
import { useMachine } from "../../context/use-machine.ts";
import { useTarget } from "../../context/use-target.ts";
import { createMailFlow, type MailFlow, type MailState } from "../../flows/mail-flow.ts";
import type { Refused } from "../../flows/refused.ts";
import type { SignInAnswer } from "../../flows/sign-in-flow.ts";
import { joined, named } from "../../flows/store.ts";
import { endsOf } from "../../sign-in/use-sign-in-flow.ts";
import { askForEmail } from "./ways/ask.ts";
import { createCodeFlow } from "./ways/code-flow.ts";
import type { CodeHandle } from "./ways/code-form.tsx";

export interface UseEmailSignInFlowOptions {
  /** Initial value of the field for the email address. */
  initialEmail?: string | undefined;
  /** A server's refusal of the posted form, rendered with the page. */
  refused?: Refused | undefined;
  /** Set if a server has sent the email already. `again`: it wasn't the first one. */
  sent?: { readonly email: string; readonly again?: boolean | undefined } | undefined;
  /**
   * Page to open after signing in. Default: `redirect_to` of the page's URL, else the provider's
   * `routes.afterSignIn`.
   */
  redirectTo?: string | undefined;
  /** Called after sign-in, once `useSession` has the session. */
  onSuccess?: ((answer: SignInAnswer) => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface EmailSignInHandle
  extends MailState,
    Pick<MailFlow, "set" | "submit" | "sendAgain" | "back"> {
  /** Form for the code, once the email was sent. */
  code: CodeHandle;
  /** The URL of another page of the same task, which leads to the same target. */
  keeping(route: string): string;
}

/** Behavior of `<EmailSignIn/>` without its markup. */
export function useEmailSignInFlow(options: UseEmailSignInFlowOptions = {}): EmailSignInHandle {
  const { target, keeping } = useTarget(options.redirectTo);
  const isOfCode = options.sent !== undefined;
  const machine = useMachine({ ...options, target, keeping }, (latest) => {
    const ends = endsOf(latest);
    const mail = createMailFlow({
      send: (email, signal) => askForEmail(latest.current, { email }, signal),
      config: () => latest.current.config,
      email: options.initialEmail,
      refused: isOfCode ? undefined : options.refused,
      sent: options.sent,
      onSent: () => code.reset(),
    });
    const code = createCodeFlow<SignInAnswer>({
      send: (otp) =>
        latest.current.client.$fetch<SignInAnswer>("/sign-in/email-otp", {
          method: "POST",
          body: { email: mail.get().values.email.trim(), otp },
        }),
      config: () => latest.current.config,
      refused: isOfCode ? options.refused : undefined,
      onDone: (answer) => ends.onDone(answer),
      onError: (error) => latest.current.onError?.(error),
    });
    const coding = { set: code.set, submit: code.submit };
    const { set, submit, sendAgain, back } = mail;
    return { ...joined(mail, named("code", code)), set, submit, sendAgain, back, coding };
  });
  useCarriedEmail(machine);
  return useMemo(
    () => ({ ...machine, code: { ...machine.code, ...machine.coding }, keeping }),
    [machine, keeping],
  );
}
