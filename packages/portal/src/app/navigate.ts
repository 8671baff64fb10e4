import type { AppRouter } from "./router.tsx";

/** Goes to a page: by the router where it is one of the app's, else by loading it. */
export function navigateBy(router: AppRouter): (to: string) => void {
  return (to) => {
    if (/^\/account(?:[/?#]|$)/.test(to)) router.history.push(to);
    else location.assign(to);
  };
}
