"use client";
import { type ForwardedRef, Fragment, forwardRef, type ReactNode } from "react";
import { useConfig, useSurroundings } from "../context/context.ts";
import { useOfferedWays } from "../context/use-ways.ts";
import type { WayToSignUp } from "../context/ways.ts";
import { refusedBy } from "../flows/refused.ts";
import { useMessages } from "../messages/provider.tsx";
import { Local } from "../primitives/local.tsx";
import { BesideLink } from "../screens/beside-link.tsx";
import { CheckMail } from "../screens/check-mail.tsx";
import { Confirmed } from "../screens/confirmed.tsx";
import { Invited } from "../screens/invited.tsx";
import { Screen } from "../screens/screen.tsx";
import { SignedInAlready } from "../screens/signed-in-already.tsx";
import { latchOf } from "../screens/submit.tsx";
import { TextLink } from "../screens/text-link.tsx";
import type { CommonPart, FormScreenProps } from "../screens/types.ts";
import { useConfirmed } from "../screens/use-confirmed.ts";
import { useSession } from "../session/use-session.ts";
import { Consent } from "./consent.tsx";
import { type SignUpHandle, type UseSignUpFlowOptions, useSignUpFlow } from "./use-sign-up-flow.ts";
import { WAYS, type WayPart } from "./ways.ts";

/** Names of parts, for classes: the values of `data-part`. */
export type SignUpPart = CommonPart | WayPart | "consent";

export interface SignUpProps extends FormScreenProps<SignUpPart>, UseSignUpFlowOptions {
  /** The page for users who have an account. Default: the provider's `routes.signIn`. */
  signInUrl?: string | undefined;
  /** The page for new users after signing up with a provider. Default: as for all others. */
  newUserRedirectTo?: string | undefined;
}

/** Creates an account. Without props it fits any deployment. */
export const SignUp = forwardRef<HTMLDivElement, SignUpProps>(function SignUp({ messages, ...props }, ref) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <SignUpScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<SignUpProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function SignUpScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { routes, forms } = useSurroundings();
  const { data } = useSession();
  const flow = useSignUpFlow({ ...props, refused: refusedBy(props.refused, "password") });
  const isRefused = flow.formError !== null || Object.keys(flow.fieldErrors).length > 0;

  const signIn = flow.keeping(props.signInUrl ?? routes.signIn);
  const appName = config?.appName;
  // Actions in another tab don't interrupt a user who is typing.
  const isSignedIn = flow.step === "form" && data !== null && !flow.pending && flow.values.password === "";
  const offered = useOfferedWays("signUp", WAYS);
  const ways = openWays(offered, config?.signUp !== "closed" || props.invitation !== undefined);
  const [isConfirmed, confirmed] = useConfirmed(flow.target);
  const isAtEnd = isConfirmed && flow.step === "check-mail";
  const shown = isSignedIn ? "signedIn" : ways.length === 0 ? "closed" : isAtEnd ? "confirmed" : flow.step;
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
      title={shown === "confirmed" ? t("auth.verify.done.confirmed.title") : title[shown]}
      titleClass={classNames?.title}
      step={shown}
      latch={latchOf(flow)}
      isRefused={isRefused}
    >
      {shown === "signedIn" && data !== null ? (
        <SignedInAlready
          user={data.user}
          target={flow.target === routes.afterSignUp ? routes.afterSignIn : flow.target}
          here={flow.keeping(routes.signUp)}
        />
      ) : null}
      {shown === "closed" ? <Closed signInUrl={signIn} /> : null}
      {shown === "form" ? <Entries {...props} flow={flow} ways={ways} signInUrl={signIn} /> : null}
      {shown === "confirmed" ? <Confirmed email={flow.values.email} signInUrl={signIn} /> : null}
      {shown === "check-mail" ? (
        <CheckMail
          text={t.rich("auth.signUp.done.text", { email: flow.values.email })}
          email={flow.values.email}
          resend={flow.resend}
          onResend={flow.sendAgain}
          action={forms.signUp}
          beside={
            <BesideLink
              place="verifyEmail"
              email={flow.values.email.trim()}
              onDone={confirmed}
              onError={props.onError}
              classNames={classNames}
              slots={props.slots}
            />
          }
        >
          <TextLink href={signIn}>{t("auth.signUp.done.signIn")}</TextLink>{" "}
          <TextLink href={flow.keeping(routes.signUp)} onPress={flow.back}>
            {t("auth.signUp.done.change")}
          </TextLink>
        </CheckMail>
      ) : null}
    </Screen>
  );
}

/** Returns the methods that can create an account. */
function openWays(offered: readonly WayToSignUp[], isOpen: boolean): readonly WayToSignUp[] {
  if (!offered.some((way) => way.needsOpenSignUp)) return offered;
  return offered.filter((way) => (isOpen ? !way.standsIn : way.standsIn));
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

interface EntriesProps extends ScreenOnly {
  flow: SignUpHandle;
  ways: readonly WayToSignUp[];
  signInUrl: string;
}

/** All methods that the deployment offers, and a link to signing in. */
function Entries(props: EntriesProps): ReactNode {
  const { flow, ways, refused, signInUrl, newUserRedirectTo, classNames, slots } = props;
  const t = useMessages();
  const consent = <Consent className={classNames?.consent} />;
  const holder = ways.find(({ holdsConsent }) => holdsConsent);
  return (
    <>
      <Invited invitation={props.invitation} />
      {ways.map((way, index) => (
        <Fragment key={way.method}>
          {index === 0 ? null : <p data-part="divider">{t("common.or")}</p>}
          <way.Entry
            flow={flow}
            refused={refusedBy(refused, way.method)}
            signInUrl={signInUrl}
            isEmailFixed={!!(props.invitation && props.initialEmail)}
            newUserRedirectTo={newUserRedirectTo}
            classNames={classNames}
            slots={slots}
          >
            {way === holder ? consent : null}
          </way.Entry>
        </Fragment>
      ))}
      {holder === undefined ? consent : null}
      <p data-part="alternatives" className={classNames?.alternatives}>
        {t.rich("auth.signUp.signIn", { link: (chunks) => <TextLink href={signInUrl}>{chunks}</TextLink> })}
      </p>
    </>
  );
}
