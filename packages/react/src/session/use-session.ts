"use client";
import type { AuthClient, SessionOf } from "@latchkey/client";
import { useEffect, useSyncExternalStore } from "react";
import { useSurroundings } from "../context/context.ts";
import type { KnownSession } from "../context/session-view.ts";

/**
 * Returns the caller's session with its user, kept up to date. `useSession<typeof client>()` knows the
 * application's additional fields.
 */
export function useSession<Client extends AuthClient = AuthClient>(): KnownSession<SessionOf<Client>> {
  const { session } = useSurroundings();
  const known = useSyncExternalStore(session.subscribe, session.get, session.getInitial);
  // The client's type knows the additional fields; the provider accepts any client.
  return known as KnownSession<SessionOf<Client>>;
}

/** Returns true while the session is read from a copy, because the service's database is away. */
export function useIsDegraded(): boolean {
  const { data } = useSession();
  return data !== null && "degraded" in data && data.degraded === true;
}

/**
 * Declares that the component needs a signed-in user: if the session ends meanwhile, a dialog asks to sign in
 * again, and the page stays as it is.
 */
export function useNeedsSession(isNeeded = true): void {
  const { session } = useSurroundings();
  useEffect(() => (isNeeded ? session.need() : undefined), [session, isNeeded]);
}

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
