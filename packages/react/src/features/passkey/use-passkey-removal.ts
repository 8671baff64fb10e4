"use client";
import { useRef, useState } from "react";
import type { AccountProps } from "../../account/parts.ts";
import type { Notice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useConfig } from "../../provider/context.ts";
import type { PasskeysHandle } from "./hooks.ts";
import type { Passkey } from "./types.ts";
import { describeAccountError } from "./use-add-passkey.ts";

export interface PasskeyRemoval {
  readonly asked: { readonly passkey: Passkey; readonly name: string } | undefined;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** Reason why a passkey wasn't removed. `of`: its ID. */
  readonly failure: { readonly of: string; readonly notice: Notice } | null;
  /** Announcement of the last action. */
  readonly said: string;
  say(text: string): void;
  ask(passkey: Passkey, name: string): void;
  close(): void;
  confirm(): void;
  /** Reports whether something was removed since the last call. */
  takeDone(): boolean;
}

/** Asks for confirmation, removes a passkey, and reports the result. */
export function usePasskeyRemoval(
  { remove }: PasskeysHandle,
  { onSuccess, onError }: Pick<AccountProps<never>, "onSuccess" | "onError">,
): PasskeyRemoval {
  const t = useMessages();
  const { config } = useConfig();
  const [asked, setAsked] = useState<PasskeyRemoval["asked"]>();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<PasskeyRemoval["failure"]>(null);
  const [said, say] = useState("");
  // A second press can come before the first one is rendered.
  const isBusy = useRef(false);
  const isDone = useRef(false);

  const confirm = async (): Promise<void> => {
    if (asked === undefined || isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const error = await remove(asked.passkey.id);
    isBusy.current = false;
    isDone.current = error === null;
    setPending(false);
    setOpen(false);
    if (error === null) {
      say(t("passkey.remove.done", { name: asked.name }));
      onSuccess?.();
    } else if (error.code !== "ABORTED" && onError?.(error) !== true)
      setFailure({ of: asked.passkey.id, notice: describeAccountError(error, config) });
  };

  return {
    asked,
    isOpen,
    isPending,
    failure,
    said,
    say,
    ask(passkey, name) {
      setAsked({ passkey, name });
      setOpen(true);
      say("");
    },
    close: () => setOpen(false),
    confirm: () => void confirm(),
    takeDone() {
      const was = isDone.current;
      isDone.current = false;
      return was;
    },
  };
}
