import { LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { type AuthPageProps, PlainPage } from "./plain-page.tsx";

/** A missing page: the path is shown, so that a typing error can be seen. */
export function NotFoundPage(props: AuthPageProps): ReactNode {
  const t = usePortalMessages();
  const { url, config } = props.state;
  return (
    <PlainPage {...props} title={t("portal.notFound.title")}>
      <p>{t("portal.notFound.text")}</p>
      <p>
        <code dir="ltr">{url.split("?", 1)[0]}</code>
      </p>
      <LinkButton variant="primary" isWide href="/">
        {t.rich("portal.notFound.home", { appName: config.appName })}
      </LinkButton>
    </PlainPage>
  );
}
