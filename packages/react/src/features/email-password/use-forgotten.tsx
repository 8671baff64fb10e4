"use client";
import { type ReactNode, useRef } from "react";
import { useConfig } from "../../context/context.ts";
import { absolute } from "../../context/navigation.ts";
import { useMachine } from "../../context/use-machine.ts";
import { describeErrors, type Notice } from "../../errors/index.ts";
import { aboutForm } from "../../flows/checks.ts";
import { createResend } from "../../flows/resend.ts";
import { named } from "../../flows/store.ts";
import { useMessages } from "../../messages/provider.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { WaitingButton } from "../../screens/waiting-button.tsx";

const WRONG = new Set(["INVALID_PASSWORD", "INVALID_EMAIL_OR_PASSWORD"]);

export interface Forgotten {
  /** Shown beside the field's label. Undefined: nothing is offered. */
  action: ReactNode;
  /** Shown below the field: the result. */
  status: ReactNode;
}

/**
 * For a password field of an account whose email address is known: once the password was wrong, a press sends
 * a reset link to that address, and the page stays as it is. `notices`: errors of the form.
 */
export function useForgotten(email: string, ...notices: readonly (Notice | null | undefined)[]): Forgotten {
  const t = useMessages();
  const { config } = useConfig();
  const wasWrong = useRef(false);
  if (notices.some((notice) => notice && WRONG.has(notice.code))) wasWrong.current = true;
  const { mail, sendMail } = useMachine({}, (latest) => {
    const resend = createResend({
      send(email, signal) {
        const { client, routes } = latest.current;
        const redirectTo = absolute(routes.resetPassword);
        return client.requestPasswordReset({ email, redirectTo }, { signal });
      },
      // Every error has at least one notice.
      describe: (error, email) => describeErrors(error, aboutForm(latest.current.config, { email }, []))[0],
    });
    return { ...named("mail", resend), sendMail: resend.send };
  });
  if (!wasWrong.current || config?.passwordReset !== true) return { action: undefined, status: null };
  return {
    action: (
      <WaitingButton
        variant="quiet"
        size="small"
        label={t(mail.isSent ? "auth.verify.resend.label" : "account.forgotten.label")}
        seconds={mail.wait}
        waitText={t("auth.verify.resend.wait", { n: mail.wait })}
        isPending={mail.pending}
        pendingLabel={t("auth.verify.resend.pending")}
        onPress={() => void sendMail(email)}
      />
    ),
    status: (
      <>
        <p role="status" data-part="sent">
          {mail.isSent ? t.rich("account.forgotten.sent", { email }) : null}
        </p>
        <FormNotice notice={mail.error} retryAfter={mail.wait} onRetry={() => void sendMail(email)} />
      </>
    ),
  };
}
