"use client";
import type { AuthClient } from "@latchkey/client";
import { useMemo, useSyncExternalStore } from "react";
import { useSurroundings } from "../provider/context.ts";
import type { SessionView } from "../provider/session-view.ts";
import type { OwnedState, OwnedStore } from "./owned-store.ts";
import { useNeedsSession } from "./use-session.ts";

const never = (): (() => void) => () => undefined;

/** Subscribes to a store of the caller's data: one for all components of a page. */
export function useOwned<State extends OwnedState>(
  stores: WeakMap<SessionView, OwnedStore<State>>,
  create: (client: AuthClient, view: SessionView) => OwnedStore<State>,
  first: State,
  isAsked: boolean,
): State & { refetch(): Promise<void> } {
  const { client, session } = useSurroundings();
  useNeedsSession();
  const store = useMemo(() => {
    const known = stores.get(session) ?? create(client, session);
    stores.set(session, known);
    return known;
  }, [stores, create, client, session]);
  const state = useSyncExternalStore(isAsked ? store.subscribe : never, store.get, () => first);
  return useMemo(() => ({ ...state, refetch: store.refetch }), [state, store]);
}
