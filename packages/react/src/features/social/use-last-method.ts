"use client";
import { useSyncExternalStore } from "react";
import { useSurroundings } from "../../context/context.ts";
import { readLastMethod } from "./last-method.ts";

const never = (): (() => void) => () => undefined;

/**
 * Returns the provider that was used last in this browser. If a server passes it to `LatchkeyProvider`
 * (`lastMethod`), it is known from the beginning, and nothing moves.
 */
export function useLastMethod(): string | undefined {
  const { lastMethod } = useSurroundings();
  return useSyncExternalStore(
    never,
    () => readLastMethod(document.cookie),
    () => lastMethod,
  );
}
