"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { CheckMail } from "../screens/check-mail.tsx";
import { MailRequest } from "../screens/mail-request.tsx";
import { TextLink } from "../screens/text-link.tsx";
import type { VerifyEmailView } from "./view.ts";

/** The email is on its way, or is asked for; the link in it may be opened anywhere. */
export function WaitForMail({ flow, user, signInUrl, classNames, slots }: VerifyEmailView): ReactNode {
  const t = useMessages();
  const { routes, forms } = useSurroundings();
  const { config } = useConfig();
  const { mail, keeping } = flow;
  const email = mail.values.email.trim();
  const signIn = keeping(signInUrl ?? routes.signIn);
  const onward =
    user === null ? (
      <TextLink href={signIn}>{t("auth.verify.back")}</TextLink>
    ) : (
      <TextLink href={flow.target}>{t("auth.verify.later")}</TextLink>
    );
  if (mail.step === "form") {
    return (
      <>
        <p data-part="text">{t("auth.verify.ask.text")}</p>
        <MailRequest
          flow={mail}
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
              link: (chunks) => <TextLink href={keeping(routes.signUp)}>{chunks}</TextLink>,
            })}
          </p>
        ) : null}
        <p data-part="alternatives" className={classNames?.alternatives}>
          {onward}
        </p>
      </>
    );
  }
  return (
    <CheckMail
      text={t.rich("auth.verify.sent.text", { email })}
      email={email}
      resend={mail.resend}
      onResend={mail.sendAgain}
      action={forms.verifyEmail}
    >
      {onward}{" "}
      {user === null ? (
        <TextLink href={keeping(routes.verifyEmail ?? "?")} onPress={mail.back}>
          {t("auth.verify.change.address")}
        </TextLink>
      ) : null}
    </CheckMail>
  );
}

/** What tells a server that an email is wanted, not that a link is used. */
const RESEND = { resend: "1" };
