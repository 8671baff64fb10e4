import { CopyButton, LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import type { PageOf } from "../page.ts";
import { type AuthPageProps, PlainPage } from "./plain-page.tsx";

/** A page that failed. What can be done is to try again, and to tell somebody the number. */
export function FailedPage(props: AuthPageProps<PageOf<"failed">["state"]>): ReactNode {
  const t = usePortalMessages();
  const { url, requestId } = props.state;
  return (
    <PlainPage {...props} title={t("portal.failed.title")} latch="error">
      <p>{t("portal.failed.text")}</p>
      {requestId === undefined ? null : (
        <div>
          <p>{t("portal.failed.requestId")}</p>
          <code dir="ltr">{requestId}</code> <CopyButton value={requestId} />
        </div>
      )}
      <LinkButton variant="primary" isWide href={url}>
        {t("portal.failed.retry")}
      </LinkButton>
    </PlainPage>
  );
}
