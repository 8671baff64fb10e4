"use client";
import { useMemo, useSyncExternalStore } from "react";
import { useSurroundings } from "../provider/context.ts";
import type { SessionView } from "../provider/session-view.ts";
import {
  createSessionsStore,
  NO_SESSIONS,
  type SessionsState,
  type SessionsStore,
} from "./sessions-store.ts";
import { useNeedsSession } from "./use-session.ts";

export interface Sessions extends SessionsState, Pick<SessionsStore, "refetch" | "revoke" | "revokeOthers"> {}

/** One list for all components of a page. */
const stores = new WeakMap<SessionView, SessionsStore>();

const initial = (): SessionsState => NO_SESSIONS;

/** Returns the caller's sessions. */
export function useSessions(): Sessions {
  const { client, session } = useSurroundings();
  useNeedsSession();
  const store = useMemo(() => {
    const known = stores.get(session) ?? createSessionsStore(client, session);
    stores.set(session, known);
    return known;
  }, [client, session]);
  const state = useSyncExternalStore(store.subscribe, store.get, initial);
  return useMemo(() => {
    const { refetch, revoke, revokeOthers } = store;
    return { ...state, refetch, revoke, revokeOthers };
  }, [store, state]);
}
