"use client";
import { type ReactNode, useEffect } from "react";
import { emailVerified } from "../context/email-verified.ts";
import { useMachine } from "../context/use-machine.ts";
import { useOfferedWays } from "../context/use-ways.ts";
import { createResend, verificationMail } from "../flows/resend.ts";
import { named } from "../flows/store.ts";
import { useMessages } from "../messages/provider.tsx";
import { BesideLink } from "../screens/beside-link.tsx";
import { CheckMail } from "../screens/check-mail.tsx";
import { useDescribe } from "../screens/use-describe.ts";

export interface EmailStepProps {
  user: { email: string; emailVerified: boolean };
  /** The email address is confirmed, here or in another window. */
  onConfirmed(): void;
  /** Skips the step. */
  children: ReactNode;
}

const NONE: readonly never[] = [];

/** Waits until the email address is confirmed, with the code or the link from the email. */
export function EmailStep({ user, onConfirmed, children }: EmailStepProps): ReactNode {
  const t = useMessages();
  const describe = useDescribe();
  const hasCode = useOfferedWays("verifyEmail", NONE).length > 0;
  const { mail, sendMail, confirmed } = useMachine({ describe }, (latest) => {
    const resend = createResend({
      send: verificationMail(
        () => latest.current.client,
        () => location.origin + location.pathname,
      ),
      describe: (error) => latest.current.describe(error, [])[0],
    });
    return {
      ...named("mail", resend),
      sendMail: resend.send,
      confirmed: () => emailVerified(latest.current),
    };
  });
  const { email } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (user.emailVerified) onConfirmed();
  }, [user.emailVerified]);
  return (
    <CheckMail
      text={t.rich(hasCode ? "account.welcome.email.code" : "auth.verify.sent.text", { email })}
      email={email}
      resend={mail}
      onResend={() => void sendMail(email)}
      action={undefined}
      beside={<BesideLink place="verifyEmail" email={email} isAsked onDone={confirmed} />}
    >
      {children}
    </CheckMail>
  );
}
