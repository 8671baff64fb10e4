"use client";
import type { ReactNode } from "react";
import { ExportAccount } from "../../../account/export-account.tsx";
import { ProfileForm } from "../../../account/profile/profile-form.tsx";
import { useConfig } from "../../../context/context.ts";
import { ActionLink } from "../../../frame/action-link.tsx";
import { SectionTitle, Subsection } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";
import { useSections } from "../../../screens/sections.ts";

/** The user's public profile, with export and deletion of the account's data. */
export function ProfileSection(): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { account } = useSections();
  return (
    <>
      <SectionTitle intro={config && t("account.profile.intro", { appName: config.appName })}>
        {t("account.profile.title")}
      </SectionTitle>
      <ProfileForm changeEmailUrl={account?.("email")} />
      <Subsection title={t("account.data.title")} description={t("account.data.text")}>
        <div data-lk="Rows">
          <ExportAccount />
          {config?.deleteAccount ? (
            <div data-part="row">
              <p>{t("account.delete.link.text")}</p>
              <ActionLink href={account?.("delete")} variant="danger">
                {t("account.delete.link.action")}
              </ActionLink>
            </div>
          ) : null}
        </div>
      </Subsection>
    </>
  );
}
