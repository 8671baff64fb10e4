import { useConfig } from "@latchkey/react";
import { PageTitle } from "@latchkey/react/layout";
import { ProfileForm } from "@latchkey/react/profile-form";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/account`: how one appears to others. */
export function ProfilePage(): ReactNode {
  const t = usePortalMessages();
  const { config } = useConfig();
  return (
    <>
      <PageTitle intro={config && t("account.profile.intro", { appName: config.appName })}>
        {t("account.profile.title")}
      </PageTitle>
      <ProfileForm />
    </>
  );
}
