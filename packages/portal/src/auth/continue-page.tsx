import { LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import type { PageOf } from "../document/page.ts";
import { hostOf } from "../document/titles.ts";
import { usePortalMessages } from "../messages/index.ts";
import { type AuthPageProps, PlainPage } from "./plain-page.tsx";

/**
 * `/continue`: redirects to another origin by a refresh of the document; its link is for browsers that don't
 * refresh.
 */
export function ContinuePage(props: AuthPageProps<PageOf<"continue">["state"]>): ReactNode {
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
