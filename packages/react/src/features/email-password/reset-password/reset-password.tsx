"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useSurroundings } from "../../../context/context.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { Local } from "../../../primitives/local.tsx";
import { BackLink } from "../../../screens/back-link.tsx";
import { ContinueLink } from "../../../screens/continue-link.tsx";
import { NewPasswordForm } from "../../../screens/new-password-form.tsx";
import { Screen } from "../../../screens/screen.tsx";
import { latchOf } from "../../../screens/submit.tsx";
import type { CommonPart, FormScreenProps } from "../../../screens/types.ts";
import { useSession } from "../../../session/use-session.ts";
import { PasswordLink } from "../forgot-password/password-link.tsx";
import {
  type ResetPasswordHandle,
  type UseResetPasswordFlowOptions,
  useResetPasswordFlow,
} from "./use-reset-password-flow.ts";
import { PASSWORD_ID, WhoseAccount } from "./whose-account.tsx";

/** For classes: the values of `data-part`. */
export type ResetPasswordPart =
  | CommonPart
  | "identifier"
  | "password"
  | "strength"
  | "keep"
  | "currentPassword"
  | "revoke"
  | "sent";

export interface ResetPasswordProps extends FormScreenProps<ResetPasswordPart>, UseResetPasswordFlowOptions {}

/** Sets a new password with the link from an email; if the link doesn't work any more, it sends a new one. */
export const ResetPassword = forwardRef<HTMLDivElement, ResetPasswordProps>(function ResetPassword(
  { messages, ...props },
  ref,
) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <ResetPasswordScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<ResetPasswordProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function ResetPasswordScreen(props: ScreenOnly): ReactNode {
  const { rootRef, email, classNames, slots } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
  const flow = useResetPasswordFlow(props);
  const { step, request } = flow;
  const isWithoutLink = step === "failed" || step === "missing";
  const isSent = isWithoutLink && request.step === "sent";
  const { formError, fieldErrors } = isWithoutLink ? request : flow;
  const isRefused = formError !== null || Object.keys(fieldErrors).length > 0;

  const title = {
    form: t("auth.reset.title"),
    failed: t("auth.reset.failed.title"),
    missing: t("auth.reset.missing.title"),
    done: t("auth.reset.done.title"),
  };
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="ResetPassword"
      title={isSent ? t("auth.forgot.sent.title") : title[step]}
      titleClass={classNames?.title}
      back={isWithoutLink ? <BackLink href={flow.signInUrl}>{t("auth.verify.back")}</BackLink> : null}
      step={isSent ? "sent" : step}
      latch={isWithoutLink ? latchOf(request) : latchOf(flow)}
      isRefused={isRefused}
    >
      {step === "form" ? (
        <>
          {email === undefined ? null : <p data-part="text">{t.rich("auth.reset.account", { email })}</p>}
          <NewPasswordForm
            flow={flow}
            email={email}
            action={forms.resetPassword}
            label={t("auth.reset.submit.label")}
            pendingLabel={t("auth.reset.submit.pending")}
            ids={flow.removes ? { password: PASSWORD_ID } : undefined}
            classNames={classNames}
            slots={slots}
          >
            {flow.removes ? (
              <WhoseAccount flow={flow} removes={flow.removes} Slot={slots?.PasswordField} />
            ) : null}
          </NewPasswordForm>
        </>
      ) : null}
      {step === "failed" || step === "missing" ? (
        <WithoutLink {...props} flow={flow} step={step} isSent={isSent} />
      ) : null}
      {step === "done" ? <Done flow={flow} /> : null}
    </Screen>
  );
}

function Done({ flow }: { flow: ResetPasswordHandle }): ReactNode {
  const t = useMessages();
  const { data } = useSession();
  return (
    <>
      <p data-part="text">{t("auth.reset.done.text")}</p>
      {data === null ? (
        <ContinueLink to={flow.signInUrl}>{t("auth.signIn.submit.label")}</ContinueLink>
      ) : (
        <ContinueLink to={flow.target}>{t("auth.verify.done.continue")}</ContinueLink>
      )}
    </>
  );
}

interface WithoutLinkProps extends ScreenOnly {
  flow: ResetPasswordHandle;
  step: "failed" | "missing";
  isSent: boolean;
}

/** Sends another link if this one doesn't work or is missing. */
function WithoutLink({ flow, step, isSent, email, classNames, slots }: WithoutLinkProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { request } = flow;
  return (
    <>
      {isSent ? null : (
        <p data-part="text">
          {t(`auth.reset.${step}.text`)}{" "}
          {email === undefined
            ? t("auth.reset.ask")
            : t.rich("auth.reset.known", { email: request.values.email })}
        </p>
      )}
      <PasswordLink
        flow={request}
        isKnown={email !== undefined}
        label={t("auth.reset.again")}
        signInUrl={flow.signInUrl}
        otherUrl={flow.keeping(routes.forgotPassword)}
        target={flow.target}
        classNames={classNames}
        slots={slots}
      />
    </>
  );
}
