"use client";
import { onAttention } from "@latchkey/client";
import { useEffect, useRef } from "react";
import { useSession } from "../session/use-session.ts";
import { useSessions } from "../session/use-sessions.ts";

/** Milliseconds for which the list counts as current. */
const FRESH = 60_000;

/**
 * Keeps the list of sessions current. Opening the page requests it anyway; this requests it again when the
 * user returns after that time, when the network is back, and when the service answers again.
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
