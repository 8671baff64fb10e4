"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useSurroundings } from "../../../context/context.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { Local } from "../../../primitives/local.tsx";
import { BackLink } from "../../../screens/back-link.tsx";
import { Screen } from "../../../screens/screen.tsx";
import { latchOf } from "../../../screens/submit.tsx";
import type { CommonPart, FormScreenProps } from "../../../screens/types.ts";
import { PasswordLink } from "./password-link.tsx";
import { type UseForgotPasswordFlowOptions, useForgotPasswordFlow } from "./use-forgot-password-flow.ts";

export type ForgotPasswordPart =
  | CommonPart
  | "identifier"
  | "code"
  | "password"
  | "strength"
  | "revoke"
  | "sent";

export interface ForgotPasswordProps
  extends FormScreenProps<ForgotPasswordPart>,
    UseForgotPasswordFlowOptions {
  /** Page to sign in on. Default: the provider's `routes.signIn`. */
  signInUrl?: string | undefined;
}

/** Sends a link to set a new password. Never reveals whether an email address has an account. */
export const ForgotPassword = forwardRef<HTMLDivElement, ForgotPasswordProps>(function ForgotPassword(
  { messages, ...props },
  ref,
) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <ForgotPasswordScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<ForgotPasswordProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function ForgotPasswordScreen(props: ScreenOnly): ReactNode {
  const { rootRef, signInUrl, classNames, slots } = props;
  const t = useMessages();
  const { routes } = useSurroundings();
  const flow = useForgotPasswordFlow(props);
  const { step } = flow;
  const signIn = flow.keeping(signInUrl ?? routes.signIn);
  const isRefused = flow.formError !== null || Object.keys(flow.fieldErrors).length > 0;

  return (
    <Screen
      {...props}
      ref={rootRef}
      name="ForgotPassword"
      title={step === "form" ? t("auth.forgot.title") : t("auth.forgot.sent.title")}
      titleClass={classNames?.title}
      back={<BackLink href={signIn}>{t("auth.verify.back")}</BackLink>}
      step={step}
      latch={latchOf(flow)}
      isRefused={isRefused}
    >
      {step === "form" ? <p data-part="text">{t("auth.forgot.text")}</p> : null}
      <PasswordLink
        flow={flow}
        label={t("auth.forgot.submit.label")}
        signInUrl={signIn}
        otherUrl={flow.keeping(routes.forgotPassword)}
        target={flow.target}
        refused={props.refused}
        onError={props.onError}
        classNames={classNames}
        slots={slots}
      />
    </Screen>
  );
}
