import { MembersSection } from "@latchkey/react/sections";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { membersSearch } from "../search.ts";

const route = getRouteApi("/o/$slug/members");

/** `/o/$slug/members`: search, order and page are in the URL. */
export function MembersPage(): ReactNode {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <MembersSection
      view={view}
      // Typing in a search adds no history entries; a page does.
      onView={(next) =>
        void navigate({
          search: membersSearch({ ...next }),
          replace: next.search !== (view.search ?? ""),
          // Turning the list's pages keeps the scroll position.
          resetScroll: false,
        })
      }
    />
  );
}
