import { LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import type { DeclaredPage, ScreenProps } from "../../document/declared-page.ts";
import { pageLink } from "../../document/links.ts";
import { usePortalMessages } from "../../messages/index.ts";
import { PlainPage } from "./plain-page.tsx";

export const signedOut: DeclaredPage<"signed-out"> = {
  title: ({ note }, t) => t(note === "deleted" ? "portal.signedOut.deleted.title" : "portal.signedOut.title"),
  Screen: SignedOutPage,
};

/** `/signed-out`: after signing out, and after an account was deleted. */
function SignedOutPage(props: ScreenProps<"signed-out">): ReactNode {
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
