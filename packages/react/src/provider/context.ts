"use client";
import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { ConfigState, ConfigStore } from "./config-store.ts";
import type { Reauthentication } from "./reauthentication.ts";
import type { SessionView } from "./session-view.ts";
import type { Latchkey, ProviderMarks } from "./types.ts";
import type { Way } from "./ways.ts";

/** What the provider gives; everything that may change by itself is a store. */
export interface Surroundings extends Omit<Latchkey, "config"> {
  session: SessionView;
  reauthentication: Reauthentication;
  configStore: ConfigStore;
  /** Ways to sign in and to confirm that the screens have not by themselves. */
  ways: readonly Way[];
  /** Marks of providers that came with the page. */
  marks: ProviderMarks | undefined;
  /** What a server has read of the provider that was used last. */
  lastMethod: string | undefined;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

/** What the provider gives, without asking for the configuration. */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === null)
    throw new Error("A component of @latchkey/react needs a <LatchkeyProvider> above it");
  return surroundings;
}

/** What the deployment offers; asks for it where nobody has yet. */
export function useConfig(): ConfigState {
  const { configStore } = useSurroundings();
  return useSyncExternalStore(configStore.subscribe, configStore.get, configStore.getInitial);
}

/** The client, what the deployment offers, and what the application gave to the provider. */
export function useLatchkey(): Latchkey {
  const surroundings = useSurroundings();
  const { config } = useConfig();
  return useMemo(() => {
    const { client, routes, navigate, Link, appearance, forms, onEvent } = surroundings;
    return { client, config, routes, navigate, Link, appearance, forms, onEvent };
  }, [surroundings, config]);
}
