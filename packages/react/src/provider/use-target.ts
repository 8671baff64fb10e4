"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useSurroundings } from "./context.ts";
import { askedTarget, type Target, withTarget } from "./navigation.ts";

const never = (): (() => void) => () => undefined;

/**
 * Where to go after signing in: what the component was told, or else what the page's address asks for, if that is a
 * path of the same origin, or else the provider's `afterSignIn`.
 *
 * @param given Followed as it is: the caller has judged it.
 * @param usual Default: the provider's `afterSignIn`.
 */
export function useTarget(given: string | undefined, usual?: string): Target {
  const { routes } = useSurroundings();
  // The server knows nothing of the address; what it knows is given.
  const asked = useSyncExternalStore(
    never,
    () => askedTarget(location.search),
    () => undefined,
  );
  const wanted = given ?? asked;
  const keeping = useCallback((route: string) => withTarget(route, wanted), [wanted]);
  return { target: wanted ?? usual ?? routes.afterSignIn, keeping };
}
