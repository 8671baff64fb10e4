"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useSurroundings } from "./context.ts";
import { askedTarget, type Target, withTarget } from "./navigation.ts";

const never = (): (() => void) => () => undefined;

/**
 * Returns the page after signing in: the given one, else `redirect_to` of the page's URL if that is a path of
 * the same origin, else the provider's `afterSignIn`.
 *
 * @param given Followed unchecked: the caller has validated it.
 * @param usual Default: the provider's `afterSignIn`.
 */
export function useTarget(given: string | undefined, usual?: string): Target {
  const { routes } = useSurroundings();
  // A server doesn't know the page's URL; callers pass it what it needs.
  const asked = useSyncExternalStore(
    never,
    () => askedTarget(location.search),
    () => undefined,
  );
  const wanted = given ?? asked;
  const keeping = useCallback((route: string) => withTarget(route, wanted), [wanted]);
  return { target: wanted ?? usual ?? routes.afterSignIn, keeping };
}
