import { CopyButton, LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import type { PageOf } from "../document/page.ts";
import { titleOfFailed } from "../document/titles.ts";
import { usePortalMessages } from "../messages/index.ts";
import { type AuthPageProps, PlainPage } from "./plain-page.tsx";

/** A page that failed, or was refused. The user can try again, and send the request ID to the support. */
export function FailedPage(props: AuthPageProps<PageOf<"failed">["state"]>): ReactNode {
  const t = usePortalMessages();
  const { url, requestId, isLimited = false } = props.state;
  return (
    <PlainPage {...props} title={titleOfFailed(props.state, t)} latch="error">
      <p>{t(isLimited ? "portal.failed.limited.text" : "portal.failed.text")}</p>
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
