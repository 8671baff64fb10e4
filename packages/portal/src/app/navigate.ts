import { PARTS } from "../features/generated/app.ts";
import { hasConsoleTexts, isOfConsole, pageAt } from "./pages/index.ts";
import type { AppRouter } from "./router.tsx";

const OF_ACCOUNT = /^\/account(?:[/?#]|$)/;

/**
 * Reports whether a path can be opened without loading a document. Pages with the console's texts can be
 * opened that way only from each other. The welcome page has another frame: if that changed before the next page has
 * loaded, the steps would begin again in it.
 */
function isOfApp(path: string): boolean {
  const { pathname } = location;
  if (isOfConsole(pathname)) return isOfConsole(path);
  if (pageAt(pathname)?.page === "welcome") return false;
  const isKnown = OF_ACCOUNT.test(path) || PARTS.some(({ paths }) => paths.test(path));
  return isKnown && (hasConsoleTexts(pathname) || !hasConsoleTexts(path));
}

/** Opens a page: by the router if it belongs to the app, else by loading it. */
export function navigateBy(router: AppRouter): (to: string) => void {
  return (to) => {
    if (!navigator.onLine) pressLink(to);
    else if (isOfApp(to)) router.history.push(to);
    else location.assign(to);
  };
}

/** Clicks a link, so that the offline protection of links applies. */
function pressLink(to: string): void {
  const link = document.body.appendChild(document.createElement("a"));
  link.href = to;
  link.click();
  link.remove();
}
