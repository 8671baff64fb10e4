"use client";
import type { ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/provider.tsx";
import { BesideLink } from "../../screens/beside-link.tsx";
import { CheckMail } from "../../screens/check-mail.tsx";
import { MailRequest } from "../../screens/mail-request.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import type { VerifyEmailView } from "./view.ts";

/** Waits for the email, or requests it; the link may be opened on any device. */
export function WaitForMail(props: VerifyEmailView): ReactNode {
  const { flow, user, refused, onError, classNames, slots } = props;
  const t = useMessages();
  const { routes, forms } = useSurroundings();
  const { mail, keeping } = flow;
  const email = mail.values.email.trim();
  const later = user === null ? null : <TextLink href={flow.target}>{t("auth.verify.later")}</TextLink>;
  if (mail.step === "form") return <AskForMail {...props}>{later}</AskForMail>;
  return (
    <CheckMail
      text={t.rich("auth.verify.sent.text", { email })}
      email={email}
      resend={mail.resend}
      onResend={mail.sendAgain}
      action={forms.verifyEmail}
      beside={
        <BesideLink
          place="verifyEmail"
          email={email}
          refused={refused}
          action={forms.verifyEmail}
          onDone={flow.confirmed}
          onError={onError}
          classNames={classNames}
          slots={slots}
        />
      }
    >
      {later ?? (
        <TextLink href={keeping(routes.verifyEmail ?? "?")} onPress={mail.back}>
          {t("auth.verify.change.address")}
        </TextLink>
      )}
    </CheckMail>
  );
}

/** Requests the email, with links to other pages below. */
function AskForMail(props: VerifyEmailView & { children: ReactNode }): ReactNode {
  const { flow, user, classNames, slots, children } = props;
  const t = useMessages();
  const { routes, forms } = useSurroundings();
  const { config } = useConfig();
  return (
    <>
      <p data-part="text">{t("auth.verify.ask.text")}</p>
      <MailRequest
        flow={flow.mail}
        label={t("auth.verify.ask.submit")}
        pendingLabel={t("auth.verify.resend.pending")}
        action={forms.verifyEmail}
        hidden={RESEND}
        classNames={classNames}
        slots={slots}
      />
      {user === null && config?.signUp === "open" ? (
        <p data-part="alternatives" className={classNames?.alternatives}>
          {t.rich("auth.verify.ask.signUp", {
            link: (chunks) => <TextLink href={flow.keeping(routes.signUp)}>{chunks}</TextLink>,
          })}
        </p>
      ) : null}
      {children ? (
        <p data-part="alternatives" className={classNames?.alternatives}>
          {children}
        </p>
      ) : null}
    </>
  );
}

/** Tells a server that an email is requested, and no link is used. */
const RESEND = { resend: "1" };
