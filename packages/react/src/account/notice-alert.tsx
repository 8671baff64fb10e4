"use client";
import type { ReactNode } from "react";
import type { ErrorAction, Notice } from "../errors/index.ts";
import { type MessageId, useMessages } from "../messages/index.ts";
import { Alert, Button, CopyButton, LinkButton, type LookProps } from "../primitives/index.ts";
import { useLatchkey } from "../provider/index.ts";

export interface NoticeAlertProps extends LookProps {
  notice: Notice;
  /** Seconds until the next try may succeed: a retry waits for it. */
  retryAfter?: number | undefined;
  onRetry?: (() => void) | undefined;
  isPending?: boolean | undefined;
  /** The focus comes here each time this becomes another value that isn't empty. */
  isFocusedWhen?: number | undefined;
}

/** What went wrong, said at once, with what can be done about it. */
export function NoticeAlert({
  notice,
  onRetry,
  retryAfter = 0,
  isPending,
  ...alert
}: NoticeAlertProps): ReactNode {
  const t = useMessages();
  const { routes } = useLatchkey();
  const button = (action: ErrorAction): ReactNode => {
    const label = t(`errors.actions.${action}` as Plain);
    switch (action) {
      case "retry":
        return onRetry && retryAfter === 0 ? (
          <Button key={action} size="small" isPending={isPending} onPress={onRetry}>
            {label}
          </Button>
        ) : null;
      case "reload":
        return (
          <Button key={action} size="small" onPress={() => location.reload()}>
            {label}
          </Button>
        );
      case "copyRequestId":
        return notice.requestId ? <CopyButton key={action} value={notice.requestId} label={label} /> : null;
      case "signIn":
      case "openSignIn":
        return (
          <LinkButton key={action} size="small" href={routes.signIn}>
            {label}
          </LinkButton>
        );
      default:
        // Leads nowhere from within an account.
        return null;
    }
  };
  const actions = notice.actions.map(button).filter((action) => action !== null);
  return (
    <Alert {...alert} actions={actions.length > 0 ? actions : undefined}>
      {t.text(notice.text)}
    </Alert>
  );
}

/** One of the texts of actions that take no application's name. */
type Plain = Extract<MessageId, `errors.actions.${Exclude<ErrorAction, "goHome">}`>;
