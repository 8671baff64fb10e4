"use client";
import type { AuthClient } from "@latchkey/client";
import { useMemo, useSyncExternalStore } from "react";
import { useConfig, useSurroundings } from "../provider/context.ts";
import type { SessionView } from "../provider/session-view.ts";
import type { OwnedState, OwnedStore } from "../session/owned-store.ts";
import { useNeedsSession } from "../session/use-session.ts";
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
  /** Whether the deployment has two-step verification. */
  readonly isOffered: boolean;
  refetch(): Promise<void>;
}

export interface TrustedDevicesState extends DevicesState {
  refetch(): Promise<void>;
}

/** One answer for all components of a page. */
const statuses = new WeakMap<SessionView, OwnedStore<StatusState>>();
const devices = new WeakMap<SessionView, OwnedStore<DevicesState>>();

const never = (): (() => void) => () => undefined;

/** How two-step verification of the caller stands. Where the deployment has none nothing is asked. */
export function useTwoFactor(): TwoFactorState {
  const { config } = useConfig();
  const isOffered = offeredTwoFactor(config) !== undefined;
  const known = useOwned(statuses, createStatusStore, NO_STATUS, isOffered);
  return useMemo(() => ({ ...known, isOffered }), [known, isOffered]);
}

/** The caller's trusted devices. */
export function useTrustedDevices(): TrustedDevicesState {
  return useOwned(devices, createDevicesStore, NO_DEVICES, true);
}

function useOwned<State extends OwnedState>(
  stores: WeakMap<SessionView, OwnedStore<State>>,
  create: (client: AuthClient, view: SessionView) => OwnedStore<State>,
  first: State,
  isAsked: boolean,
): State & { refetch(): Promise<void> } {
  const { client, session } = useSurroundings();
  useNeedsSession();
  const store = useMemo(() => {
    const known = stores.get(session) ?? create(client, session);
    stores.set(session, known);
    return known;
  }, [stores, create, client, session]);
  const state = useSyncExternalStore(isAsked ? store.subscribe : never, store.get, () => first);
  return useMemo(() => ({ ...state, refetch: store.refetch }), [state, store]);
}
