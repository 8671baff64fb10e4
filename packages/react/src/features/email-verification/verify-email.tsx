"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/provider.tsx";
import { Local } from "../../primitives/local.tsx";
import { BackLink } from "../../screens/back-link.tsx";
import { Screen } from "../../screens/screen.tsx";
import { latchOf } from "../../screens/submit.tsx";
import type { FormScreenProps } from "../../screens/types.ts";
import { useSession } from "../../session/use-session.ts";
import { ConfirmEmail } from "./confirm-email.tsx";
import { FailedLink } from "./failed-link.tsx";
import {
  type UseVerifyEmailFlowOptions,
  useVerifyEmailFlow,
  type VerifyEmailHandle,
} from "./use-verify-email-flow.ts";
import { doneBefore, VerifiedNote } from "./verified-note.tsx";
import type { VerifyEmailPart, VerifyEmailView } from "./view.ts";
import { WaitForMail } from "./wait-for-mail.tsx";

export type { VerifyEmailPart } from "./view.ts";

export interface VerifyEmailProps extends FormScreenProps<VerifyEmailPart>, UseVerifyEmailFlowOptions {
  /** The sign-in page. Default: the provider's `routes.signIn`. */
  signInUrl?: string | undefined;
}

/**
 * Confirms an email address with the link from an email, by a press: programs that open links in emails to
 * check them confirm nothing. Without a link it waits for the email, and sends it again.
 */
export const VerifyEmail = forwardRef<HTMLDivElement, VerifyEmailProps>(function VerifyEmail(
  { messages, ...props },
  ref,
) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <VerifyEmailScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<VerifyEmailProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

/** The shown step: the flow's, combined with the session. */
export type ShownStep =
  | "confirm"
  | "change"
  | "password"
  | "newPassword"
  | "failed"
  | "foreign"
  | "done"
  | "already"
  | "ask"
  | "sent";

function VerifyEmailScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames, slots, signInUrl, refused, onError } = props;
  const t = useMessages();
  const { data } = useSession();
  const flow = useVerifyEmailFlow(props);
  const shown = shownStep(flow, data?.user ?? null);
  const isOfMail = shown === "ask" || shown === "sent" || shown === "failed";
  const { formError, fieldErrors } = isOfMail ? flow.mail : flow;
  const isRefused = formError !== null || Object.keys(fieldErrors).length > 0;

  const isSentAgain = shown === "failed" && flow.mail.step === "sent";
  const view = { flow, user: data?.user ?? null, signInUrl, refused, onError, classNames, slots };
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="VerifyEmail"
      title={isSentAgain ? t("auth.verify.sent.title") : t(titleOf(shown, flow, data?.user ?? null))}
      titleClass={classNames?.title}
      back={<Back {...view} shown={shown} />}
      step={isSentAgain ? "sent" : shown}
      latch={shown === "done" || shown === "already" ? "done" : latchOf(isOfMail ? flow.mail : flow)}
      isRefused={isRefused}
    >
      {shown === "confirm" || shown === "change" || shown === "password" || shown === "newPassword" ? (
        <ConfirmEmail {...view} shown={shown} />
      ) : null}
      {shown === "ask" || shown === "sent" || isSentAgain ? <WaitForMail {...view} /> : null}
      {(shown === "failed" && !isSentAgain) || shown === "foreign" ? (
        <FailedLink {...view} problem={shown === "foreign" ? "foreign" : (flow.problem ?? "invalid")} />
      ) : null}
      {shown === "done" || shown === "already" ? <VerifiedNote {...view} isNew={shown === "done"} /> : null}
    </Screen>
  );
}

/** Leads to signing in from a screen that asks for an email, unless the email is for the signed-in user. */
function Back({ shown, flow, user, signInUrl }: VerifyEmailView & { shown: ShownStep }): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { problem, link } = flow;
  const isShown =
    shown === "failed"
      ? problem !== "gone" && link?.newEmail === undefined
      : user === null && (shown === "ask" || shown === "sent");
  return (
    <BackLink href={isShown ? flow.keeping(signInUrl ?? routes.signIn) : undefined}>
      {t("auth.verify.back")}
    </BackLink>
  );
}

function shownStep(flow: VerifyEmailHandle, user: VerifyEmailView["user"]): ShownStep {
  const { step, link, problem, mail, pending } = flow;
  if (step === "wait") {
    const isWaitingForMe = user !== null && (mail.values.email === "" || mail.values.email === user.email);
    // The email address was confirmed meanwhile, perhaps on another device.
    return isWaitingForMe && user.emailVerified ? "already" : mail.step === "sent" ? "sent" : "ask";
  }
  if (step === "failed") return problem === "foreign" ? "foreign" : "failed";
  if (step !== "confirm" || link === null || pending) return step;
  // The user's link, already used.
  if (user !== null && user.email === link.newEmail) return "already";
  if (user !== null && user.email !== link.email && link.newEmail !== undefined) return "foreign";
  if (link.newEmail !== undefined) return "change";
  return user !== null && user.email === link.email && user.emailVerified ? "already" : "confirm";
}

function titleOf(shown: ShownStep, flow: VerifyEmailHandle, user: VerifyEmailView["user"]) {
  const { problem, verified } = flow;
  switch (shown) {
    case "confirm":
      return "auth.verify.title";
    case "change":
      return "auth.verify.change.title";
    case "password":
      return "auth.verify.password.title";
    case "newPassword":
      return "auth.verify.newPassword.title";
    case "foreign":
      return "auth.verify.foreign.title";
    case "failed":
      return `auth.verify.${problem === null || problem === "foreign" ? "invalid" : problem}.title` as const;
    case "done":
      return `auth.verify.done.${verified?.kind ?? "confirmed"}.title` as const;
    case "already":
      return `auth.verify.done.${doneBefore(flow, user)}.title` as const;
    case "ask":
      return "auth.verify.title";
    case "sent":
      return "auth.verify.sent.title";
  }
}
