"use client";
import { useMemo, useState } from "react";
import type { Readable } from "../flows/store.ts";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import type { ConfigState } from "./config-store.ts";
import { type Surroundings, useConfig, useSurroundings } from "./context.ts";
import { useRestored } from "./use-restored.ts";

/** What a machine's callbacks read: the values of the latest render, and what the provider gives. */
export type Latest<Given> = { readonly current: Surroundings & Pick<ConfigState, "config"> & Given };

/**
 * A machine and what it does, followed by the component that made it. `create` runs once; its callbacks read `latest`.
 * One that can go `back` does so when the browser shows a page again that it had kept.
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
