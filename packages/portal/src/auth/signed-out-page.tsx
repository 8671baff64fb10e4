import { LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { pageLink } from "../document/links.ts";
import type { PageOf } from "../document/page.ts";
import { usePortalMessages } from "../messages/index.ts";
import { type AuthPageProps, PlainPage } from "./plain-page.tsx";

/** `/signed-out`: after signing out, and after an account was deleted. */
export function SignedOutPage(props: AuthPageProps<PageOf<"signed-out">["state"]>): ReactNode {
  const t = usePortalMessages();
  const { note, config } = props.state;
  if (note === "deleted") {
    return (
      <PlainPage {...props} title={t("portal.signedOut.deleted.title")} latch="done">
        <p>{t.rich("portal.signedOut.deleted.text", { appName: config.appName })}</p>
      </PlainPage>
    );
  }
  return (
    <PlainPage {...props} title={t("portal.signedOut.title")} latch="done">
      <p>{t("portal.signedOut.text")}</p>
      <LinkButton variant="primary" isWide href={pageLink(props.state, "/sign-in")}>
        {t("portal.signedOut.signIn")}
      </LinkButton>
    </PlainPage>
  );
}
