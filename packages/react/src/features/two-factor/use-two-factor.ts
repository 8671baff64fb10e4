"use client";
import { useMemo } from "react";
import { useConfig } from "../../provider/context.ts";
import type { SessionView } from "../../provider/session-view.ts";
import type { OwnedStore } from "../../session/owned-store.ts";
import { useOwned } from "../../session/use-owned.ts";
import { offeredTwoFactor } from "./offered.ts";
import {
  createDevicesStore,
  createStatusStore,
  type DevicesState,
  NO_DEVICES,
  NO_STATUS,
  type StatusState,
} from "./status-store.ts";

export interface TwoFactorState extends StatusState {
  /** True if the deployment has two-step verification. */
  readonly isOffered: boolean;
  refetch(): Promise<void>;
}

export interface TrustedDevicesState extends DevicesState {
  refetch(): Promise<void>;
}

/** One answer for all components of a page. */
const statuses = new WeakMap<SessionView, OwnedStore<StatusState>>();
const devices = new WeakMap<SessionView, OwnedStore<DevicesState>>();

/** Returns the caller's status of two-step verification. Sends no request if the deployment has none. */
export function useTwoFactor(): TwoFactorState {
  const { config } = useConfig();
  const isOffered = offeredTwoFactor(config) !== undefined;
  const known = useOwned(statuses, createStatusStore, NO_STATUS, isOffered);
  return useMemo(() => ({ ...known, isOffered }), [known, isOffered]);
}

/** Returns the caller's trusted devices. */
export function useTrustedDevices(): TrustedDevicesState {
  return useOwned(devices, createDevicesStore, NO_DEVICES, true);
}
