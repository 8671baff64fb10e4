"use client";
import type { ClientError } from "@latchkey/client";
import { useRef, useState } from "react";
import { useConfig } from "../../context/context.ts";
import type { Notice } from "../../errors/index.ts";
import { notSent } from "../../flows/form-flow.ts";
import { type Removal, useRemoval } from "../../lists/use-removal.ts";
import type { AccountProps } from "../../screens/parts.ts";
import { useImpersonated } from "../../session/use-impersonated.ts";
import { offeredKinds } from "./offered.ts";
import type { ApiKey, ApiKeyKind, NewApiKey } from "./types.ts";
import { type ApiKeys, type UseApiKeysOptions, useApiKeys } from "./use-api-keys.ts";
import { useDescribeKeyError } from "./use-describe.ts";

/** An open dialog. */
export type KeyDialog = { what: "create" } | { what: "rotate"; key: ApiKey };

/** A new secret, which is shown once. */
export interface ShownSecret {
  readonly made: NewApiKey;
  /** Seconds for which the previous secret works. Undefined: there was none. */
  readonly overlap?: number | undefined;
}

export interface KeysDone {
  readonly what: "created" | "rotated" | "enabled" | "disabled" | "removed";
  readonly key: Pick<ApiKey, "name">;
}

export type KeyAction = "create" | "update" | "delete";

export interface KeysFlowOptions extends Pick<AccountProps<never>, "onSuccess" | "onError"> {
  /** Page of the list and its size. */
  shown: UseApiKeysOptions;
  /** Default: the caller's own keys. */
  organizationId?: string | undefined;
  /** Reports whether the caller may perform an action on the keys. Default: all actions. */
  can?: ((action: KeyAction) => boolean) | undefined;
  /** The dialog about a key closes: the key was deleted (`isDone`), or couldn't be. */
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
  /** Shows a new secret. */
  show(secret: ShownSecret): void;
  /** The user has stored the secret. */
  stored(): void;
  readonly removal: Removal<ApiKey>;
  setEnabled(key: ApiKey, enabled: boolean): void;
  /** Error of enabling or disabling a key. */
  readonly failure: { readonly key: ApiKey; readonly notice: Notice } | null;
  readonly done: KeysDone | null;
}

const everything = (): boolean => true;
const nothing = (): boolean => false;

/** API keys of a user or an organization, and the actions on them, without markup. */
export function useApiKeysFlow(options: KeysFlowOptions): KeysFlow {
  const { organizationId, can = everything, onEnd, onSuccess, onError } = options;
  const { config } = useConfig();
  const describe = useDescribeKeyError();
  const list = useApiKeys(organizationId, options.shown);
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
    // An administrator who impersonates a user can't change keys, those of organizations included.
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

/** Enables and disables keys without a confirmation, since both are easily undone. */
function useEnabling(
  { setEnabled }: ApiKeys,
  setDone: (done: KeysDone | null) => void,
  { onSuccess, onError }: KeysFlowOptions,
) {
  const describe = useDescribeKeyError();
  const [failure, setFailure] = useState<KeysFlow["failure"]>(null);
  // A second press can come before the first is rendered.
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
