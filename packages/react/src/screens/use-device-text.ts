"use client";
import { useMessages } from "../messages/index.ts";
import type { Device } from "./device-name.ts";

/** Returns a function that names a device in the reader's language. */
export function useDeviceText(): (device: Device) => string {
  const t = useMessages();
  return ({ browser, system }) => {
    if (browser !== undefined && system !== undefined)
      return t("account.sessions.device.both", { browser, system });
    if (system !== undefined) return t("account.sessions.device.system", { system });
    return browser ?? t("account.sessions.device.unknown");
  };
}
