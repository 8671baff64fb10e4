import { PageTitle } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/o/$slug/settings`. */
export function OrganizationSettingsPage(): ReactNode {
  const t = usePortalMessages();
  return <PageTitle>{t("organization.nav.settings")}</PageTitle>;
}
