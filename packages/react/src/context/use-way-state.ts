"use client";
import { useEffect } from "react";
import type { WayState } from "../flows/sign-in-screen.ts";
import type { SignInPlace } from "./ways.ts";

/**
 * Reports a sign-in method's state to the screen. While it is pending or a secret is typed, the screen isn't
 * replaced, whatever happens in another tab.
 */
export function useWayState({ report }: SignInPlace, method: string, state: WayState): void {
  const { isPending, isRefused, isSecretTyped } = state;
  useEffect(() => {
    report(method, { isPending, isRefused, isSecretTyped });
  }, [report, method, isPending, isRefused, isSecretTyped]);
  useEffect(() => () => report(method, undefined), [report, method]);
}
