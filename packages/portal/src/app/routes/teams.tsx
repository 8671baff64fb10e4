import { useOrganizationScope } from "@latchkey/react";
import { PageTitle } from "@latchkey/react/layout";
import { Teams } from "@latchkey/react/teams";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/o/$slug/teams`: the teams of an organization. */
export function TeamsPage(): ReactNode {
  const t = usePortalMessages();
  const { organization } = useOrganizationScope();
  return (
    <>
      <PageTitle intro={t.rich("teams.intro", { organization: organization.name })}>
        {t("teams.title")}
      </PageTitle>
      <Teams />
    </>
  );
}
