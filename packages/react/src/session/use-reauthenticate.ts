"use client";
import type { Result } from "@latchkey/client";
import { useMemo } from "react";
import { useSurroundings } from "../context/context.ts";

export interface Reauthenticate {
  /**
   * Makes a call. If it is refused because the caller signed in too long ago, a dialog asks them
   * to re-authenticate, and the call is repeated. If they cancel, the error's code is `ABORTED`,
   * and nothing has to be shown.
   */
  run<Data>(call: () => Promise<Result<Data>>): Promise<Result<Data>>;
  /**
   * Asks the caller to re-authenticate before an action that needs it. Resolves to true if they did;
   * undefined: the provider's `reauthenticate` is off.
   */
  confirm(): Promise<boolean | undefined>;
}

/** For calls that need a recent sign-in. */
export function useReauthenticate(): Reauthenticate {
  const { reauthentication } = useSurroundings();
  return useMemo(() => {
    const { run, confirm } = reauthentication;
    return { run, confirm };
  }, [reauthentication]);
}
