import "@latchkey/react/admin.css";
import { OrganizationAuditSection } from "@latchkey/react/admin-pages";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";

const route = getRouteApi("/o/$slug/audit");

/** `/o/$slug/audit`: the filters and the open event are in the URL. */
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
