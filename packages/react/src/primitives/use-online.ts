"use client";
import { useSyncExternalStore } from "react";

/** True after an answer while the browser reports no network: some don't notice when it is back. */
let isAnswered = false;
const listeners = new Set<() => void>();

function setAnswered(isIt: boolean): void {
  isAnswered = isIt;
  for (const listener of listeners) listener();
}

/** Records an answer of the service, whatever the browser reports about its network. */
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
    // Without listeners, changes go unnoticed.
    if (listeners.size === 0) isAnswered = false;
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** True if there is a network. A server assumes so. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine || isAnswered,
    () => true,
  );
}
