"use client";
import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/**
 * Whether scripts run here: false on the server and in the first render of a browser, so that both agree; true
 * after that.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
