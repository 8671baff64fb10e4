"use client";
import { useMemo } from "react";
import { useConfig, useSurroundings } from "./context.ts";
import type { Way } from "./ways.ts";

/** Returns the sign-in methods for a place in their order: built-in ones and the provider's. */
export function useWays<Place extends keyof Way>(
  place: Place,
  own: readonly NonNullable<Way[Place]>[],
): readonly NonNullable<Way[Place]>[] {
  const { ways } = useSurroundings();
  return useMemo(() => {
    const added = ways.flatMap((way) => way[place] ?? []);
    return [...own, ...added].sort((a, b) => a.order - b.order);
  }, [place, own, ways]);
}

/** Returns the methods that the deployment offers, or the fallbacks where it offers none. */
export function useOfferedWays<Place extends Exclude<keyof Way, "signInAgain" | "confirm">>(
  place: Place,
  own: readonly NonNullable<Way[Place]>[],
): readonly NonNullable<Way[Place]>[] {
  const { config } = useConfig();
  const ways = useWays(place, own);
  const offered = ways.filter(({ isOffered }) => isOffered(config));
  return offered.length > 0 ? offered : ways.filter(({ isFallback }) => isFallback);
}
