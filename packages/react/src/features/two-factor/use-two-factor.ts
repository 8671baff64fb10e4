"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useConfig } from "../../context/context.ts";
import { useAsked } from "../../session/use-asked.ts";
import { twoFactorCalls } from "./calls.ts";
import { offeredTwoFactor } from "./offered.ts";
import type { TrustedDevice, TwoFactorStatus } from "./types.ts";

interface Asking {
  /** True until the first answer. */
  readonly isPending: boolean;
  /** Reason why the last request failed. The rest is from before. */
  readonly error: ClientError | null;
  refetch(): Promise<void>;
}

export interface TwoFactorState extends Asking {
  readonly status: TwoFactorStatus | undefined;
  /** True if the deployment has two-step verification. */
  readonly isOffered: boolean;
}

export interface TrustedDevicesState extends Asking {
  readonly devices: readonly TrustedDevice[];
}

const NONE: readonly TrustedDevice[] = [];

/** Returns the caller's status of two-step verification. Sends no request if the deployment has none. */
export function useTwoFactor(): TwoFactorState {
  const { config } = useConfig();
  const isOffered = offeredTwoFactor(config) !== undefined;
  const asked = useAsked(isOffered ? "two-factor" : null, (client) => twoFactorCalls(client).status());
  return useMemo(() => {
    const { data: status, isPending, ...state } = asked;
    return { ...state, status, isPending: isPending || !isOffered, isOffered };
  }, [asked, isOffered]);
}

/** Returns the caller's trusted devices. */
export function useTrustedDevices(): TrustedDevicesState {
  const { data: devices = NONE, ...state } = useAsked("trusted-devices", (client) =>
    twoFactorCalls(client).devices(),
  );
  return { ...state, devices };
}
