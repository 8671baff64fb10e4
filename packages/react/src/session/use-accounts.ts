"use client";
import { useMemo, useSyncExternalStore } from "react";
import { useSurroundings } from "../provider/context.ts";
import type { SessionView } from "../provider/session-view.ts";
import {
  type AccountsState,
  type AccountsStore,
  createAccountsStore,
  NO_ACCOUNTS,
} from "./accounts-store.ts";
import { useNeedsSession } from "./use-session.ts";

export interface Accounts extends AccountsState, Pick<AccountsStore, "refetch" | "unlink"> {}

/** One list for all components of a page. */
const stores = new WeakMap<SessionView, AccountsStore>();

const initial = (): AccountsState => NO_ACCOUNTS;

/** Returns the caller's sign-in methods: accounts at providers, and a password. */
export function useAccounts(): Accounts {
  const { client, session } = useSurroundings();
  useNeedsSession();
  const store = useMemo(() => {
    const known = stores.get(session) ?? createAccountsStore(client, session);
    stores.set(session, known);
    return known;
  }, [client, session]);
  const state = useSyncExternalStore(store.subscribe, store.get, initial);
  return useMemo(() => ({ ...state, refetch: store.refetch, unlink: store.unlink }), [store, state]);
}
