"use client";
import { useEffect, useState } from "react";
import { useConfig } from "../../context/context.ts";
import { useHydrated } from "../../primitives/use-hydrated.ts";
import { usePasskeys } from "./hooks.ts";
import { mayOffer } from "./offer-memory.ts";
import { hasPasskeys } from "./ways/load.ts";

/** Reports whether this device can store a passkey. */
export async function canKeep(): Promise<boolean> {
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/**
 * Reports whether a new user is asked for a passkey: the deployment offers them, the user has none, this device can
 * store one, and this browser hasn't asked lately. Undefined: not known yet.
 */
export function usePasskeyStep(): boolean | undefined {
  const { config } = useConfig();
  const isHydrated = useHydrated();
  const [isDue] = useState(() => mayOffer(Date.now()));
  const { passkeys, isPending, error, isOffered } = usePasskeys();
  const [isAble, setAble] = useState<boolean>();
  const isWanted =
    isHydrated && isDue && isOffered && config?.passkey?.upgrade === "offer" && hasPasskeys(config);
  useEffect(() => {
    if (isWanted) canKeep().then(setAble, () => setAble(false));
  }, [isWanted]);
  if (!isHydrated || config === undefined) return undefined;
  if (!isWanted) return false;
  if (isPending || isAble === undefined) return undefined;
  return isAble && error === null && passkeys.length === 0;
}
