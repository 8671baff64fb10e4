import "@latchkey/react/admin.css";
import { AdminScope } from "@latchkey/react/admin-pages";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useContext, useMemo } from "react";
import { textsOf } from "./people-search.ts";
import { RouteMissing } from "./route-missing.tsx";
import { AccessContext, SubjectContext } from "./settings.ts";

/** Around every page of the console: its address says what is shown. */
export function ConsolePage({ children }: { children: ReactNode }): ReactNode {
  const access = useContext(AccessContext);
  const setSubject = useContext(SubjectContext);
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const path = pathname.replace(/^\/admin\/?/, "");
  const place = useMemo(() => ({ path, query: textsOf(search) }), [path, search]);
  if (access === undefined) return <RouteMissing />;
  return (
    <AdminScope
      // What was begun on one page is never shown on another.
      key={path}
      access={access}
      place={place}
      hrefTo={addressOf}
      onNamed={setSubject}
      onGo={(to, isSame) => {
        // Each letter of a search is no place to go back to; a page is. Another view keeps the place on the page.
        const [below = "", query = ""] = to.split("?", 2);
        void router.navigate({
          to: addressOf(below),
          search: Object.fromEntries(new URLSearchParams(query)),
          replace: isSame,
          resetScroll: below !== path,
        });
      }}
    >
      {children}
    </AdminScope>
  );
}

function addressOf(place: string): string {
  return place === "" || place.startsWith("?") ? `/admin${place}` : `/admin/${place}`;
}
