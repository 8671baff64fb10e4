"use client";
import { useSyncExternalStore } from "react";

/** An answer came although the browser says that it has no network: some don't notice when it's back. */
let isAnswered = false;
const listeners = new Set<() => void>();

function setAnswered(isIt: boolean): void {
  isAnswered = isIt;
  for (const listener of listeners) listener();
}

/** The service has answered, whatever the browser says about its network. */
export function noteAnswer(): void {
  if (!navigator.onLine && !isAnswered) setAnswered(true);
}

function subscribe(listener: () => void): () => void {
  const changed = (): void => setAnswered(false);
  listeners.add(listener);
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    listeners.delete(listener);
    // From now on no event tells of a change.
    if (listeners.size === 0) isAnswered = false;
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** True if there is a network. A server supposes so. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine || isAnswered,
    () => true,
  );
}
