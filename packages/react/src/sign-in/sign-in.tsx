"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { isSecretTyped } from "../flows/sign-in-flow.ts";
import { LocalMessages, useMessages } from "../messages/provider.tsx";
import { Alert } from "../primitives/alert.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { useWays } from "../provider/use-ways.ts";
import type { WayToSignIn } from "../provider/ways.ts";
import { CheckMail } from "../screens/check-mail.tsx";
import { Screen } from "../screens/screen.tsx";
import { SignedInAlready } from "../screens/signed-in-already.tsx";
import { latchOf } from "../screens/submit.tsx";
import { TextLink } from "../screens/text-link.tsx";
import type { CommonPart, FormScreenProps } from "../screens/types.ts";
import { useSession } from "../session/use-session.ts";
import { type SignInHandle, type UseSignInFlowOptions, useSignInFlow } from "./use-sign-in-flow.ts";
import { WAYS, type WayPart } from "./ways.ts";

export type SignInPart = CommonPart | WayPart;

/** Why someone has to sign in. */
export type SignInNote = "expired" | "signed-out-elsewhere" | "password-changed";

export interface SignInProps extends FormScreenProps<SignInPart>, UseSignInFlowOptions {
  note?: SignInNote | undefined;
  /** Where accounts are made. Default: the provider's `routes.signUp`. */
  signUpUrl?: string | undefined;
  /** Where a link for a new password is asked for. Default: the provider's `routes.forgotPassword`. */
  forgotUrl?: string | undefined;
  /** Where someone goes whom a provider brought and who is new. Default: as everyone else. */
  newUserRedirectTo?: string | undefined;
}

/** Signs someone in. Without props it is right for any deployment. */
export const SignIn = forwardRef<HTMLDivElement, SignInProps>(function SignIn({ messages, ...props }, ref) {
  return (
    <LocalMessages messages={messages}>
      <SignInScreen {...props} rootRef={ref} />
    </LocalMessages>
  );
});

type ScreenOnly = Omit<SignInProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function SignInScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { routes, forms } = useSurroundings();
  const { data } = useSession();
  const flow = useSignInFlow(props);
  const { step, values } = flow;
  const isRefused = flow.formError !== null || Object.keys(flow.fieldErrors).length > 0;
  // Someone who is typing isn't interrupted by what another tab has done.
  const isSignedIn = step === "form" && data !== null && !flow.pending && !isSecretTyped(values);
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
      {shown === "form" ? <Entries {...props} flow={flow} isRefused={isRefused} /> : null}
      {shown === "verify" ? (
        <CheckMail
          text={t.rich("errors.EMAIL_NOT_VERIFIED.sent", { email: values.email })}
          email={values.email}
          resend={flow.resend}
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

/** Every way that the deployment offers, and the way to an account. */
function Entries(props: ScreenOnly & { flow: SignInHandle; isRefused: boolean }): ReactNode {
  const { flow, isRefused, note, signUpUrl, classNames } = props;
  const { forgotUrl, newUserRedirectTo, slots } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { routes } = useSurroundings();
  const ways = useOfferedWays();
  const signUp = flow.keeping(signUpUrl ?? routes.signUp);
  return (
    <>
      {note === undefined || isRefused ? null : (
        <Alert tone="info" part="note" className={classNames?.note}>
          {t(`auth.signIn.note.${note}`)}
        </Alert>
      )}
      {ways.map(({ method, Entry }, index) => (
        <Entry
          key={method}
          flow={flow}
          isFollowed={index < ways.length - 1}
          forgotUrl={forgotUrl}
          newUserRedirectTo={newUserRedirectTo}
          classNames={classNames}
          slots={slots}
        />
      ))}
      {config?.signUp === "closed" ? null : (
        <p data-part="alternatives" className={classNames?.alternatives}>
          {t.rich("auth.signIn.signUp", {
            link: (chunks) => <TextLink href={signUp}>{chunks}</TextLink>,
          })}
        </p>
      )}
    </>
  );
}

function useOfferedWays(): readonly WayToSignIn[] {
  const { config } = useConfig();
  const ways = useWays("signIn", WAYS);
  const offered = ways.filter(({ isOffered }) => isOffered(config));
  return offered.length > 0 ? offered : ways.filter(({ isFallback }) => isFallback);
}
