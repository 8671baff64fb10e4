"use client";
import { type ReactNode, useEffect } from "react";
import { useLatest } from "../flows/use-latest.ts";

/** Calls back when the dialog that contains it has left the page, however long that takes. */
export function OnUnmount({ onUnmount }: { onUnmount(): void }): ReactNode {
  const latest = useLatest(onUnmount);
  useEffect(() => () => latest.current(), []);
  return null;
}
