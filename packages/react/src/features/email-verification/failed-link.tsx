"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/provider.tsx";
import { ContinueLink } from "../../screens/continue-link.tsx";
import { MailRequest } from "../../screens/mail-request.tsx";
import { SwitchAccount } from "../../screens/switch-account.tsx";
import type { LinkProblem } from "./verify-email-flow.ts";
import type { VerifyEmailView } from "./view.ts";

interface FailedLinkProps extends VerifyEmailView {
  problem: LinkProblem;
}

/** Explains why a link doesn't work, and offers the next step: a new one with one press, if that helps. */
export function FailedLink(props: FailedLinkProps): ReactNode {
  const { flow, user, problem, signInUrl, classNames, slots } = props;
  const t = useMessages();
  const { routes, forms } = useSurroundings();
  const { link, mail, keeping } = flow;
  const email = mail.values.email.trim();
  const signIn = keeping(signInUrl ?? routes.signIn);
  if (problem === "foreign") {
    return (
      <>
        <p data-part="text">
          {link === null || user === null
            ? t("auth.verify.foreign.unknown")
            : t.rich("auth.verify.foreign.text", { email: link.email, account: user.email })}
        </p>
        {user === null ? <ContinueLink to={signIn}>{t("auth.signIn.submit.label")}</ContinueLink> : null}
        {user === null ? null : <SwitchAccount here={forms.verifyEmail ?? keeping(routes.signIn)} />}
      </>
    );
  }
  // A change of the email address begins in the account, as does any task of a user with a confirmed one.
  if (problem === "gone" || link?.newEmail !== undefined) {
    return (
      <>
        <p data-part="text">
          {problem === "gone" ? t("auth.verify.gone.text") : t("auth.verify.change.again")}
        </p>
        {user === null ? (
          <ContinueLink to={signIn}>{t("auth.signIn.submit.label")}</ContinueLink>
        ) : (
          <ContinueLink to={routes.account}>{t("auth.verify.account")}</ContinueLink>
        )}
      </>
    );
  }
  const isKnown = link !== null;
  return (
    <>
      <p data-part="text">
        {t(`auth.verify.${problem}.text`)}{" "}
        {isKnown ? t.rich("auth.reset.known", { email }) : t("auth.reset.ask")}
      </p>
      <MailRequest
        flow={mail}
        isKnown={isKnown}
        label={t("auth.reset.again")}
        pendingLabel={t("auth.verify.resend.pending")}
        action={forms.verifyEmail}
        hidden={RESEND}
        classNames={classNames}
        slots={slots}
      />
    </>
  );
}

/** Tells a server that an email is requested, and no link is used. */
const RESEND = { resend: "1" };
