import { PageTitle } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/organizations/new`. */
export function NewOrganizationPage(): ReactNode {
  const t = usePortalMessages();
  return <PageTitle>{t("organization.nav.create")}</PageTitle>;
}
