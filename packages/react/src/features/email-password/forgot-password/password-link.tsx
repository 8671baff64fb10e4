"use client";
import type { ClientError } from "@latchkey/client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../../context/context.ts";
import type { MailFlow, MailState } from "../../../flows/mail-flow.ts";
import type { Refused } from "../../../flows/refused.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { BesideLink } from "../../../screens/beside-link.tsx";
import { CheckMail } from "../../../screens/check-mail.tsx";
import { MailRequest, type MailRequestProps } from "../../../screens/mail-request.tsx";
import { TextLink } from "../../../screens/text-link.tsx";
import { afterReset } from "./after-reset.ts";

interface PasswordLinkProps extends Pick<MailRequestProps, "isKnown" | "classNames" | "slots"> {
  flow: MailState & Pick<MailFlow, "set" | "submit" | "sendAgain" | "back">;
  label: string;
  /** The page for signing in. */
  signInUrl: string;
  /** The page to enter another email address. */
  otherUrl: string;
  /** Page to open if a session is left after the reset. */
  target: string;
  /** A server's refusal of the posted form, rendered with the page. */
  refused?: Refused | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/**
 * Requests the link to set a new password, then says that it was sent if the email address has an account.
 */
export function PasswordLink(props: PasswordLinkProps): ReactNode {
  const { flow, label, signInUrl, otherUrl, isKnown, target, classNames, slots } = props;
  const t = useMessages();
  const surroundings = useSurroundings();
  const { forms } = surroundings;
  const email = flow.values.email.trim();
  const other = (onPress: (() => void) | undefined): ReactNode => (
    <TextLink href={otherUrl} onPress={onPress}>
      {t("auth.forgot.sent.change")}
    </TextLink>
  );
  if (flow.step === "form") {
    return (
      <>
        <MailRequest
          flow={flow}
          isKnown={isKnown}
          label={label}
          pendingLabel={t("auth.forgot.submit.pending")}
          action={forms.forgotPassword}
          classNames={classNames}
          slots={slots}
        />
        {isKnown ? (
          <div data-part="alternatives" className={classNames?.alternatives}>
            {other(undefined)}
          </div>
        ) : null}
      </>
    );
  }
  return (
    <CheckMail
      text={t.rich("auth.forgot.sent.text", { email })}
      sentText={t.rich("auth.forgot.sent.again", { email })}
      email={email}
      resend={flow.resend}
      onResend={flow.sendAgain}
      action={forms.forgotPassword}
      beside={
        <BesideLink
          place="resetPassword"
          email={email}
          refused={props.refused}
          action={forms.forgotPassword}
          onDone={() => afterReset({ ...surroundings, signInUrl, target })}
          onError={props.onError}
          classNames={classNames}
          slots={slots}
        />
      }
    >
      {other(isKnown ? undefined : flow.back)}
    </CheckMail>
  );
}
