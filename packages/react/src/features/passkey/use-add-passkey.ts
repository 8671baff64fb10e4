"use client";
import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { useMachine } from "../../context/use-machine.ts";
import { describeErrors, type Failure, type Notice } from "../../errors/index.ts";
import { aboutForm } from "../../flows/checks.ts";
import { PASSKEY_ACCOUNT_RULES } from "./error-rules.ts";
import type { AddedPasskey } from "./types.ts";
import { createCeremonyFlow } from "./ways/ceremony-flow.ts";
import { passkeysOf } from "./ways/load.ts";

export interface UseAddPasskeyOptions {
  /** Default: any. */
  authenticatorAttachment?: "platform" | "cross-platform" | undefined;
  onAdded(passkey: AddedPasskey): void | Promise<void>;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Describes an error of adding or removing passkeys. */
export function describeAccountError(error: Failure | ClientError, config: UiConfig | undefined): Notice {
  return describeErrors(error, { ...aboutForm(config, {}, []), rules: PASSKEY_ACCOUNT_RULES })[0];
}

/** Creates a passkey. If the session isn't fresh, the caller re-authenticates first. */
export function useAddPasskey(options: UseAddPasskeyOptions) {
  return useMachine(options, (latest) =>
    createCeremonyFlow<void, AddedPasskey>({
      async run() {
        const { client, reauthentication, authenticatorAttachment } = latest.current;
        const { addPasskey, sync } = await passkeysOf(client);
        const result = await reauthentication.run<AddedPasskey>(() =>
          addPasskey({ authenticatorAttachment }),
        );
        if (result.error === null) void sync();
        return result;
      },
      describe: (error) => describeAccountError(error, latest.current.config),
      onDone: (passkey) => latest.current.onAdded(passkey),
      onError: (error) => error.code === "ABORTED" || latest.current.onError?.(error),
    }),
  );
}
