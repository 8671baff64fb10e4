"use client";
import {
  type ForwardedRef,
  Fragment,
  forwardRef,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from "react";
import { useConfig, useSurroundings } from "../context/context.ts";
import { COOKIES_BLOCKED } from "../context/opened-session.ts";
import { useOfferedWays } from "../context/use-ways.ts";
import type { WayToSignIn } from "../context/ways.ts";
import { signsUpByEmail } from "../features/email-code/ways/offered.ts";
import { refusedBy } from "../flows/refused.ts";
import type { InvitedBy } from "../flows/sign-up-flow.ts";
import { useMessages } from "../messages/provider.tsx";
import { Alert } from "../primitives/alert.tsx";
import { Local } from "../primitives/local.tsx";
import { BackLink } from "../screens/back-link.tsx";
import { BesideLink } from "../screens/beside-link.tsx";
import { CheckMail } from "../screens/check-mail.tsx";
import { Confirmed } from "../screens/confirmed.tsx";
import { Invited } from "../screens/invited.tsx";
import { Screen } from "../screens/screen.tsx";
import { SignedInAlready } from "../screens/signed-in-already.tsx";
import { TextLink } from "../screens/text-link.tsx";
import type { CommonPart, FormScreenProps } from "../screens/types.ts";
import { useConfirmed } from "../screens/use-confirmed.ts";
import { useSession } from "../session/use-session.ts";
import type { UseSignInFlowOptions } from "./use-sign-in-flow.ts";
import { useSignInScreen } from "./use-sign-in-screen.ts";
import { WAYS, type WayPart } from "./ways.ts";

export type SignInPart = CommonPart | WayPart;

/** Reason why the user has to sign in. */
export type SignInNote = "expired" | "signed-out-elsewhere" | "password-changed" | typeof COOKIES_BLOCKED;

export interface SignInProps extends FormScreenProps<SignInPart>, UseSignInFlowOptions {
  note?: SignInNote | undefined;
  /** True signs in to another account, beside the current one. Default false: offers the current one. */
  isAdding?: boolean | undefined;
  /**
   * The invitation that the user comes from, and returns to. Its email address is
   * `initialIdentifier`, and can't be changed.
   */
  invitation?: InvitedBy | undefined;
  /** The page for creating an account. Default: the provider's `routes.signUp`. */
  signUpUrl?: string | undefined;
  /** The page that sends a reset link. Default: the provider's `routes.forgotPassword`. */
  forgotUrl?: string | undefined;
  /** The page for new users who come from a provider. Default: as for all others. */
  newUserRedirectTo?: string | undefined;
}

/** Signs a user in. Without props it fits any deployment. */
export const SignIn = forwardRef<HTMLDivElement, SignInProps>(function SignIn({ messages, ...props }, ref) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <SignInScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<SignInProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function SignInScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { routes } = useSurroundings();
  const { data } = useSession();
  const flow = useSignInScreen(props);
  const { step } = flow;
  const states = Object.values(flow.ways);
  const isPending = states.some((way) => way.isPending);
  const isRefused = states.some((way) => way.isRefused);
  // Actions in another tab don't interrupt a user who is typing.
  const isBusy = isPending || states.some((way) => way.isSecretTyped);
  const [isAdding, setAdding] = useState(props.isAdding === true);
  const isSignedIn = step === "form" && data !== null && !isBusy && !isAdding;
  const title = {
    form:
      config === undefined
        ? t("auth.signIn.submit.label")
        : t("auth.signIn.title", { appName: config.appName }),
    verify: t("auth.verify.title"),
    done: t("auth.signIn.submit.done"),
    signedIn: t("auth.signIn.signedIn.title"),
  };
  const [isConfirmed, confirmed] = useConfirmed(flow.target);
  const shown = isSignedIn ? "signedIn" : step === "verify" && isConfirmed ? "confirmed" : step;
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="SignIn"
      title={shown === "confirmed" ? t("auth.verify.done.confirmed.title") : title[shown]}
      titleClass={classNames?.title}
      back={
        shown === "verify" ? (
          <BackLink href={flow.keeping(routes.signIn)} onPress={flow.back}>
            {t("auth.verify.back")}
          </BackLink>
        ) : null
      }
      step={shown}
      latch={step === "done" ? "done" : isPending ? "pending" : isRefused ? "error" : "idle"}
      isRefused={isRefused}
    >
      {shown === "signedIn" && data !== null ? (
        <SignedInAlready
          user={data.user}
          target={flow.target}
          here={flow.keeping(routes.signIn)}
          onAdd={() => setAdding(true)}
        />
      ) : null}
      {shown === "form" ? <Entries {...props} flow={flow} isRefused={isRefused} /> : null}
      {shown === "verify" ? <Unverified {...props} flow={flow} onConfirmed={confirmed} /> : null}
      {shown === "confirmed" ? (
        <Confirmed email={flow.values.email} signInUrl={flow.keeping(routes.signIn)} onSignIn={flow.back} />
      ) : null}
    </Screen>
  );
}

interface UnverifiedProps extends ScreenOnly {
  flow: ReturnType<typeof useSignInScreen>;
  onConfirmed(answer: object): Promise<void>;
}

/** Shown if the email address has to be confirmed first. */
function Unverified(props: UnverifiedProps): ReactNode {
  const { flow, onConfirmed, onError, classNames, slots } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
  const { email } = flow.values;
  return (
    <CheckMail
      text={t.rich("errors.EMAIL_NOT_VERIFIED.sent", { email })}
      email={email}
      resend={flow.resend}
      onResend={flow.sendAgain}
      action={forms.signIn}
      beside={
        <BesideLink
          place="verifyEmail"
          email={email}
          onDone={onConfirmed}
          onError={onError}
          classNames={classNames}
          slots={slots}
        />
      }
    />
  );
}

interface EntriesProps extends ScreenOnly {
  flow: ReturnType<typeof useSignInScreen>;
  isRefused: boolean;
}

/** All methods that the deployment offers, and a link to signing up. */
function Entries(props: EntriesProps): ReactNode {
  const { flow, isRefused, signUpUrl, classNames } = props;
  const { forgotUrl, newUserRedirectTo, invitation, slots } = props;
  const { refused } = flow;
  const t = useMessages();
  const { config } = useConfig();
  const { routes } = useSurroundings();
  const ways = useOfferedWays("signIn", WAYS);
  const note = useNote(props);
  const signUp = flow.keeping(signUpUrl ?? routes.signUp);
  return (
    <>
      {note === undefined || isRefused ? null : (
        <Alert tone={note === COOKIES_BLOCKED ? "danger" : "info"} part="note" className={classNames?.note}>
          {t(`auth.signIn.note.${note}`)}
        </Alert>
      )}
      <Invited invitation={invitation} />
      {groupsOf(ways).map((group, index) => (
        <Fragment key={group[0].method}>
          {index === 0 ? null : <p data-part="divider">{t("common.or")}</p>}
          <Group isNarrow={group.length > 1}>
            {group.map(({ method, Entry }) => (
              <Entry
                key={method}
                screen={flow}
                refused={refusedBy(refused, method)}
                isEmailFixed={!!(invitation && props.initialIdentifier)}
                isNarrow={group.length > 1}
                forgotUrl={forgotUrl}
                newUserRedirectTo={newUserRedirectTo}
                classNames={classNames}
                slots={slots}
              />
            ))}
          </Group>
        </Fragment>
      ))}
      {config?.signUp === "closed" && !signsUpByEmail(config) && invitation === undefined ? null : (
        <p data-part="alternatives" className={classNames?.alternatives}>
          {t.rich("auth.signIn.signUp", {
            link: (chunks) => <TextLink href={signUp}>{chunks}</TextLink>,
          })}
        </p>
      )}
    </>
  );
}

type Ways = [WayToSignIn, ...WayToSignIn[]];

/** Groups buttons that follow each other. Every other method is alone. */
function groupsOf(ways: readonly WayToSignIn[]): readonly Ways[] {
  const groups: Ways[] = [];
  for (const way of ways) {
    const group = groups.at(-1);
    if (way.isButton && group?.[0].isButton) group.push(way);
    else groups.push([way]);
  }
  return groups;
}

function Group({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }): ReactNode {
  return isNarrow ? <div data-part="buttons">{children}</div> : children;
}

const never = (): (() => void) => () => undefined;

function useNote({ note, flow }: EntriesProps): SignInNote | undefined {
  // The reason comes from the page of a blocked sign-in. A server that renders this
  // page passes the note itself.
  const isAsked = useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get("reason") === COOKIES_BLOCKED,
    () => false,
  );
  return flow.isBlocked || isAsked ? COOKIES_BLOCKED : note;
}
