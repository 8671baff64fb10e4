import "@latchkey/react/admin.css";
import { OrganizationAuditSection } from "@latchkey/react/admin-pages";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";

const route = getRouteApi("/o/$slug/audit");

/** `/o/$slug/audit`: filters and the event that is open stand in the address. */
export function OrganizationAuditPage(): ReactNode {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <OrganizationAuditSection
      view={view}
      onView={(search, isStep) => void navigate({ search, replace: !isStep, resetScroll: false })}
    />
  );
}
