import { LatchkeyClientError } from "@latchkey/client";
import { PageTitle, Panel } from "@latchkey/react/layout";
import { Button, CopyButton } from "@latchkey/react/primitives";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";

/** Shown in place of a page that failed; the rest of the app continues to work. */
export function RouteError({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const requestId = error instanceof LatchkeyClientError ? error.requestId : undefined;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <RouteFailed requestId={requestId} onRetry={retry} />;
}

export interface RouteFailedProps {
  requestId?: string | undefined;
  onRetry(): void;
}

/** The same for a failed request of a page. */
export function RouteFailed({ requestId, onRetry }: RouteFailedProps): ReactNode {
  const t = usePortalMessages();
  return (
    <>
      <PageTitle>{t("portal.failed.title")}</PageTitle>
      <Panel
        title={t("common.failed.title")}
        actions={
          <Button variant="primary" onPress={onRetry}>
            {t("common.retry")}
          </Button>
        }
      >
        <p>{t("common.failed.text")}</p>
        {requestId === undefined ? null : (
          <p>
            {t("common.failed.requestId")} <code dir="ltr">{requestId}</code> <CopyButton value={requestId} />
          </p>
        )}
      </Panel>
    </>
  );
}
