"use client";
import { type ReactNode, useRef } from "react";
import type { ResendState } from "../flows/resend.ts";
import { useMessages } from "../messages/provider.tsx";
import { Form } from "../primitives/form.tsx";
import { useHydrated } from "../primitives/use-hydrated.ts";
import { focusSubmit } from "./focus-soon.ts";
import { FormNotice } from "./form-notice.tsx";
import { WaitingButton } from "./waiting-button.tsx";

export interface CheckMailProps {
  /** Instructions for the email. Undefined: the text above has them. */
  text: ReactNode | undefined;
  email: string;
  /** An alternative to the link. */
  beside?: ReactNode;
  /** Confirmation after sending again. Default: that a new email is on its way. */
  sentText?: ReactNode;
  resend: ResendState;
  onResend: () => void;
  /** URL that the form is posted to without script. */
  action: string | undefined;
  /** Links to other pages. */
  children: ReactNode;
}

/** Says that an email with a link was sent; it can be sent again after a minute. */
export function CheckMail(props: CheckMailProps): ReactNode {
  const { text, email, beside, resend, onResend, action, children } = props;
  const t = useMessages();
  const sentText = props.sentText ?? t.rich("auth.verify.resend.sent", { email });
  // Without script nothing counts the seconds: the server says when it is too early.
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      {text === undefined ? null : <p data-part="text">{text}</p>}
      {beside}
      <p data-part="hint">{t("auth.verify.spam")}</p>
      <FormNotice
        notice={resend.error}
        retryAfter={resend.wait}
        onRetry={() => {
          focusSubmit(form.current);
          onResend();
        }}
      />
      <p role="status" data-part="sent">
        {resend.isSent ? sentText : null}
      </p>
      <Form
        ref={form}
        part="resend"
        method="post"
        {...(action === undefined ? {} : { action })}
        onSubmit={(event) => {
          event.preventDefault();
          onResend();
        }}
      >
        <input type="hidden" name="resend" value="1" />
        <input type="hidden" name="email" value={email} />
        <WaitingButton
          label={t("auth.verify.resend.label")}
          seconds={isHydrated ? resend.wait : 0}
          waitText={t("auth.verify.resend.wait", { n: resend.wait })}
          type="submit"
          isWide
          part="resend"
          isPending={resend.pending}
          pendingLabel={t("auth.verify.resend.pending")}
        />
      </Form>
      <div data-part="alternatives">{children}</div>
    </>
  );
}
