"use client";
import { useRef, useState } from "react";
import { useSurroundings } from "../context/context.ts";
import type { Notice } from "../errors/index.ts";
import type { AccountProps } from "../screens/parts.ts";
import { useDescribe } from "../screens/use-describe.ts";
import type { ActivityEvent } from "./activity/use-activity.ts";

/** "This wasn't me": signs out everything else, then leads to the password. */
export interface SecureAccountHandle {
  /** The event that the user has reported, with its text. */
  readonly asked: { readonly event: ActivityEvent; readonly words: string } | null;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** True once everything else is signed out. */
  readonly isSecured: boolean;
  readonly failure: Notice | null;
  askAbout(event: ActivityEvent, words: string): void;
  close(): void;
  confirm(): void;
}

export function useSecureAccount({
  onSuccess,
  onError,
}: Pick<AccountProps<never>, "onSuccess" | "onError">): SecureAccountHandle {
  const { client } = useSurroundings();
  const describe = useDescribe();
  const [asked, setAsked] = useState<SecureAccountHandle["asked"]>(null);
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [isSecured, setSecured] = useState(false);
  const [failure, setFailure] = useState<Notice | null>(null);
  // A second press can come before the first is rendered.
  const isBusy = useRef(false);

  const confirm = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const { error } = await client.revokeOtherSessions();
    isBusy.current = false;
    setPending(false);
    setOpen(false);
    if (error === null) {
      setSecured(true);
      onSuccess?.();
    } else if (onError?.(error) !== true) setFailure(describe(error)[0]);
  };

  return {
    asked,
    isOpen,
    isPending,
    isSecured,
    failure,
    askAbout(event, words) {
      setAsked({ event, words });
      setSecured(false);
      setFailure(null);
      setOpen(true);
    },
    close: () => setOpen(false),
    confirm: () => void confirm(),
  };
}
