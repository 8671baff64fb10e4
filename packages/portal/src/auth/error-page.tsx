import { describeError } from "@latchkey/react/errors";
import { LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { pageLink } from "../links.ts";
import { usePortalMessages } from "../messages/index.ts";
import type { PageOf } from "../page.ts";
import { type AuthPageProps, PlainPage } from "./plain-page.tsx";

/**
 * `/error`: a flow that ended in a browser. The text is ours, by the code; what else the address says isn't shown,
 * since anybody may have written it.
 */
export function ErrorPage(props: AuthPageProps<PageOf<"error">["state"]>): ReactNode {
  const t = usePortalMessages();
  const { code, config } = props.state;
  const { appName, password } = config;
  const notice = describeError({ code, status: 400 }, { appName, ...password });
  const isHome = notice.actions.includes("goHome");
  return (
    <PlainPage {...props} title={t("portal.error.title")} latch="error">
      <p>{notice.place === "page" ? t.text(notice.text) : t("portal.error.text")}</p>
      <p>
        {t("portal.error.code")} <code dir="ltr">{code}</code>
      </p>
      <LinkButton variant="primary" isWide href={isHome ? "/" : pageLink(props.state, "/sign-in")}>
        {isHome ? t.rich("portal.error.home", { appName }) : t("portal.error.signIn")}
      </LinkButton>
    </PlainPage>
  );
}
