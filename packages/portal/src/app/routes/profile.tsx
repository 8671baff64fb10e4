import { useConfig } from "@latchkey/react";
import { ExportAccount } from "@latchkey/react/export-account";
import { PageTitle } from "@latchkey/react/layout";
import { ProfileForm } from "@latchkey/react/profile-form";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import { AppLink } from "../app-link.tsx";
import { PageSection } from "../page-section.tsx";

/** `/account`: how one appears to others, and what is stored. */
export function ProfilePage(): ReactNode {
  const t = usePortalMessages();
  const { config } = useConfig();
  return (
    <>
      <PageTitle intro={config && t("account.profile.intro", { appName: config.appName })}>
        {t("account.profile.title")}
      </PageTitle>
      <ProfileForm changeEmailUrl="/account/email" />
      <PageSection title={t("account.data.title")} description={t("account.data.text")}>
        <div data-portal="Panel">
          <ExportAccount />
          {config?.deleteAccount ? (
            <div data-part="row">
              <p>{t("account.delete.link.text")}</p>
              <AppLink href="/account/delete" data-lk="Button" data-variant="danger">
                {t("account.delete.link.action")}
              </AppLink>
            </div>
          ) : null}
        </div>
      </PageSection>
    </>
  );
}
