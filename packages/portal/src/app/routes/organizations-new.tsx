import { type Organization, OrganizationScope, useConfig, useOfferedOrganizations } from "@latchkey/react";
import { CreateOrganization } from "@latchkey/react/create-organization";
import { InviteMembers } from "@latchkey/react/invite-members";
import { PageTitle, Panel } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import { RoutePending } from "../route-pending.tsx";

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
      {canCreate ? (
        <CreateOrganization renderInvite={inviteStep} />
      ) : (
        <Panel>{t("organization.create.disabled", { appName })}</Panel>
      )}
    </>
  );
}

function inviteStep({ slug }: Organization): ReactNode {
  return (
    <OrganizationScope slug={slug} pending={<RoutePending />}>
      <InviteMembers />
    </OrganizationScope>
  );
}
