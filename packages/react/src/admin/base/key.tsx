"use client";
import type { ReactNode } from "react";
import { useHydrated } from "../../primitives/use-hydrated.ts";

/** Returns the name of the key for commands. Undefined: not known on the server. */
export function useModifier(): string | undefined {
  if (!useHydrated()) return undefined;
  return /^(?:Mac|iP)/.test(navigator.platform) ? "⌘" : "Ctrl";
}

/** A key of the keyboard. */
export function Key({ children }: { children: ReactNode }): ReactNode {
  return (
    <kbd data-lk="Key" dir="ltr">
      {children}
    </kbd>
  );
}
