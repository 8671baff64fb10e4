"use client";
import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** True once scripts run. False on the server and in a browser's first render, so that both agree. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
