"use client";
import type { ClientError, Result } from "@latchkey/client";
import { useRef, useState } from "react";
import { isStale } from "../../context/reauthentication.ts";
import type { Notice } from "../../errors/index.ts";
import { useReauthenticate } from "../../session/index.ts";
import { useDescribeOrganizationError } from "./use-describe.ts";

/** An action that can't be undone: a dialog asks, and its last press does it. */
export interface ConfirmedAction {
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** Reason why it failed. The dialog stays open. */
  readonly failure: Notice | null;
  open(): void;
  close(): void;
  /** Makes the last press. Where the user has to re-authenticate first, the dialog returns and waits for it again. */
  press(): void;
}

export interface ConfirmedActionOptions<Data> {
  call: () => Promise<Result<Data>>;
  onDone: (data: Data) => void;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export function useConfirmedAction<Data>({
  call,
  onDone,
  onError,
}: ConfirmedActionOptions<Data>): ConfirmedAction {
  const describe = useDescribeOrganizationError();
  const { confirm } = useReauthenticate();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Notice | null>(null);
  // A second press can come before the first one is rendered.
  const isBusy = useRef(false);

  const press = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const { data, error } = await call();
    isBusy.current = false;
    setPending(false);
    if (error === null) {
      setOpen(false);
      onDone(data);
      return;
    }
    if (isStale(error)) {
      setOpen(false);
      const isConfirmed = await confirm();
      if (isConfirmed) setOpen(true);
      if (isConfirmed !== undefined) return;
      setOpen(true);
    }
    if (onError?.(error) === true) setOpen(false);
    else setFailure(describe(error)[0]);
  };

  return {
    isOpen,
    isPending,
    failure,
    open() {
      setFailure(null);
      setOpen(true);
    },
    close: () => setOpen(false),
    press: () => void press(),
  };
}
