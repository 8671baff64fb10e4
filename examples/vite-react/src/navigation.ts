import { useSyncExternalStore } from "react";

/** The application's pages. The screens use these to link to each other. */
export const routes = {
  signIn: "/sign-in",
  signUp: "/sign-up",
  account: "/account",
  afterSignIn: "/notes",
  signedOut: "/",
};

/** A minimal router for three pages. The screens accept `navigate` of any router. */
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
