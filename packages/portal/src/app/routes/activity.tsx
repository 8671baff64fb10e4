import { Activity } from "@latchkey/react/activity";
import { PageTitle } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/account/activity`: what happened to the account. */
export function ActivityPage(): ReactNode {
  const t = usePortalMessages();
  return (
    <>
      <PageTitle intro={t("account.activity.intro")}>{t("account.activity.title")}</PageTitle>
      <Activity changePasswordUrl="/account/security" />
    </>
  );
}
