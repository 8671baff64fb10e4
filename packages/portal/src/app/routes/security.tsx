import { ChangePassword } from "@latchkey/react/change-password";
import { PageTitle } from "@latchkey/react/layout";
import { SessionList } from "@latchkey/react/session-list";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import { PageSection } from "../page-section.tsx";
import { useFreshSessions } from "../use-fresh-sessions.ts";

/** `/account/security`: the password, and where one is signed in. */
export function SecurityPage(): ReactNode {
  const t = usePortalMessages();
  useFreshSessions();
  return (
    <>
      <PageTitle intro={t("account.security.intro")}>{t("account.security.title")}</PageTitle>
      <PageSection title={t("account.password.title")} description={t("account.password.text")}>
        <ChangePassword />
      </PageSection>
      <PageSection title={t("account.sessions.title")} description={t("account.sessions.intro")}>
        <SessionList />
      </PageSection>
    </>
  );
}
