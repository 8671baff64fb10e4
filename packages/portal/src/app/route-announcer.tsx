import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { OUT_OF_SIGHT } from "../shared/out-of-sight.ts";
import type { AppPage } from "./pages.ts";
import type { AppRouter } from "./router.tsx";

/**
 * What a browser does when it loads a page, for pages that come without loading: the title changes and is said, and
 * the focus moves to the heading. Not for the first page, which the browser did load.
 */
export function RouteAnnouncer({ router, appName }: { router: AppRouter; appName: string }): ReactNode {
  const t = usePortalMessages();
  const [said, setSaid] = useState("");
  const latest = useRef(t);
  latest.current = t;

  useEffect(() => {
    const title = (page: AppPage | undefined): string =>
      latest.current("portal.title.page", {
        task: latest.current(page === undefined ? "portal.notFound.title" : `account.nav.${page}`),
        appName,
      });
    let isFirst = true;
    return router.subscribe("onRendered", ({ hrefChanged }) => {
      document.title = title(router.state.matches.at(-1)?.staticData.page);
      if (hrefChanged && !isFirst) {
        setSaid(document.title);
        document.querySelector<HTMLElement>("main h1")?.focus();
      }
      isFirst = false;
    });
  }, [router, appName]);

  return (
    <div role="status" style={OUT_OF_SIGHT}>
      {said}
    </div>
  );
}
