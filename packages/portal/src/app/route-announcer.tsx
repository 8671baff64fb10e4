import { useOrganizationSummary } from "@latchkey/react";
import { useEffect } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { appTitleOf } from "./app-title.ts";
import { slugOf } from "./pages/index.ts";
import type { AppRouter } from "./router.tsx";

export interface RouteAnnouncerProps {
  router: AppRouter;
  /** The path that is shown. */
  path: string;
  appName: string;
  /** The user, organization or event that the page is about. */
  subject: string | undefined;
}

/**
 * Does what a browser does when it loads a page, for pages opened without loading: the title changes, and the
 * focus moves to the heading, which screen readers then announce. Not for the first page, which the browser
 * has loaded.
 */
export function RouteAnnouncer({ router, path, appName, subject }: RouteAnnouncerProps): null {
  const t = usePortalMessages();
  const { data } = useOrganizationSummary(slugOf(path) ?? null);
  const title = appTitleOf(path, t, appName, { organization: data?.organization.name, subject });

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    let shown = router.history.location.pathname;
    return router.subscribe("onRendered", () => {
      const { pathname } = router.history.location;
      if (pathname === shown) return;
      shown = pathname;
      document.querySelector<HTMLElement>("main h1")?.focus();
    });
  }, [router]);

  return null;
}
