import { type Organization, OrganizationScope, useConfig, useOfferedOrganizations } from "@latchkey/react";
import { CreateOrganization } from "@latchkey/react/create-organization";
import { PageTitle, Panel } from "@latchkey/react/layout";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { usePortalMessages } from "../../../messages/index.ts";
import { RoutePending } from "../../../shared/route-pending.tsx";

/** Loaded on demand, as on the pages of an organization. */
const InviteMembers = lazy(async () => ({
  default: (await import("@latchkey/react/invite-members")).InviteMembers,
}));

/** `/organizations/new`: a new organization. */
export function NewOrganizationPage(): ReactNode {
  const t = usePortalMessages();
  const { config } = useConfig();
  const { canCreate } = useOfferedOrganizations() ?? { canCreate: false };
  const appName = config?.appName ?? "";
  const [created, setCreated] = useState<Organization | null>(null);
  return (
    <>
      <PageTitle
        intro={canCreate && created === null ? t("organization.create.intro", { appName }) : undefined}
      >
        {created?.name ?? t("organization.create.title")}
      </PageTitle>
      {canCreate ? (
        <CreateOrganization renderInvite={inviteStep} onSuccess={setCreated} />
      ) : (
        <Panel>{t("organization.create.disabled", { appName })}</Panel>
      )}
    </>
  );
}

function inviteStep({ slug }: Organization): ReactNode {
  return (
    <OrganizationScope slug={slug} pending={<RoutePending />}>
      <Suspense fallback={<RoutePending />}>
        <InviteMembers />
      </Suspense>
    </OrganizationScope>
  );
}
