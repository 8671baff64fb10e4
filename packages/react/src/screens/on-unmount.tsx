"use client";
import { type ReactNode, useEffect } from "react";
import { useLatest } from "../flows/use-latest.ts";

/** Stands in a dialog, and tells when the dialog has left the page, however long that takes. */
export function OnUnmount({ onUnmount }: { onUnmount(): void }): ReactNode {
  const latest = useLatest(onUnmount);
  useEffect(() => () => latest.current(), []);
  return null;
}
