import type { AuthClient } from "@latchkey/client";
import type { SessionView } from "../../provider/session-view.ts";
import { createOwnedStore, type OwnedState, type OwnedStore } from "../../session/owned-store.ts";
import type { Passkey } from "./types.ts";

export interface PasskeysState extends OwnedState {
  /** Newest first. */
  readonly passkeys: readonly Passkey[];
}

export const NO_PASSKEYS: PasskeysState = { passkeys: [], isPending: true, error: null };

export function createPasskeysStore(client: AuthClient, view: SessionView): OwnedStore<PasskeysState> {
  return createOwnedStore(view, NO_PASSKEYS, async () => {
    const { data, error } = await client.$fetch<Passkey[]>("/passkey/list-user-passkeys");
    return error === null ? { data: { passkeys: data }, error } : { data: null, error };
  });
}
