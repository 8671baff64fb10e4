import { MembersSection } from "@latchkey/react/sections";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { membersSearch } from "../../people-search.ts";

const route = getRouteApi("/o/$slug/members");

/** `/o/$slug/members`: what is looked for, the order and the page stand in the address. */
export function MembersPage(): ReactNode {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <MembersSection
      view={view}
      // Each letter of a search is no place to go back to; a page is.
      onView={(next) =>
        void navigate({
          search: membersSearch({ ...next }),
          replace: next.search !== (view.search ?? ""),
          // Turning the list's pages keeps the place on the page.
          resetScroll: false,
        })
      }
    />
  );
}
