"use client";
import { useMemo } from "react";
import { useConfig } from "../context/context.ts";
import { useAsked } from "./use-asked.ts";

/** The approximate place of an IP address, as the service answers it. */
export interface Place {
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** Returns the places of the caller's sessions by their IDs. Asks only a service that knows places. */
export function useSessionPlaces(): ReadonlyMap<string, Place> {
  const { config } = useConfig();
  const { data } = useAsked(config?.sessionPlaces === true ? "session places" : null, (client) =>
    client.listSessionPlaces(),
  );
  return useMemo(() => new Map(data?.places.map((place) => [place.sessionId, place])), [data]);
}
