import { hasConsoleTexts, isOfConsole } from "./pages/index.ts";
import type { AppRouter } from "./router.tsx";

const OF_APP = /^\/(?:account|welcome|organizations|o)(?:[/?#]|$)/;

/** Whether a path is one of the app's that come without loading a page: those with texts of the console come from each other. */
function isOfApp(path: string): boolean {
  const { pathname } = location;
  if (isOfConsole(pathname)) return isOfConsole(path);
  return OF_APP.test(path) && (hasConsoleTexts(pathname) || !hasConsoleTexts(path));
}

/** Goes to a page: by the router where it is one of the app's, else by loading it. */
export function navigateBy(router: AppRouter): (to: string) => void {
  return (to) => {
    if (!navigator.onLine) pressLink(to);
    else if (isOfApp(to)) router.history.push(to);
    else location.assign(to);
  };
}

/** As a link would: what keeps a page from being lost offline has a say. */
function pressLink(to: string): void {
  const link = document.body.appendChild(document.createElement("a"));
  link.href = to;
  link.click();
  link.remove();
}
