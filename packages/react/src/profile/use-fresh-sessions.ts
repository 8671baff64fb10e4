"use client";
import { onAttention } from "@latchkey/client";
import { useEffect, useRef } from "react";
import { useSession } from "../session/use-session.ts";
import { useSessions } from "../session/use-sessions.ts";

/** Milliseconds for which the list counts as true. */
const FRESH = 60_000;

/**
 * Keeps the list of sessions true. Opening the page asks for it by itself; this asks again when the reader comes back to
 * the page later than that, when the network is back, and when the service answers again.
 */
export function useFreshSessions(): void {
  const { refetch } = useSessions();
  const { error } = useSession();
  useEffect(() => {
    let asked = Date.now();
    return onAttention(() => {
      if (Date.now() - asked < FRESH) return;
      asked = Date.now();
      void refetch();
    });
  }, [refetch]);
  const hadFailed = useRef(false);
  useEffect(() => {
    if (hadFailed.current && error === null) void refetch();
    hadFailed.current = error !== null;
  }, [error, refetch]);
}
