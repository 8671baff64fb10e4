"use client";
import { useMemo, useState } from "react";
import type { Readable } from "../flows/store.ts";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import type { ConfigState } from "./config-store.ts";
import { type Surroundings, useConfig, useSurroundings } from "./context.ts";
import { useRestored } from "./use-restored.ts";

/** Values for a machine's callbacks: those of the latest render, and the provider's. */
export type Latest<Given> = { readonly current: Surroundings & Pick<ConfigState, "config"> & Given };

/**
 * Returns a machine's state and actions, and subscribes the component to it. `create` runs once; its
 * callbacks read `latest`. A machine with `back` is reset when the browser restores the page from its cache.
 */
export function useMachine<Given extends object, State extends object, Machine extends object>(
  given: Given,
  create: (latest: Latest<Given>) => Readable<State> & Machine,
): State & Omit<Machine, keyof Readable<State>> {
  const surroundings = useSurroundings();
  const { config } = useConfig();
  const latest = useLatest({ ...surroundings, config, ...given });
  const [machine] = useState(() => create(latest));
  useRestored(machine);
  const state = useFlow(machine);
  return useMemo(() => {
    const { get: _, subscribe: __, ...acts } = machine;
    return { ...state, ...acts };
  }, [machine, state]);
}
