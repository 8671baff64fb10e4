"use client";
import { useMemo } from "react";
import { useConfig, useSurroundings } from "./context.ts";
import type { Way } from "./ways.ts";

/** The ways of one place in their order: the screens' own, and those that the provider adds. */
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

/** Those that the deployment offers; where it offers none, those that stand in. */
export function useOfferedWays<Place extends Exclude<keyof Way, "signInAgain" | "confirm">>(
  place: Place,
  own: readonly NonNullable<Way[Place]>[],
): readonly NonNullable<Way[Place]>[] {
  const { config } = useConfig();
  const ways = useWays(place, own);
  const offered = ways.filter(({ isOffered }) => isOffered(config));
  return offered.length > 0 ? offered : ways.filter(({ isFallback }) => isFallback);
}
