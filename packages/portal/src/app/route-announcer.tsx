import { useEffect } from "react";
import { PARTS } from "../features/generated/app.ts";
import { usePortalMessages } from "../messages/index.ts";
import { appTitleOf, taskOf } from "./app-title.ts";
import type { AppRouter } from "./router.tsx";

export interface RouteAnnouncerProps {
  router: AppRouter;
  /** The path that is shown. */
  path: string;
  appName: string;
  /** The user or event that a page of the console is about, for example. */
  subject: string | undefined;
}

/**
 * Does what a browser does when it loads a page, for pages opened without loading: the title changes, and the
 * focus moves to the heading, which screen readers then announce. Not for the first page, which the browser
 * has loaded.
 */
export function RouteAnnouncer({ router, path, appName, subject }: RouteAnnouncerProps): null {
  const t = usePortalMessages();
  const task = taskOf(path, t);
  const titles = PARTS.map((part) => part.title(path, { task, appName }));
  const title =
    subject === undefined
      ? (titles.find((each) => each !== undefined) ?? appTitleOf(path, t, appName))
      : t("portal.title.subject", { subject, task, appName });

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
