import { PageTitle } from "@latchkey/react/layout";
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { AppLink } from "../shared/app-link.tsx";

/** Shown for a missing page below `/account`: the path is shown, so that a typing error can be seen. */
export function RouteMissing(): ReactNode {
  const t = usePortalMessages();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <PageTitle intro={t("portal.notFound.text")}>{t("portal.notFound.title")}</PageTitle>
      <div data-portal="Plain">
        <code dir="ltr">{path}</code>
        <AppLink href="/account" data-lk="Button" data-variant="primary">
          {t("account.nav.profile")}
        </AppLink>
      </div>
    </>
  );
}
