"use client";
import { useRef, useState } from "react";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/index.ts";
import { isStale } from "../provider/reauthentication.ts";
import type { OwnAccount } from "../session/accounts-store.ts";
import { type Accounts, useReauthenticate } from "../session/index.ts";
import type { AccountProps } from "./parts.ts";
import { useDescribe } from "./use-describe.ts";

/** An account to disconnect, with the name of its provider. */
export interface Disconnecting {
  readonly account: OwnAccount;
  readonly provider: string;
}

export interface Disconnection {
  readonly asked: Disconnecting | null;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** ID of the account, and the error of disconnecting it. */
  readonly failure: { readonly of: string; readonly notice: Notice } | null;
  /** Announcement of the last action. */
  readonly said: string;
  askFor(asked: Disconnecting): void;
  close(): void;
  confirm(): void;
}

/** Disconnects an account after a confirmation and announces the result. `onEnd` moves the focus. */
export function useDisconnection(
  { unlink }: Pick<Accounts, "unlink">,
  { onSuccess, onError }: Pick<AccountProps<never>, "onSuccess" | "onError">,
  onEnd: (account: OwnAccount, isDone: boolean) => void,
): Disconnection {
  const t = useMessages();
  const describe = useDescribe();
  const { confirm: confirmPerson } = useReauthenticate();
  const [asked, setAsked] = useState<Disconnecting | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Disconnection["failure"]>(null);
  const [said, setSaid] = useState("");
  // A second press can come before the first is rendered.
  const isBusy = useRef(false);

  const confirm = async (): Promise<void> => {
    if (asked === null || isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const { account, provider } = asked;
    const { error } = await unlink(account);
    isBusy.current = false;
    setPending(false);
    setOpen(false);
    if (error !== null && isStale(error)) {
      const isConfirmed = await confirmPerson();
      // After a re-authentication, a destructive action must be confirmed again.
      if (isConfirmed) setOpen(true);
      if (isConfirmed !== undefined) return;
    }
    onEnd(account, error === null);
    if (error !== null) {
      if (onError?.(error) !== true) setFailure({ of: account.id, notice: describe(error)[0] });
      return;
    }
    setSaid(t("account.connections.disconnect.done", { provider }));
    onSuccess?.();
  };

  return {
    asked,
    isOpen,
    isPending,
    failure,
    said,
    askFor(next) {
      setAsked(next);
      setOpen(true);
      setSaid("");
    },
    close: () => setOpen(false),
    confirm: () => void confirm(),
  };
}
