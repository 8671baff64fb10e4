"use client";
import { useRef, useState } from "react";
import type { AccountProps } from "../../account/parts.ts";
import type { Notice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useConfig, useSurroundings } from "../../provider/context.ts";
import { deviceOf } from "../../screens/device-name.ts";
import { useDeviceText } from "../../screens/use-device-text.ts";
import { twoFactorCalls } from "./calls.ts";
import { describeCodeErrors } from "./describe.ts";
import type { TrustedDevice } from "./types.ts";

export interface DeviceRevocation {
  /** The removal to confirm: one device by its name, or null for all of them. Undefined: none. */
  readonly asked: { readonly id: string; readonly name: string } | null | undefined;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** Reason why the removal failed. `of`: id of the device; undefined: all of them. */
  readonly failure: { readonly of: string | undefined; readonly notice: Notice } | null;
  /** Announcement of the last action. */
  readonly said: string;
  /** Asks about one device; null for all of them. */
  ask(device: TrustedDevice | null): void;
  close(): void;
  confirm(): void;
  /** Reports whether something was removed since the last call. */
  takeDone(): boolean;
}

/** Asks for confirmation, removes devices, and reports the result. */
export function useDeviceRevocation(
  refetch: () => Promise<void>,
  { onSuccess, onError }: Pick<AccountProps<never>, "onSuccess" | "onError">,
): DeviceRevocation {
  const t = useMessages();
  const { client, reauthentication } = useSurroundings();
  const { config } = useConfig();
  const nameOf = useDeviceText();
  const [asked, setAsked] = useState<DeviceRevocation["asked"]>();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<DeviceRevocation["failure"]>(null);
  const [said, setSaid] = useState("");
  // A second press can come before the first one is rendered.
  const isBusy = useRef(false);
  const isDone = useRef(false);

  const confirm = async (): Promise<void> => {
    if (asked === undefined || isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const { error } = await reauthentication.run(() => twoFactorCalls(client).revoke(asked?.id));
    if (error === null) await refetch();
    isBusy.current = false;
    isDone.current = error === null;
    setPending(false);
    setOpen(false);
    if (error !== null) {
      if (error.code !== "ABORTED" && onError?.(error) !== true)
        setFailure({ of: asked?.id, notice: describeCodeErrors(error, config)[0] });
      return;
    }
    setSaid(
      asked === null
        ? t("twoFactor.devices.revokeAll.done")
        : t("twoFactor.devices.revoke.done", { device: asked.name }),
    );
    onSuccess?.();
  };

  return {
    asked,
    isOpen,
    isPending,
    failure,
    said,
    ask(device) {
      setAsked(device && { id: device.id, name: nameOf(deviceOf(device.userAgent)) });
      setOpen(true);
      setSaid("");
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
