"use client";
import { useSurroundings } from "../provider/context.ts";
import { useSession } from "./use-session.ts";

export interface Expiry {
  /** The session has ended, what was typed is still there, and it is asked to sign in again. */
  isExpired: boolean;
  /** Doesn't hold the ended session any longer: guards show what signed-out people see. */
  giveUp(): void;
}

/** Whether the session of the page has ended while the page needed it. */
export function useExpiry(): Expiry {
  const { isExpired } = useSession();
  const { session } = useSurroundings();
  return { isExpired, giveUp: session.giveUp };
}
