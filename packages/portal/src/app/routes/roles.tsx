import { useOrganizationScope } from "@latchkey/react";
import { PageTitle } from "@latchkey/react/layout";
import { Roles } from "@latchkey/react/roles";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/o/$slug/roles`: what members may do, by their roles. */
export function RolesPage(): ReactNode {
  const t = usePortalMessages();
  const { organization } = useOrganizationScope();
  return (
    <>
      <PageTitle intro={t.rich("teams.roles.intro", { organization: organization.name })}>
        {t("teams.roles.title")}
      </PageTitle>
      <Roles />
    </>
  );
}
