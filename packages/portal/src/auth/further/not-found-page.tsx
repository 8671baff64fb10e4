import { LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import type { DeclaredPage, ScreenProps } from "../../document/declared-page.ts";
import { usePortalMessages } from "../../messages/index.ts";
import { PlainPage } from "./plain-page.tsx";

export const notFound: DeclaredPage<"not-found"> = {
  title: (_, t) => t("portal.notFound.title"),
  Screen: NotFoundPage,
};

/** A missing page: the path is shown, so that a typing error can be seen. */
function NotFoundPage(props: ScreenProps<"not-found">): ReactNode {
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
