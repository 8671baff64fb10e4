import type { AuthClient, Result, SessionData } from "@latchkey/client";
import type { SessionView } from "../provider/session-view.ts";
import { createOwnedStore, type OwnedState, type OwnedStore } from "../session/owned-store.ts";

export interface DeviceSessionsState extends OwnedState {
  readonly accounts: readonly SessionData[];
}

export interface DeviceSessionsStore extends OwnedStore<DeviceSessionsState> {
  /** Makes an account the active one. `id`: ID of its session. */
  switchTo(id: string): Promise<Result<unknown>>;
  /** Signs out of one account; if it was the active one, another account becomes active. */
  signOut(id: string): Promise<Result<unknown>>;
}

export const NO_ACCOUNTS: DeviceSessionsState = { accounts: [], isPending: true, error: null };

/**
 * Creates the store of the accounts in this browser. Calls the routes of `multiSession()`, so the client
 * doesn't need `multiSessionClient()`.
 */
export function createDeviceSessionsStore(client: AuthClient, view: SessionView): DeviceSessionsStore {
  const store = createOwnedStore(view, NO_ACCOUNTS, async () => {
    const { data, error } = await client.$fetch<SessionData[]>("/multi-session/list-device-sessions");
    return error === null ? { data: { accounts: data }, error } : { data: null, error };
  });

  const act = async (path: string, id: string): Promise<Result<unknown>> => {
    const account = store.get().accounts.find(({ session }) => session.id === id);
    const body = { sessionToken: account?.session.token ?? "" };
    const result = await client.$fetch(`/multi-session/${path}`, { method: "POST", body });
    // The active account may have changed: components learn of it from the session.
    if (result.error === null) await client.session.refetch();
    await store.refetch();
    return result;
  };
  return {
    ...store,
    switchTo: (id) => act("set-active", id),
    signOut: (id) => act("revoke", id),
  };
}
