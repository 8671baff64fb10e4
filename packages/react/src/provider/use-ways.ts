"use client";
import { useMemo } from "react";
import { useSurroundings } from "./context.ts";
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
