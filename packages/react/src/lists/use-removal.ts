"use client";
import type { ClientError } from "@latchkey/client";
import { useRef, useState } from "react";
import { isStale } from "../context/reauthentication.ts";
import type { Failure, Notice } from "../errors/index.ts";
import { notSent } from "../flows/form-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useDescribe } from "../screens/use-describe.ts";
import { useReauthenticate } from "../session/use-reauthenticate.ts";

/** A removal with a confirmation. */
export interface Removal<Item> {
  /** The item in question. It stays while the dialog closes. */
  readonly asked: Item | null;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** Reason why it wasn't removed. */
  readonly failure: { readonly item: Item; readonly notice: Notice } | null;
  /** The item that was removed last. */
  readonly done: Item | null;
  ask(item: Item): void;
  close(): void;
  confirm(): void;
}

export interface RemovalOptions<Item> {
  /** Describes errors. Default: as on the account's screens. */
  describe?: ((error: Failure) => [Notice, ...Notice[]]) | undefined;
  remove(item: Item): Promise<{ error: ClientError | null | undefined }>;
  /** The dialog closes, after success or failure, and the focus has to move. */
  onEnd?: ((item: Item, isDone: boolean) => void) | undefined;
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Asks for confirmation, removes the item, and reports the result. */
export function useRemoval<Item>(options: RemovalOptions<Item>): Removal<Item> {
  const usual = useDescribe();
  const describe = options.describe ?? usual;
  const { confirm: reauthenticate } = useReauthenticate();
  const latest = useLatest(options);
  const [asked, setAsked] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Removal<Item>["failure"]>(null);
  const [done, setDone] = useState<Item | null>(null);
  // A second press can come before the first one is rendered.
  const isBusy = useRef(false);

  const confirm = async (item: Item): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const { error } = await latest.current.remove(item).catch(notSent);
    isBusy.current = false;
    setPending(false);
    setOpen(false);
    if (error && isStale(error)) {
      const isConfirmed = await reauthenticate();
      // After a re-authentication, a destructive action must be confirmed again.
      if (isConfirmed) setOpen(true);
      if (isConfirmed !== undefined) return;
    }
    latest.current.onEnd?.(item, !error);
    if (!error) {
      setDone(item);
      latest.current.onSuccess?.();
    } else if (error.code !== "ABORTED" && latest.current.onError?.(error) !== true)
      setFailure({ item, notice: describe(error)[0] });
  };

  return {
    asked,
    isOpen,
    isPending,
    failure,
    done,
    ask(item) {
      setAsked(item);
      setOpen(true);
      setFailure(null);
      setDone(null);
    },
    close: () => setOpen(false),
    confirm() {
      if (asked !== null) void confirm(asked);
    },
  };
}
