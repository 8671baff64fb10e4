"use client";
import { useSurroundings } from "../context/context.ts";
import { useSession } from "./use-session.ts";

export interface Expiry {
  /** True if the session has ended: typed text is still there, and the user is asked to sign in again. */
  isExpired: boolean;
  /** Stops holding the ended session: guards show what signed-out users see. */
  giveUp(): void;
}

/** Reports whether the page's session has ended while the page needed it. */
export function useExpiry(): Expiry {
  const { isExpired } = useSession();
  const { session } = useSurroundings();
  return { isExpired, giveUp: session.giveUp };
}
