import { OrganizationScope, useOrganizationScope } from "@latchkey/react";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { RouteFailed } from "../../../shared/route-error.tsx";
import { PagePending } from "../../../shared/route-pending.tsx";
import { slugOf } from "../slug-of.ts";
import { OrganizationMissing } from "./missing.tsx";

/**
 * Frame of an organization's pages, for the slug in the URL. Opening them makes it the active organization.
 */
export function OrganizationLayout(): ReactNode {
  const slug = useRouterState({ select: ({ location }) => slugOf(location.pathname) ?? "" });
  return (
    <OrganizationScope
      // The state of one organization's page never carries over to another's.
      key={slug}
      slug={slug}
      pending={<PagePending />}
      missing={<OrganizationMissing />}
      failed={(error, retry) => <RouteFailed requestId={error.requestId} onRetry={retry} />}
    >
      <FreshOnEachPage />
      <Outlet />
    </OrganizationScope>
  );
}

/** Each page of the organization shows the member's current permissions. */
function FreshOnEachPage(): null {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { refetch } = useOrganizationScope();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // Only a callback of the application can make it reject.
    refetch().catch(() => undefined);
  }, [path, refetch]);
  return null;
}
