"use client";
import { useSyncExternalStore } from "react";
import { useSurroundings } from "../provider/context.ts";
import { readLastMethod } from "./last-method.ts";

const never = (): (() => void) => () => undefined;

/**
 * The provider that was used last in this browser. A server that renders gives it to `LatchkeyProvider`
 * (`lastMethod`): then it is there from the beginning, and nothing moves.
 */
export function useLastMethod(): string | undefined {
  const { lastMethod } = useSurroundings();
  return useSyncExternalStore(
    never,
    () => readLastMethod(document.cookie),
    () => lastMethod,
  );
}
