import { useOrganizationScope } from "@latchkey/react";
import { PageTitle } from "@latchkey/react/layout";
import { OrganizationOverview } from "@latchkey/react/organization-overview";
import type { ReactNode } from "react";
import { NUMBERED_PAGES } from "../pages.ts";

/** `/o/$slug`: an organization in numbers, and what to do next in a new one. */
export function OverviewPage(): ReactNode {
  const { organization } = useOrganizationScope();
  return (
    <>
      <PageTitle>
        <bdi>{organization.name}</bdi>
      </PageTitle>
      <OrganizationOverview pages={NUMBERED_PAGES} />
    </>
  );
}
