"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { useAsked } from "../../session/use-asked.ts";
import type { Passkey } from "./types.ts";
import { passkeysOf } from "./ways/load.ts";

export interface PasskeysHandle {
  /** Newest first. */
  readonly passkeys: readonly Passkey[];
  /** True until the first answer. */
  readonly isPending: boolean;
  /** Reason why the last request failed. `passkeys` is from before. */
  readonly error: ClientError | null;
  /** True if the deployment has passkeys. */
  readonly isOffered: boolean;
  refetch(): Promise<void>;
  /** Returns null on success. */
  rename(id: string, name: string): Promise<ClientError | null>;
  /** Returns null on success; password managers were told, too. */
  remove(id: string): Promise<ClientError | null>;
}

const NONE: readonly Passkey[] = [];

/** The caller's passkeys. */
export function usePasskeys(): PasskeysHandle {
  const { client, reauthentication } = useSurroundings();
  const { config } = useConfig();
  const isOffered = config?.methods.includes("passkey") === true;
  const asked = useAsked(isOffered ? "passkeys" : null, (own) =>
    own.$fetch<readonly Passkey[]>("/passkey/list-user-passkeys"),
  );
  return useMemo(() => {
    const { data: passkeys = NONE, isPending, error, refetch } = asked;
    const post = async (path: string, body: object): Promise<ClientError | null> => {
      const { error: refusal } = await reauthentication.run(() =>
        client.$fetch(path, { method: "POST", body }),
      );
      if (refusal === null) await refetch();
      return refusal;
    };
    return {
      passkeys,
      isPending: isPending || !isOffered,
      error,
      refetch,
      isOffered,
      rename: (id, name) => post("/passkey/update-passkey", { id, name }),
      async remove(id) {
        const refusal = await post("/passkey/delete-passkey", { id });
        // The passkey is removed, even if its password manager isn't told.
        if (refusal === null)
          await passkeysOf(client)
            .then((ways) => ways.sync())
            .catch(() => undefined);
        return refusal;
      },
    };
  }, [asked, isOffered, client, reauthentication]);
}
