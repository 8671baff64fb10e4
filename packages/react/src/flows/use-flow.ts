"use client";
import { useSyncExternalStore } from "react";
import type { Readable } from "./store.ts";

/** Follows a flow. When the last component that follows it unmounts, its pending request is aborted. */
export function useFlow<State>(flow: Readable<State>): State {
  // A server renders the flow in the same state as the browser's first render.
  return useSyncExternalStore(flow.subscribe, flow.get, flow.get);
}
