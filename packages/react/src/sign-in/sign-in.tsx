"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { LocalMessages, useMessages } from "../messages/provider.tsx";
import { Alert } from "../primitives/alert.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { withQuery } from "../provider/navigation.ts";
import { CheckMail } from "../screens/check-mail.tsx";
import { Screen } from "../screens/screen.tsx";
import { SignedInAlready } from "../screens/signed-in-already.tsx";
import { latchOf } from "../screens/submit.tsx";
import { TextLink } from "../screens/text-link.tsx";
import type { CommonPart, FormScreenProps } from "../screens/types.ts";
import { useSession } from "../session/use-session.ts";
import { mayUsePassword } from "../social/may-use-password.ts";
import { SocialSignIn } from "../social/social-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { type UseSignInFlowOptions, useSignInFlow } from "./use-sign-in-flow.ts";

export type SignInPart = CommonPart | "providers" | "identifier" | "password" | "remember";

/** Why somebody has to sign in. */
export type SignInNote = "expired" | "signed-out-elsewhere" | "password-changed";

export interface SignInProps extends FormScreenProps<SignInPart>, UseSignInFlowOptions {
  note?: SignInNote | undefined;
  /** Where accounts are made. Default: the provider's `routes.signUp`. */
  signUpUrl?: string | undefined;
  /** Where a link for a new password is asked for. Default: the provider's `routes.forgotPassword`. */
  forgotUrl?: string | undefined;
  /** Where somebody goes whom a provider brought and who is new. Default: as everybody else. */
  newUserRedirectTo?: string | undefined;
}

/** Signs somebody in. Without props it is right for any deployment. */
export const SignIn = forwardRef<HTMLDivElement, SignInProps>(function SignIn({ messages, ...props }, ref) {
  return (
    <LocalMessages messages={messages}>
      <SignInScreen {...props} rootRef={ref} />
    </LocalMessages>
  );
});

type ScreenOnly = Omit<SignInProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function SignInScreen(props: ScreenOnly): ReactNode {
  const { rootRef, note, newUserRedirectTo, signUpUrl, forgotUrl, classNames, slots } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { routes, forms } = useSurroundings();
  const { data } = useSession();
  const flow = useSignInFlow(props);
  const { step, resend } = flow;
  const isRefused = flow.formError !== null || Object.keys(flow.fieldErrors).length > 0;

  // Somebody who is typing isn't interrupted by what another tab has done.
  const isSignedIn = step === "form" && data !== null && !flow.pending && flow.values.password === "";
  const hasPassword = mayUsePassword(config);
  const signUp = flow.keeping(signUpUrl ?? routes.signUp);
  const forgot = withQuery(
    flow.keeping(forgotUrl ?? routes.forgotPassword),
    "login_hint",
    flow.values.email.trim() || undefined,
  );
  const title = {
    form:
      config === undefined
        ? t("auth.signIn.submit.label")
        : t("auth.signIn.title", { appName: config.appName }),
    verify: t("auth.verify.title"),
    done: t("auth.signIn.submit.done"),
    signedIn: t("auth.signIn.signedIn.title"),
  };
  const shown = isSignedIn ? "signedIn" : step;
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="SignIn"
      title={title[shown]}
      titleClass={classNames?.title}
      step={shown}
      latch={latchOf(flow)}
      isRefused={isRefused}
    >
      {shown === "signedIn" && data !== null ? (
        <SignedInAlready user={data.user} target={flow.target} here={flow.keeping(routes.signIn)} />
      ) : null}
      {shown === "form" ? (
        <>
          {note === undefined || isRefused ? null : (
            <Alert tone="info" part="note" className={classNames?.note}>
              {t(`auth.signIn.note.${note}`)}
            </Alert>
          )}
          <SocialSignIn
            redirectTo={flow.target}
            newUserRedirectTo={newUserRedirectTo}
            loginHint={flow.values.email.trim()}
            action={forms.signIn}
            isFollowed={hasPassword}
            className={classNames?.providers}
            slots={slots}
          />
          {hasPassword ? (
            <SignInForm
              flow={flow}
              forgotUrl={config?.passwordReset === false ? undefined : forgot}
              classNames={classNames}
              slots={slots}
            />
          ) : null}
          {config?.signUp === "closed" ? null : (
            <p data-part="alternatives" className={classNames?.alternatives}>
              {t.rich("auth.signIn.signUp", {
                link: (chunks) => <TextLink href={signUp}>{chunks}</TextLink>,
              })}
            </p>
          )}
        </>
      ) : null}
      {shown === "verify" ? (
        <CheckMail
          text={t.rich("errors.EMAIL_NOT_VERIFIED.sent", { email: flow.values.email })}
          email={flow.values.email}
          resend={resend}
          onResend={flow.sendAgain}
          action={forms.signIn}
        >
          <TextLink href={flow.keeping(routes.signIn)} onPress={flow.back}>
            {t("auth.verify.back")}
          </TextLink>
        </CheckMail>
      ) : null}
    </Screen>
  );
}
