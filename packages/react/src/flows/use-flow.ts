"use client";
import { useSyncExternalStore } from "react";
import type { Readable } from "./store.ts";

/** Follows a flow. When the last component that does so leaves, what the flow has on its way is aborted. */
export function useFlow<State>(flow: Readable<State>): State {
  // A flow belongs to what renders it, so the server's is as the browser's first one.
  return useSyncExternalStore(flow.subscribe, flow.get, flow.get);
}
