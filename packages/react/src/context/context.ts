"use client";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { ConfigState, ConfigStore } from "./config-store.ts";
import type { Reauthentication } from "./reauthentication.ts";
import type { FurtherStep, SecondStep } from "./second-step.ts";
import type { SessionView } from "./session-view.ts";
import type { Latchkey, ProviderMarks } from "./types.ts";
import type { Way } from "./ways.ts";

/** The provider's values; all that change by themselves are stores. */
export interface Surroundings extends Latchkey {
  session: SessionView;
  reauthentication: Reauthentication;
  secondStep: SecondStep;
  /** Steps that a sign-in may need before the user is signed in. */
  furtherSteps: readonly FurtherStep[];
  configStore: ConfigStore;
  /** True if the application names its account page. */
  hasAccountPage: boolean;
  /** Sign-in methods beyond the built-in ones. */
  ways: readonly Way[];
  /** Providers' marks that came with the page. */
  marks: ProviderMarks | undefined;
  /** The provider that was used last, as read by a server. */
  lastMethod: string | undefined;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

/** Returns the provider's values. The configuration is included once a component has requested it. */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === null)
    throw new Error("A component of @latchkey/react needs a <LatchkeyProvider> above it");
  return surroundings;
}

/**
 * Returns the deployment's configuration, with the application's name and looks. Requests it
 * if that hasn't happened yet.
 */
export function useConfig(): ConfigState {
  const { configStore, config } = useSurroundings();
  const { error } = useSyncExternalStore(configStore.subscribe, configStore.get, configStore.getInitial);
  return { config, error };
}

/** Returns the client, the deployment's configuration, and the provider's props. */
export function useLatchkey(): Latchkey {
  // Requests the configuration if it isn't known yet.
  useConfig();
  return useSurroundings();
}
