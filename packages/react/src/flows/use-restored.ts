"use client";
import { useEffect } from "react";

/** Calls back when the browser shows a page again that it had kept: going back after the form was accepted. */
export function useRestored(callback: () => void): void {
  useEffect(() => {
    const ifKept = (event: PageTransitionEvent): void => {
      if (event.persisted) callback();
    };
    addEventListener("pageshow", ifKept);
    return () => removeEventListener("pageshow", ifKept);
  }, [callback]);
}
