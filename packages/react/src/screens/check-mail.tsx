"use client";
import { type ReactNode, useRef } from "react";
import type { ResendState } from "../flows/resend.ts";
import { useMessages } from "../messages/provider.tsx";
import { Form } from "../primitives/form.tsx";
import { ExternalLink, RefreshCw } from "../primitives/icons.tsx";
import { LinkButton } from "../primitives/link-button.tsx";
import { useHydrated } from "../primitives/use-hydrated.ts";
import { focusSubmit } from "./focus-soon.ts";
import { FormNotice } from "./form-notice.tsx";
import { mailboxOf } from "./mailbox.ts";
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
  children?: ReactNode;
}

/** Says that an email with a link was sent; it can be sent again after a minute. */
export function CheckMail(props: CheckMailProps): ReactNode {
  const { text, email, beside, resend, onResend, children } = props;
  const t = useMessages();
  const sentText = props.sentText ?? t.rich("auth.verify.resend.sent", { email });
  const actions = useRef<HTMLDivElement>(null);
  const mailbox = mailboxOf(email);
  return (
    <>
      {text === undefined ? null : <p data-part="text">{text}</p>}
      {beside}
      <FormNotice
        notice={resend.error}
        retryAfter={resend.wait}
        onRetry={() => {
          focusSubmit(actions.current?.querySelector("form") ?? null);
          onResend();
        }}
      />
      <div data-part="mailActions" ref={actions}>
        {mailbox === undefined ? null : (
          <LinkButton
            part="mailbox"
            href={mailbox.url}
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink size={16} />}
          >
            {t("auth.verify.open", { provider: mailbox.name })}
          </LinkButton>
        )}
        <ResendForm {...props} />
      </div>
      <p role="status" data-part="sent">
        {resend.isSent ? sentText : null}
      </p>
      <p data-part="hint">{t("auth.verify.spam")}</p>
      {children ? <div data-part="alternatives">{children}</div> : null}
    </>
  );
}

function ResendForm({ email, resend, onResend, action }: CheckMailProps): ReactNode {
  const t = useMessages();
  // Without script nothing counts the seconds: the server says when it is too early.
  const isHydrated = useHydrated();
  return (
    <Form
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
        icon={<RefreshCw size={16} />}
        seconds={isHydrated ? resend.wait : 0}
        waitText={t("auth.verify.resend.wait", { n: resend.wait })}
        type="submit"
        isWide
        part="resend"
        isPending={resend.pending}
        pendingLabel={t("auth.verify.resend.pending")}
      />
    </Form>
  );
}
