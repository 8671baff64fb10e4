"use client";
import { useEffect } from "react";
import type { Readable } from "../flows/store.ts";
import { useSurroundings } from "./context.ts";

/**
 * Resets the form and requests the session again when the browser restores the page from its cache, such as
 * when going back after the form was accepted. A machine without `back` stays as it is.
 */
export function useRestored(machine: Readable<object> & { back?(): void }): void {
  const { session } = useSurroundings();
  useEffect(() => {
    if (machine.back === undefined) return;
    const ifKept = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      machine.back?.();
      // Only a callback of the application can make it reject.
      session.refetch().catch(() => undefined);
    };
    addEventListener("pageshow", ifKept);
    return () => removeEventListener("pageshow", ifKept);
  }, [machine, session]);
}
