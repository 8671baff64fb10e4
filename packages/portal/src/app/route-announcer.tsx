import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { OUT_OF_SIGHT } from "../shared/out-of-sight.ts";
import { appTaskOf } from "../titles.ts";
import type { AppRouter } from "./router.tsx";

export interface RouteAnnouncerProps {
  router: AppRouter;
  /** The path that is shown. */
  path: string;
  appName: string;
}

/**
 * What a browser does when it loads a page, for pages that come without loading: the title changes and is said, and
 * the focus moves to the heading. Not for the first page, which the browser did load.
 */
export function RouteAnnouncer({ router, path, appName }: RouteAnnouncerProps): ReactNode {
  const t = usePortalMessages();
  const [said, setSaid] = useState("");
  const title = t("portal.title.page", { task: appTaskOf(path, t), appName });
  const latest = useRef(title);

  useEffect(() => {
    latest.current = title;
    document.title = title;
  }, [title]);

  useEffect(() => {
    let shown = router.history.location.pathname;
    return router.subscribe("onRendered", () => {
      const { pathname } = router.history.location;
      if (pathname === shown) return;
      shown = pathname;
      setSaid(latest.current);
      document.querySelector<HTMLElement>("main h1")?.focus();
    });
  }, [router]);

  return (
    <div role="status" style={OUT_OF_SIGHT}>
      {said}
    </div>
  );
}
