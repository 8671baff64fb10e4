import { LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { pageLink } from "../links.ts";
import { usePortalMessages } from "../messages/index.ts";
import { type AuthPageProps, PlainPage } from "./plain-page.tsx";

/** `/signed-out`: after signing out. */
export function SignedOutPage(props: AuthPageProps): ReactNode {
  const t = usePortalMessages();
  return (
    <PlainPage {...props} title={t("portal.signedOut.title")} latch="done">
      <p>{t("portal.signedOut.text")}</p>
      <LinkButton variant="primary" isWide href={pageLink(props.state, "/sign-in")}>
        {t("portal.signedOut.signIn")}
      </LinkButton>
    </PlainPage>
  );
}
