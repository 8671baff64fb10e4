"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useConfig, useSurroundings } from "../../provider/context.ts";
import type { SessionView } from "../../provider/session-view.ts";
import type { OwnedStore } from "../../session/owned-store.ts";
import { useOwned } from "../../session/use-owned.ts";
import { createPasskeysStore, NO_PASSKEYS, type PasskeysState } from "./passkeys-store.ts";
import { passkeysOf } from "./ways/load.ts";

export interface PasskeysHandle extends PasskeysState {
  /** True if the deployment has passkeys. */
  readonly isOffered: boolean;
  refetch(): Promise<void>;
  /** Returns null on success. */
  rename(id: string, name: string): Promise<ClientError | null>;
  /** Returns null on success; password managers were told, too. */
  remove(id: string): Promise<ClientError | null>;
}

const stores = new WeakMap<SessionView, OwnedStore<PasskeysState>>();

/** The caller's passkeys. */
export function usePasskeys(): PasskeysHandle {
  const { client, reauthentication } = useSurroundings();
  const { config } = useConfig();
  const isOffered = config?.methods.includes("passkey") === true;
  const known = useOwned(stores, createPasskeysStore, NO_PASSKEYS, isOffered);
  return useMemo(() => {
    const post = async (path: string, body: object): Promise<ClientError | null> => {
      const { error } = await reauthentication.run(() => client.$fetch(path, { method: "POST", body }));
      if (error === null) await known.refetch();
      return error;
    };
    return {
      ...known,
      isOffered,
      rename: (id, name) => post("/passkey/update-passkey", { id, name }),
      async remove(id) {
        const error = await post("/passkey/delete-passkey", { id });
        if (error === null) await (await passkeysOf(client)).sync();
        return error;
      },
    };
  }, [known, isOffered, client, reauthentication]);
}
