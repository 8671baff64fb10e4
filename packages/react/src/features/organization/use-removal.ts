"use client";
import type { ClientError, Result } from "@latchkey/client";
import { useRef, useState } from "react";
import type { Failure, Notice } from "../../errors/index.ts";
import { notSent } from "../../flows/form-flow.ts";
import { useLatest } from "../../flows/use-latest.ts";
import { useDescribeOrganizationError } from "./use-describe.ts";

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
  /** Describes errors. Default: as on organization screens. */
  describe?: ((error: Failure) => [Notice, ...Notice[]]) | undefined;
  remove(item: Item): Promise<Result<unknown>>;
  /** The dialog closes, after success or failure, and the focus has to move. */
  onEnd?: ((item: Item, isDone: boolean) => void) | undefined;
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Asks for confirmation, removes the item, and reports the result. */
export function useRemoval<Item>(options: RemovalOptions<Item>): Removal<Item> {
  const usual = useDescribeOrganizationError();
  const describe = options.describe ?? usual;
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
    const error: ClientError | null | undefined = (await latest.current.remove(item).catch(notSent)).error;
    isBusy.current = false;
    setPending(false);
    setOpen(false);
    latest.current.onEnd?.(item, !error);
    if (error) {
      if (latest.current.onError?.(error) !== true) setFailure({ item, notice: describe(error)[0] });
      return;
    }
    setDone(item);
    latest.current.onSuccess?.();
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
