"use client";
import type { Result } from "@latchkey/client";
import { useMemo } from "react";
import { useSurroundings } from "../provider/context.ts";

export interface Reauthenticate {
  /**
   * Makes a call. When it is refused because the caller signed in too long ago, a dialog asks to confirm, and the call
   * is made once more, by itself. Where nobody confirms, the error's code is `ABORTED`: there is nothing to tell.
   */
  run<Data>(call: () => Promise<Result<Data>>): Promise<Result<Data>>;
  /**
   * Asks to confirm, before something that is known to need it. Resolves to whether someone did; undefined: the
   * provider's `reauthenticate` is off.
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
