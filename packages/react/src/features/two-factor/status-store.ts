import type { AuthClient } from "@latchkey/client";
import type { SessionView } from "../../provider/session-view.ts";
import { createOwnedStore, type OwnedState, type OwnedStore } from "../../session/owned-store.ts";
import { twoFactorCalls } from "./calls.ts";
import type { TrustedDevice, TwoFactorStatus } from "./types.ts";

export interface StatusState extends OwnedState {
  readonly status: TwoFactorStatus | undefined;
}

export const NO_STATUS: StatusState = { status: undefined, isPending: true, error: null };

export function createStatusStore(client: AuthClient, view: SessionView): OwnedStore<StatusState> {
  return createOwnedStore(view, NO_STATUS, async () => {
    const { data, error } = await twoFactorCalls(client).status();
    return error === null ? { data: { status: data }, error } : { data: null, error };
  });
}

export interface DevicesState extends OwnedState {
  readonly devices: readonly TrustedDevice[];
}

export const NO_DEVICES: DevicesState = { devices: [], isPending: true, error: null };

export function createDevicesStore(client: AuthClient, view: SessionView): OwnedStore<DevicesState> {
  return createOwnedStore(view, NO_DEVICES, async () => {
    const { data, error } = await twoFactorCalls(client).devices();
    return error === null ? { data: { devices: data }, error } : { data: null, error };
  });
}
