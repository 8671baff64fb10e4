"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/provider.tsx";
import { Local } from "../../primitives/local.tsx";
import { BackLink } from "../../screens/back-link.tsx";
import { CheckMail } from "../../screens/check-mail.tsx";
import { MailRequest } from "../../screens/mail-request.tsx";
import { Screen } from "../../screens/screen.tsx";
import { latchOf } from "../../screens/submit.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import type { CommonPart, FormScreenProps } from "../../screens/types.ts";
import {
  type EmailSignInHandle,
  type UseEmailSignInFlowOptions,
  useEmailSignInFlow,
} from "./use-email-sign-in-flow.ts";
import { CodeForm } from "./ways/code-form.tsx";
import { emailWayOf } from "./ways/offered.ts";

export type EmailSignInPart = CommonPart | "identifier" | "code" | "mailbox" | "sent" | "text";

export interface EmailSignInProps extends FormScreenProps<EmailSignInPart>, UseEmailSignInFlowOptions {
  /** Page with the other sign-in methods. Default: the provider's `routes.signIn`. */
  signInUrl?: string | undefined;
}

/** Sends an email to sign in with, and takes the code from it. The link in it may be opened on any device. */
export const EmailSignIn = forwardRef<HTMLDivElement, EmailSignInProps>(function EmailSignIn(
  { messages, ...props },
  ref,
) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <EmailSignInScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<EmailSignInProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function EmailSignInScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames, signInUrl } = props;
  const t = useMessages();
  const { routes } = useSurroundings();
  const flow = useEmailSignInFlow(props);
  const isForm = flow.step === "form";
  const shown = isForm ? flow : flow.code;
  const isRefused = shown.formError !== null || Object.keys(shown.fieldErrors).length > 0;
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="EmailSignIn"
      title={t(isForm ? "emailCode.ask.title" : "emailCode.check.title")}
      titleClass={classNames?.title}
      back={<BackLink href={flow.keeping(signInUrl ?? routes.signIn)}>{t("auth.verify.back")}</BackLink>}
      step={flow.step}
      latch={flow.code.done ? "done" : latchOf(shown)}
      isRefused={isRefused}
    >
      {isForm ? <Ask {...props} flow={flow} /> : <Check {...props} flow={flow} />}
    </Screen>
  );
}

interface StepProps extends ScreenOnly {
  flow: EmailSignInHandle;
}

function Ask({ flow, classNames, slots }: StepProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { forms } = useSurroundings();
  const texts = {
    both: "emailCode.ask.text",
    link: "emailCode.ask.textLink",
    code: "emailCode.ask.textCode",
  } as const;
  return (
    <>
      <p data-part="text" className={classNames?.text}>
        {t(texts[emailWayOf(config) ?? "both"])}
      </p>
      <MailRequest
        flow={flow}
        label={t("emailCode.ask.submit.label")}
        pendingLabel={t("emailCode.ask.submit.pending")}
        action={forms.checkMail}
        classNames={classNames}
        slots={slots}
      />
    </>
  );
}

function Check({ flow, classNames, slots }: StepProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { forms, routes } = useSurroundings();
  const way = emailWayOf(config) ?? "both";
  const email = flow.values.email.trim();
  return (
    <>
      <p data-part="text" className={classNames?.text}>
        {t.rich("emailCode.check.sent", { email })} {t(`emailCode.check.${way}`)}
      </p>
      {way === "link" ? null : (
        <CodeForm
          flow={flow.code}
          email={email}
          action={forms.checkMail}
          submitLabel={t("emailCode.code.submit.label")}
          pendingLabel={t("emailCode.code.submit.pending")}
          classNames={classNames}
          slots={slots}
        />
      )}
      <CheckMail
        text={undefined}
        email={email}
        resend={flow.resend}
        onResend={flow.sendAgain}
        action={forms.checkMail}
      >
        <TextLink href={flow.keeping(routes.checkMail)} onPress={flow.back}>
          {t("emailCode.change")}
        </TextLink>
      </CheckMail>
    </>
  );
}
