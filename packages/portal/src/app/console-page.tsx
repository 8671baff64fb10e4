import "@latchkey/react/admin.css";
import { AdminCommands, AdminScope } from "@latchkey/react/admin-pages";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useContext, useMemo } from "react";
import { textsOf } from "../shared/query.ts";
import { RouteMissing } from "./route-missing.tsx";
import { AccessContext, SubjectContext } from "./settings.ts";

/** Returns a page of the console. */
export function inConsole(Section: ComponentType): ComponentType {
  return () => (
    <ConsolePage>
      <Section />
    </ConsolePage>
  );
}

/** Frame of every page of the console: its URL determines the content. */
function ConsolePage({ children }: { children: ReactNode }): ReactNode {
  const access = useContext(AccessContext);
  const setSubject = useContext(SubjectContext);
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const path = pathname.replace(/^\/admin\/?/, "");
  const place = useMemo(() => ({ path, query: textsOf(search) }), [path, search]);
  if (access === undefined) return <RouteMissing />;
  return (
    <AdminScope
      // The state of one page never carries over to another.
      key={path}
      access={access}
      place={place}
      hrefTo={addressOf}
      onNamed={setSubject}
      onGo={(to, isSame) => {
        // Typing in a search adds no history entries; a page does. Another view of the same page keeps the
        // scroll position.
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
      <AdminCommands />
    </AdminScope>
  );
}

function addressOf(place: string): string {
  return place === "" || place.startsWith("?") ? `/admin${place}` : `/admin/${place}`;
}
