"use client";
import type { ReactNode } from "react";
import { useConfig } from "../context/context.ts";
import { emailVerified } from "../context/email-verified.ts";
import { useMachine } from "../context/use-machine.ts";
import { createResend, verificationMail } from "../flows/resend.ts";
import { named } from "../flows/store.ts";
import { useMessages } from "../messages/provider.tsx";
import { Alert } from "../primitives/alert.tsx";
import { BesideLink } from "../screens/beside-link.tsx";
import { FormNotice } from "../screens/form-notice.tsx";
import { useDescribe } from "../screens/use-describe.ts";
import { WaitingButton } from "../screens/waiting-button.tsx";
import { useUser } from "../session/use-user.ts";

export interface ConfirmNoteProps {
  className: string | undefined;
  /** True if the heading says it already. */
  isAlone: boolean;
}

/**
 * Says that the email address waits to be confirmed by the sent link, and sends that again. Renders
 * nothing once it is confirmed.
 */
export function ConfirmNote({ className, isAlone }: ConfirmNoteProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { user } = useUser();
  const describe = useDescribe();
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
  if (user === null || user.emailVerified || config?.emailVerificationOnSignUp !== true) return null;
  const { email } = user;
  const send = (): void => void sendMail(email);
  return (
    <div data-part="email" className={className}>
      <Alert
        tone="info"
        actions={
          <WaitingButton
            size="small"
            variant="quiet"
            label={t("auth.verify.resend.label")}
            seconds={mail.wait}
            waitText={t("auth.verify.resend.wait", { n: mail.wait })}
            isPending={mail.pending}
            pendingLabel={t("auth.verify.resend.pending")}
            onPress={send}
          />
        }
      >
        {t.rich(isAlone ? "account.welcome.email.text" : "account.welcome.email.note", { email })}
      </Alert>
      <FormNotice notice={mail.error} retryAfter={mail.wait} onRetry={send} />
      <p role="status" data-part="sent">
        {mail.isSent ? t.rich("auth.verify.resend.sent", { email }) : null}
      </p>
      <BesideLink place="verifyEmail" email={email} isAside onDone={confirmed} />
    </div>
  );
}
