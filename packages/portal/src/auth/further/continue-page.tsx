import { LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import type { DeclaredPage, ScreenProps } from "../../document/declared-page.ts";
import { usePortalMessages } from "../../messages/index.ts";
import { PlainPage } from "./plain-page.tsx";

export const continuing: DeclaredPage<"continue"> = {
  title: ({ to }, t) => t("portal.continue.title", { host: hostOf(to) }),
  Screen: ContinuePage,
};

/**
 * `/continue`: redirects to another origin by a refresh of the document; its link is for browsers that don't
 * refresh.
 */
function ContinuePage(props: ScreenProps<"continue">): ReactNode {
  const t = usePortalMessages();
  const { to, config } = props.state;
  const host = hostOf(to);
  return (
    <PlainPage {...props} title={t.rich("portal.continue.title", { host })} latch="done">
      <p>{t.rich("portal.continue.text", { appName: config.appName })}</p>
      <LinkButton variant="primary" isWide href={to} rel="noreferrer">
        {t.rich("portal.continue.link", { host })}
      </LinkButton>
    </PlainPage>
  );
}

/** Returns the host of a URL, which users recognize it by. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
