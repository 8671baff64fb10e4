"use client";
import type { AuthClient, SessionOf } from "@latchkey/client";
import { useEffect, useSyncExternalStore } from "react";
import { useSurroundings } from "../provider/context.ts";
import type { KnownSession } from "../provider/session-view.ts";

/**
 * The caller's session with its user, kept up to date. `useSession<typeof client>()` knows the fields that the
 * application added.
 */
export function useSession<Client extends AuthClient = AuthClient>(): KnownSession<SessionOf<Client>> {
  const { session } = useSurroundings();
  const known = useSyncExternalStore(session.subscribe, session.get, session.getInitial);
  // Which fields there are is known where the client was made; the provider takes any.
  return known as KnownSession<SessionOf<Client>>;
}

/**
 * Says that what calls it is of use only to who is signed in: when the session ends meanwhile, a dialog asks to sign
 * in again, and the page stays as it is.
 */
export function useNeedsSession(isNeeded = true): void {
  const { session } = useSurroundings();
  useEffect(() => (isNeeded ? session.need() : undefined), [session, isNeeded]);
}
