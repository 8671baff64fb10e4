"use client";
import type { ClientError } from "@latchkey/client";
import { useRef, useState } from "react";
import type { AccountProps } from "../account/parts.ts";
import type { Notice } from "../errors/index.ts";
import { notSent } from "../flows/form-flow.ts";
import { type Removal, useRemoval } from "../organization/use-removal.ts";
import { useConfig } from "../provider/context.ts";
import { useImpersonated } from "../session/use-impersonated.ts";
import { offeredKinds } from "./offered.ts";
import type { ApiKey, ApiKeyKind, NewApiKey } from "./types.ts";
import { type ApiKeys, useApiKeys } from "./use-api-keys.ts";
import { useDescribeKeyError } from "./use-describe.ts";

/** What is asked in a dialog. */
export type KeyDialog = { what: "create" } | { what: "rotate"; key: ApiKey };

/** A secret that was just made, which is shown once. */
export interface ShownSecret {
  readonly made: NewApiKey;
  /** Seconds for which the secret before works. Undefined: there was none. */
  readonly overlap?: number | undefined;
}

export interface KeysDone {
  readonly what: "created" | "rotated" | "enabled" | "disabled" | "removed";
  readonly key: Pick<ApiKey, "name">;
}

export type KeyAction = "create" | "update" | "delete";

export interface KeysFlowOptions extends Pick<AccountProps<never>, "onSuccess" | "onError"> {
  /** Default: the caller's own. */
  organizationId?: string | undefined;
  /** Whether the caller may do this with the keys. Default: everything. */
  can?: ((action: KeyAction) => boolean) | undefined;
  /** The dialog about a key closes, since it was deleted or couldn't be. */
  onEnd?: ((key: ApiKey, isDone: boolean) => void) | undefined;
}

export interface KeysFlow {
  readonly list: ApiKeys;
  readonly kinds: readonly ApiKeyKind[];
  can(action: KeyAction): boolean;
  readonly dialog: KeyDialog | null;
  open(dialog: KeyDialog): void;
  close(): void;
  readonly secret: ShownSecret | null;
  /** There is a new secret. */
  show(secret: ShownSecret): void;
  /** The secret is stored. */
  stored(): void;
  readonly removal: Removal<ApiKey>;
  setEnabled(key: ApiKey, enabled: boolean): void;
  /** Why a key wasn't enabled or disabled. */
  readonly failure: { readonly key: ApiKey; readonly notice: Notice } | null;
  readonly done: KeysDone | null;
}

const everything = (): boolean => true;
const nothing = (): boolean => false;

/** The API keys of a user or an organization, and what is done with them, without looks. */
export function useApiKeysFlow(options: KeysFlowOptions): KeysFlow {
  const { organizationId, can = everything, onEnd, onSuccess, onError } = options;
  const { config } = useConfig();
  const describe = useDescribeKeyError();
  const list = useApiKeys(organizationId);
  const [dialog, setDialog] = useState<KeyDialog | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const [done, setDone] = useState<KeysDone | null>(null);
  const enabling = useEnabling(list, setDone, options);
  const removal = useRemoval<ApiKey>({
    describe,
    remove: list.remove,
    onEnd(key, isDone) {
      if (isDone) setDone({ what: "removed", key });
      onEnd?.(key, isDone);
    },
    onSuccess,
    onError,
  });

  return {
    list,
    kinds: offeredKinds(config, organizationId === undefined ? "user" : "organization"),
    // Only users themselves change keys, those of organizations too.
    can: useImpersonated() ? nothing : can,
    dialog,
    open(asked) {
      setDialog(asked);
      setDone(null);
      enabling.forget();
    },
    close: () => setDialog(null),
    secret,
    show(shown) {
      setDialog(null);
      setSecret(shown);
    },
    stored() {
      if (secret === null) return;
      setDone({ what: secret.overlap === undefined ? "created" : "rotated", key: secret.made });
      setSecret(null);
      onSuccess?.();
    },
    removal,
    setEnabled: (key, enabled) => void enabling.set(key, enabled),
    failure: enabling.failure,
    done,
  };
}

/** Enables and disables keys: that is undone as easily, so nothing is asked. */
function useEnabling(
  { setEnabled }: ApiKeys,
  setDone: (done: KeysDone | null) => void,
  { onSuccess, onError }: KeysFlowOptions,
) {
  const describe = useDescribeKeyError();
  const [failure, setFailure] = useState<KeysFlow["failure"]>(null);
  // A second press can come before the first one is rendered.
  const isBusy = useRef(false);
  return {
    failure,
    forget: () => setFailure(null),
    async set(key: ApiKey, enabled: boolean): Promise<void> {
      if (isBusy.current) return;
      isBusy.current = true;
      setFailure(null);
      setDone(null);
      const answer = await setEnabled(key, enabled).catch(notSent);
      isBusy.current = false;
      const error: ClientError | null | undefined = answer.error;
      if (!error) {
        setDone({ what: enabled ? "enabled" : "disabled", key });
        onSuccess?.();
      } else if (onError?.(error) !== true) setFailure({ key, notice: describe(error)[0] });
    },
  };
}
