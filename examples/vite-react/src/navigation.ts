import { useSyncExternalStore } from "react";

/** Where this application shows what. The screens link to each other by these. */
export const routes = {
  signIn: "/sign-in",
  signUp: "/sign-up",
  account: "/account",
  afterSignIn: "/notes",
  signedOut: "/",
};

/** As much of a router as three pages need; the screens take `navigate` of any other. */
export function navigate(to: string): void {
  history.pushState(null, "", to);
  dispatchEvent(new PopStateEvent("popstate"));
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}
