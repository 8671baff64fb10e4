import { PageTitle } from "@latchkey/react/layout";
import { SessionList } from "@latchkey/react/session-list";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import { AppLink } from "../app-link.tsx";
import { useFreshSessions } from "../use-fresh-sessions.ts";

/** `/account/sessions`: where one is signed in. */
export function SessionsPage(): ReactNode {
  const t = usePortalMessages();
  useFreshSessions();
  return (
    <>
      <PageTitle intro={t("account.sessions.intro")}>{t("account.sessions.title")}</PageTitle>
      <SessionList />
      <p data-portal="Onward">
        <AppLink href="/account/activity">{t("account.activity.link")}</AppLink>
      </p>
    </>
  );
}
