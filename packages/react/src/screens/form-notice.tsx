"use client";
import { forwardRef, type ReactNode, useRef } from "react";
import { useConfig, useSurroundings } from "../context/context.ts";
import type { ErrorAction, Notice } from "../errors/index.ts";
import type { MessageId } from "../messages/generated/messages.ts";
import { useMessages } from "../messages/provider.tsx";
import { Alert } from "../primitives/alert.tsx";
import { Button } from "../primitives/button.tsx";
import { CopyButton } from "../primitives/copy-button.tsx";
import { VISUALLY_HIDDEN } from "../primitives/look.ts";
import { useHydrated } from "../primitives/use-hydrated.ts";
import { useIsOnline } from "../primitives/use-online.ts";
import { useSession } from "../session/use-session.ts";
import { TextLink } from "./text-link.tsx";
import type { Slots } from "./types.ts";

export interface FormNoticeProps {
  /** Null: no error. */
  notice: Notice | null;
  /** Seconds until the form may be sent again. Default: the notice stays as it is. */
  retryAfter?: number | undefined;
  /** URL of the sign-in page, which keeps the target. */
  signInUrl?: string | undefined;
  /** URL of the page that sends a reset link. Default: no link. */
  forgotUrl?: string | undefined;
  onRetry?: (() => void) | undefined;
  onResend?: (() => void) | undefined;
  /** True moves the focus here when it appears. */
  isFocused?: boolean | undefined;
  className?: string | undefined;
  Slot?: Slots["Alert"] | undefined;
}

const OFFLINE = "common.offline.nothingSent" satisfies MessageId;

/** The error of a form, above its fields, with actions that help. */
export const FormNotice = forwardRef<HTMLDivElement, FormNoticeProps>(function FormNotice(props, ref) {
  const { notice, retryAfter, isFocused, className, Slot = Alert } = props;
  const count = useCount(notice);
  const t = useMessages();
  const { data, isExpired } = useSession();
  const isOnline = useIsOnline();
  // The notice about being offline isn't true any more.
  if (notice === null || (notice.text.id === OFFLINE && isOnline)) return null;
  // The session is back, so a notice about its end is obsolete.
  if (notice.place === "dialog" && data !== null && !isExpired) return null;
  const isOver = notice.retryAfter !== undefined && retryAfter === 0;
  const isLimited = notice.retryAfter !== undefined;
  return (
    <Slot
      // The key changes on the same error again: an unchanged element wouldn't be announced.
      key={count}
      ref={ref}
      isFocused={isFocused}
      // A dialog that asks to sign in again takes the focus, and gives it back to the form.
      isFocusedWhen={isFocused && notice.place !== "dialog" ? count : undefined}
      part="alert"
      className={className}
      tone={isOver ? "info" : "danger"}
      actions={notice.actions.length > 0 ? <Actions {...props} notice={notice} /> : undefined}
    >
      {isOver ? t("common.limited.over") : <NoticeText notice={notice} />}
      {isLimited && isFocused ? (
        // The focus is here, so no other element announces the end.
        <span role="status" style={VISUALLY_HIDDEN}>
          {isOver ? t("common.limited.over") : null}
        </span>
      ) : null}
    </Slot>
  );
});

function NoticeText({ notice: { text, ban } }: { notice: Notice }): ReactNode {
  const t = useMessages();
  if (ban === undefined) return t.text(text);
  const until =
    ban.until && t.format.dateTime(new Date(ban.until), { dateStyle: "long", timeStyle: "short" });
  return (
    <>
      <p>{until ? t("errors.BANNED_USER_UNTIL", { until }) : t.text(text)}</p>
      {ban.message === undefined ? null : <p dir="auto">{ban.message}</p>}
    </>
  );
}

/** Counts the notices. */
function useCount(notice: Notice | null): number {
  const seen = useRef({ notice, count: 0 });
  if (seen.current.notice !== notice) seen.current = { notice, count: seen.current.count + 1 };
  return seen.current.count;
}

function Actions(props: FormNoticeProps & { notice: Notice }): ReactNode {
  const { notice, onRetry, onResend } = props;
  const t = useMessages();
  const { routes } = useSurroundings();
  const { config } = useConfig();
  const supportUrl = config?.branding.supportUrl;
  const isHydrated = useHydrated();
  const signInUrl = props.signInUrl ?? routes.signIn;
  const button = (action: ErrorAction, label: string, onPress: (() => void) | undefined): ReactNode =>
    // A button that does nothing without script is only rendered with it.
    onPress !== undefined && isHydrated ? (
      <Button key={action} size="small" onPress={onPress}>
        {label}
      </Button>
    ) : null;
  const shown = (action: ErrorAction): ReactNode => {
    switch (action) {
      case "retry":
        return button(action, t("errors.actions.retry"), onRetry);
      case "resend":
        return button(action, t("errors.actions.resend"), onResend);
      case "reload":
        return button(action, t("errors.actions.reload"), () => location.reload());
      case "copyRequestId":
        return isHydrated && notice.requestId !== undefined ? (
          <CopyButton key={action} value={notice.requestId} label={t("errors.actions.copyRequestId")} />
        ) : null;
      case "signIn":
        return (
          <TextLink key={action} href={signInUrl}>
            {t("errors.actions.signIn")}
          </TextLink>
        );
      case "forgotPassword":
        return props.forgotUrl === undefined ? null : (
          <TextLink key={action} href={props.forgotUrl}>
            {t("errors.actions.forgotPassword")}
          </TextLink>
        );
      case "openSignIn":
        return (
          <TextLink key={action} href={signInUrl}>
            {t("errors.actions.openSignIn")}
          </TextLink>
        );
      case "contactSupport":
        return supportUrl === undefined ? null : (
          <TextLink key={action} href={supportUrl}>
            {t("errors.actions.contactSupport")}
          </TextLink>
        );
      case "goHome":
        return config === undefined ? null : (
          <TextLink key={action} href="/">
            {t("errors.actions.goHome", { appName: config.appName })}
          </TextLink>
        );
    }
  };
  return notice.actions.map(shown);
}
