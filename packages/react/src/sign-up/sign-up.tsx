"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { LocalMessages, useMessages } from "../messages/provider.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { withQuery } from "../provider/navigation.ts";
import { CheckMail } from "../screens/check-mail.tsx";
import { Screen } from "../screens/screen.tsx";
import { SignedInAlready } from "../screens/signed-in-already.tsx";
import { latchOf } from "../screens/submit.tsx";
import { TextLink } from "../screens/text-link.tsx";
import type { FormScreenProps } from "../screens/types.ts";
import { useSession } from "../session/use-session.ts";
import { mayUsePassword } from "../social/may-use-password.ts";
import { SocialSignIn } from "../social/social-sign-in.tsx";
import { Consent } from "./consent.tsx";
import type { SignUpPart } from "./part-names.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { type SignUpHandle, type UseSignUpFlowOptions, useSignUpFlow } from "./use-sign-up-flow.ts";

export type { SignUpPart } from "./part-names.ts";

export interface SignUpProps extends FormScreenProps<SignUpPart>, UseSignUpFlowOptions {
  /** Where people sign in who have an account. Default: the provider's `routes.signIn`. */
  signInUrl?: string | undefined;
  /** Where someone goes whom a provider brought and who is new. Default: as everyone else. */
  newUserRedirectTo?: string | undefined;
}

/** Makes an account. Without props it is right for any deployment. */
export const SignUp = forwardRef<HTMLDivElement, SignUpProps>(function SignUp({ messages, ...props }, ref) {
  return (
    <LocalMessages messages={messages}>
      <SignUpScreen {...props} rootRef={ref} />
    </LocalMessages>
  );
});

type ScreenOnly = Omit<SignUpProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function SignUpScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { routes, forms } = useSurroundings();
  const { data } = useSession();
  const flow = useSignUpFlow(props);
  const isRefused = flow.formError !== null || Object.keys(flow.fieldErrors).length > 0;

  const signIn = flow.keeping(props.signInUrl ?? routes.signIn);
  const withAddress = withQuery(signIn, "login_hint", flow.values.email.trim() || undefined);
  const appName = config?.appName;
  // Someone who is typing isn't interrupted by what another tab has done.
  const isSignedIn = flow.step === "form" && data !== null && !flow.pending && flow.values.password === "";
  const hasPassword = mayUsePassword(config);
  // Where nobody has a password, whom a provider brings has an account by that.
  const isClosed = hasPassword && config?.signUp === "closed" && props.invitation === undefined;
  const shown = isSignedIn ? "signedIn" : isClosed ? "closed" : flow.step;
  const title = {
    form: appName === undefined ? t("auth.signUp.submit.label") : t("auth.signUp.title", { appName }),
    "check-mail": t("auth.signUp.done.title"),
    done: t("auth.signUp.submit.done"),
    closed: t("auth.signUp.closed.title"),
    signedIn: t("auth.signIn.signedIn.title"),
  };
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="SignUp"
      title={title[shown]}
      titleClass={classNames?.title}
      step={shown}
      latch={latchOf(flow)}
      isRefused={isRefused}
    >
      {shown === "signedIn" && data !== null ? (
        <SignedInAlready user={data.user} target={flow.target} here={flow.keeping(routes.signUp)} />
      ) : null}
      {shown === "closed" ? <Closed signInUrl={signIn} /> : null}
      {shown === "form" ? (
        <Form {...props} flow={flow} hasPassword={hasPassword} signInUrl={signIn} withAddress={withAddress} />
      ) : null}
      {shown === "check-mail" ? (
        <CheckMail
          text={t.rich("auth.signUp.done.text", { email: flow.values.email })}
          email={flow.values.email}
          resend={flow.resend}
          onResend={flow.sendAgain}
          action={forms.signUp}
        >
          <TextLink href={withAddress}>{t("auth.signUp.done.signIn")}</TextLink>{" "}
          <TextLink href={flow.keeping(routes.signUp)} onPress={flow.back}>
            {t("auth.signUp.done.change")}
          </TextLink>
        </CheckMail>
      ) : null}
    </Screen>
  );
}

function Closed({ signInUrl }: { signInUrl: string }): ReactNode {
  const t = useMessages();
  const appName = useConfig().config?.appName;
  return (
    <>
      {appName === undefined ? null : (
        <p data-part="text">{t.rich("auth.signUp.closed.text", { appName })}</p>
      )}
      <p data-part="alternatives">
        <TextLink href={signInUrl}>{t("auth.signUp.closed.signIn")}</TextLink>
      </p>
    </>
  );
}

interface FormProps extends ScreenOnly {
  flow: SignUpHandle;
  hasPassword: boolean;
  signInUrl: string;
  /** The same page with the address that was typed. */
  withAddress: string;
}

function Form(props: FormProps): ReactNode {
  const { flow, hasPassword, signInUrl, withAddress, newUserRedirectTo, classNames, slots } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
  return (
    <>
      <SocialSignIn
        redirectTo={flow.target}
        newUserRedirectTo={newUserRedirectTo}
        requestSignUp
        action={forms.signUp}
        isFollowed={hasPassword}
        className={classNames?.providers}
        slots={slots}
      />
      {hasPassword ? (
        <SignUpForm
          flow={flow}
          signInUrl={withAddress}
          isEmailFixed={!!(props.invitation && props.initialEmail)}
          classNames={classNames}
          slots={slots}
        >
          <Consent className={classNames?.consent} />
        </SignUpForm>
      ) : (
        <Consent className={classNames?.consent} />
      )}
      <p data-part="alternatives" className={classNames?.alternatives}>
        {t.rich("auth.signUp.signIn", { link: (chunks) => <TextLink href={signInUrl}>{chunks}</TextLink> })}
      </p>
    </>
  );
}
