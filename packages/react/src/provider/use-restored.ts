"use client";
import { useEffect } from "react";
import { useSurroundings } from "./context.ts";

/**
 * When the browser shows a page again that it had kept (going back after the form was accepted), the form is at its
 * beginning, and who is signed in is asked anew.
 */
export function useRestored(flow: { back(): void }): void {
  const { session } = useSurroundings();
  useEffect(() => {
    const ifKept = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      flow.back();
      // Only a callback of the application can make it reject.
      session.refetch().catch(() => undefined);
    };
    addEventListener("pageshow", ifKept);
    return () => removeEventListener("pageshow", ifKept);
  }, [flow, session]);
}
