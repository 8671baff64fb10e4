import { type OverviewPage as Numbered, useOrganizationScope } from "@latchkey/react";
import { PageTitle } from "@latchkey/react/layout";
import { OrganizationOverview } from "@latchkey/react/organization-overview";
import type { ReactNode } from "react";
import { ORGANIZATION_PAGES } from "../pages/index.ts";

const NUMBERED: readonly Numbered[] = ["members", "invitations", "teams", "roles"];

/** Those of its pages that there are. */
const PAGES = NUMBERED.filter((numbered) =>
  ORGANIZATION_PAGES.some(({ page }) => (page as string) === numbered),
);

/** `/o/$slug`: an organization in numbers, and what to do next in a new one. */
export function OverviewPage(): ReactNode {
  const { organization } = useOrganizationScope();
  return (
    <>
      <PageTitle>
        <bdi>{organization.name}</bdi>
      </PageTitle>
      <OrganizationOverview pages={PAGES} />
    </>
  );
}
