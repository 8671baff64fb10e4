"use client";
import { useEffect } from "react";
import type { WayState } from "../flows/sign-in-screen.ts";
import type { SignInPlace } from "./ways.ts";

/**
 * Tells the sign-in screen how a way stands. While it is pending or a secret is typed, nothing takes the place of the
 * screen, whatever another tab has done.
 */
export function useWayState({ report }: SignInPlace, method: string, state: WayState): void {
  const { isPending, isRefused, isSecretTyped } = state;
  useEffect(() => {
    report(method, { isPending, isRefused, isSecretTyped });
  }, [report, method, isPending, isRefused, isSecretTyped]);
  useEffect(() => () => report(method, undefined), [report, method]);
}
