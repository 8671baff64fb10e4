import { CopyButton, LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import type { DeclaredPage, ScreenProps } from "../../document/declared-page.ts";
import { usePortalMessages } from "../../messages/index.ts";
import { PlainPage } from "./plain-page.tsx";

export const failed: DeclaredPage<"failed"> = {
  title: ({ isLimited = false }, t) => t(isLimited ? "portal.failed.limited.title" : "portal.failed.title"),
  Screen: FailedPage,
};

/** A page that failed, or was refused. The user can try again, and send the request ID to the support. */
function FailedPage(props: ScreenProps<"failed">): ReactNode {
  const t = usePortalMessages();
  const { url, requestId, isLimited = false } = props.state;
  return (
    <PlainPage {...props} title={failed.title(props.state, t)} latch="error">
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
