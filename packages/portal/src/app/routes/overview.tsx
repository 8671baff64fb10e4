import { useOrganizationScope } from "@latchkey/react";
import { PageTitle } from "@latchkey/react/layout";
import type { ReactNode } from "react";

/** `/o/$slug`: an organization in numbers. */
export function OverviewPage(): ReactNode {
  const { organization } = useOrganizationScope();
  return <PageTitle>{organization.name}</PageTitle>;
}
