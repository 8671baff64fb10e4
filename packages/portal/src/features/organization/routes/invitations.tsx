import { InvitationsSection } from "@latchkey/react/sections";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { invitationsSearch } from "../search.ts";

const route = getRouteApi("/o/$slug/invitations");

/** `/o/$slug/invitations`: the filter is in the URL. */
export function InvitationsPage(): ReactNode {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <InvitationsSection
      view={view}
      onView={(next) => void navigate({ search: invitationsSearch({ ...next }), resetScroll: false })}
    />
  );
}
