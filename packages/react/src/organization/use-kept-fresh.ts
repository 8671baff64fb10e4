"use client";
import { onAttention } from "@latchkey/client";
import { useEffect } from "react";
import { useSurroundings } from "../provider/context.ts";
import { answersOf } from "./answers.ts";

/** Milliseconds between two times that everything is asked again, however often somebody comes back. */
const PAUSE = 2000;

/**
 * What others did meanwhile is seen by whoever comes back to the page: members and roles, and what one may do oneself.
 */
export function useKeptFresh(): void {
  const { session } = useSurroundings();
  useEffect(() => {
    let askedAt = Date.now();
    return onAttention(() => {
      if (Date.now() - askedAt < PAUSE) return;
      askedAt = Date.now();
      // Only a callback of the application can make it reject.
      answersOf(session)
        .refresh()
        .catch(() => undefined);
    });
  }, [session]);
}
