"use client";
import type { Result } from "@latchkey/client";
import { useRef, useState } from "react";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/index.ts";
import { deviceOf } from "../screens/device-name.ts";
import { useDeviceText } from "../screens/use-device-text.ts";
import type { OwnSession } from "../session/sessions-store.ts";
import type { Sessions } from "../session/use-sessions.ts";
import type { AccountProps } from "./parts.ts";
import { useDescribe } from "./use-describe.ts";

/** Sessions to end: one, by the name of its device, or a number of them. */
export type Asked =
  | { readonly what: "one"; readonly session: OwnSession; readonly device: string }
  | { readonly what: "others"; readonly count: number };

export interface Revocation {
  readonly asked: Asked | null;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** ID of the session, or "others", and the error of ending it. */
  readonly failure: { readonly of: string; readonly notice: Notice } | null;
  /** Announcement of the last action. */
  readonly said: string;
  askFor(session: OwnSession): void;
  askForOthers(count: number): void;
  close(): void;
  confirm(): void;
}

/** Ends sessions after a confirmation and announces the result. `onEnd` moves the focus. */
export function useRevocation(
  { revoke, revokeOthers }: Pick<Sessions, "revoke" | "revokeOthers">,
  { onSuccess, onError }: Pick<AccountProps<never>, "onSuccess" | "onError">,
  onEnd: (asked: Asked, isDone: boolean) => void,
): Revocation {
  const t = useMessages();
  const describe = useDescribe();
  const nameOf = useDeviceText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Revocation["failure"]>(null);
  const [said, setSaid] = useState("");
  // A second press can come before the first is rendered.
  const isBusy = useRef(false);

  const ask = (next: Asked): void => {
    setAsked(next);
    setOpen(true);
    setSaid("");
  };

  const confirm = async (): Promise<void> => {
    if (asked === null || isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const { error }: Result<unknown> = await (asked.what === "one" ? revoke(asked.session) : revokeOthers());
    isBusy.current = false;
    setPending(false);
    setOpen(false);
    onEnd(asked, error === null);
    if (error !== null) {
      if (onError?.(error) === true) return;
      setFailure({ of: asked.what === "one" ? asked.session.id : "others", notice: describe(error)[0] });
      return;
    }
    setSaid(
      asked.what === "one"
        ? t("account.sessions.revoke.done", { device: asked.device })
        : t("account.sessions.revokeOthers.done", { n: asked.count }),
    );
    onSuccess?.();
  };

  return {
    asked,
    isOpen,
    isPending,
    failure,
    said,
    askFor: (session) => ask({ what: "one", session, device: nameOf(deviceOf(session.userAgent)) }),
    askForOthers: (count) => ask({ what: "others", count }),
    close: () => setOpen(false),
    confirm: () => void confirm(),
  };
}
