import { useConfig, useOfferedOrganizations } from "@latchkey/react";
import { CreateOrganization } from "@latchkey/react/create-organization";
import { PageTitle, Panel } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/organizations/new`: a new organization. */
export function NewOrganizationPage(): ReactNode {
  const t = usePortalMessages();
  const { config } = useConfig();
  const { canCreate } = useOfferedOrganizations() ?? { canCreate: false };
  const appName = config?.appName ?? "";
  return (
    <>
      <PageTitle intro={canCreate ? t("organization.create.intro", { appName }) : undefined}>
        {t("organization.create.title")}
      </PageTitle>
      {canCreate ? <CreateOrganization /> : <Panel>{t("organization.create.disabled", { appName })}</Panel>}
    </>
  );
}
