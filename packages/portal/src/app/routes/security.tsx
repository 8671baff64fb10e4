import { useConfig, useUser } from "@latchkey/react";
import { ChangePassword } from "@latchkey/react/change-password";
import { PageTitle } from "@latchkey/react/layout";
import { SessionList } from "@latchkey/react/session-list";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import { AppLink } from "../app-link.tsx";
import { NextStep } from "../next-step.tsx";
import { PageSection } from "../page-section.tsx";
import { useFreshSessions } from "../use-fresh-sessions.ts";

/** `/account/security`: the password, what replaces it when it is lost, and where one is signed in. */
export function SecurityPage(): ReactNode {
  const t = usePortalMessages();
  const { config } = useConfig();
  const { user } = useUser();
  useFreshSessions();
  return (
    <>
      <PageTitle intro={t("account.security.intro")}>{t("account.security.title")}</PageTitle>
      <NextStep />
      <PageSection title={t("account.password.title")} description={t("account.password.text")}>
        <ChangePassword />
      </PageSection>
      {config?.passwordReset && user?.emailVerified ? (
        <PageSection title={t("account.recovery.title")}>
          <div data-portal="Panel">
            <div data-part="row">
              <p>{t.rich("account.recovery.text", { email: user.email })}</p>
              <AppLink href="/account/email" data-lk="Button" data-variant="secondary" data-size="small">
                {t("account.recovery.change")}
              </AppLink>
            </div>
          </div>
        </PageSection>
      ) : null}
      <PageSection title={t("account.sessions.title")} description={t("account.sessions.intro")}>
        <SessionList />
      </PageSection>
      <p data-portal="Onward">
        <AppLink href="/account/activity">{t("account.activity.link")}</AppLink>
      </p>
    </>
  );
}
