"use client";
import { type ReactNode, useEffect } from "react";
import { useLatest } from "../flows/use-latest.ts";

/** Stands in a dialog, and tells when the dialog has left the page, however long that takes. */
export function WhenGone({ onGone }: { onGone(): void }): ReactNode {
  const latest = useLatest(onGone);
  useEffect(() => () => latest.current(), []);
  return null;
}
