"use client";
import { type ComponentType, createContext, useContext, useSyncExternalStore } from "react";
import type { ConfigState, ConfigStore } from "./config-store.ts";
import type { Reauthentication } from "./reauthentication.ts";
import type { SecondStep, SecondStepProps } from "./second-step.ts";
import type { SessionView } from "./session-view.ts";
import type { Latchkey, ProviderMarks } from "./types.ts";
import type { Way } from "./ways.ts";

/** What the provider gives; everything that may change by itself is a store. */
export interface Surroundings extends Latchkey {
  session: SessionView;
  reauthentication: Reauthentication;
  secondStep: SecondStep;
  /** What asks for the second step in the place of a screen. */
  loadSecondStep(): Promise<ComponentType<SecondStepProps>>;
  configStore: ConfigStore;
  /** The application says where its page of the account is. */
  hasAccountPage: boolean;
  /** Ways to sign in and to confirm that the screens have not by themselves. */
  ways: readonly Way[];
  /** Marks of providers that came with the page. */
  marks: ProviderMarks | undefined;
  /** What a server has read of the provider that was used last. */
  lastMethod: string | undefined;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

/** What the provider gives. The configuration is there if anyone has asked for it. */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === null)
    throw new Error("A component of @latchkey/react needs a <LatchkeyProvider> above it");
  return surroundings;
}

/**
 * What the deployment offers, with the application's name and look. Requests it if that hasn't happened yet.
 */
export function useConfig(): ConfigState {
  const { configStore, config } = useSurroundings();
  const { error } = useSyncExternalStore(configStore.subscribe, configStore.get, configStore.getInitial);
  return { config, error };
}

/** The client, what the deployment offers, and what the application gave to the provider. */
export function useLatchkey(): Latchkey {
  // Asks for what isn't known yet.
  useConfig();
  return useSurroundings();
}
