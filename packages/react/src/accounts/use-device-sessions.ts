"use client";
import type { SessionData } from "@latchkey/client";
import { useMemo, useSyncExternalStore } from "react";
import { useSurroundings } from "../provider/context.ts";
import { withQuery } from "../provider/navigation.ts";
import type { SessionView } from "../provider/session-view.ts";
import { useSession } from "../session/use-session.ts";
import {
  createDeviceSessionsStore,
  type DeviceSessionsState,
  type DeviceSessionsStore,
  NO_ACCOUNTS,
} from "./device-sessions-store.ts";

/** An account in this browser. */
export interface DeviceAccount {
  /** The ID of its session. */
  id: string;
  user: Pick<SessionData["user"], "name" | "email" | "image">;
  isActive: boolean;
}

export interface DeviceSessions
  extends Omit<DeviceSessionsState, "accounts">,
    Pick<DeviceSessionsStore, "refetch" | "switchTo" | "signOut"> {
  /** Accounts, the active one first. */
  accounts: readonly DeviceAccount[];
  /** Loads the sign-in page, where the user adds another account. */
  add(): void;
}

/** One store per session view, shared by all components of a page. */
const stores = new WeakMap<SessionView, DeviceSessionsStore>();

const initial = (): DeviceSessionsState => NO_ACCOUNTS;

const unwatched = () => () => undefined;

/** Returns the accounts in this browser. Needs `multiSession()`. `isWanted`: false sends no request. */
export function useDeviceSessions(isWanted = true): DeviceSessions {
  const { client, session, routes, navigate } = useSurroundings();
  const { data } = useSession();
  const active = data?.session.id;
  const store = useMemo(() => {
    const known = stores.get(session) ?? createDeviceSessionsStore(client, session);
    stores.set(session, known);
    return known;
  }, [client, session]);
  const state = useSyncExternalStore(isWanted ? store.subscribe : unwatched, store.get, initial);
  return useMemo(() => {
    const accounts = state.accounts
      .map(({ session: { id }, user }) => ({ id, user, isActive: id === active }))
      .sort((a, b) => Number(b.isActive) - Number(a.isActive));
    const { refetch, switchTo, signOut } = store;
    const add = () => navigate(withQuery(routes.signIn, "add", "1"));
    return { ...state, accounts, refetch, switchTo, signOut, add };
  }, [store, state, active, navigate, routes.signIn]);
}
