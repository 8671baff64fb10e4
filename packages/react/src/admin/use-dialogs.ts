"use client";
import { useState } from "react";

/** The dialogs of a page, of which one is open at a time. */
export interface Dialogs<Name extends string> {
  /** Dialog that was opened last. Stays set while it closes. */
  readonly asked: Name | null;
  readonly isOpen: boolean;
  /** Changes with each dialog that opens, so that its form starts with fresh values. */
  readonly count: number;
  open(name: Name): void;
  close(): void;
}

export function useDialogs<Name extends string>(): Dialogs<Name> {
  const [state, setState] = useState<{ asked: Name | null; isOpen: boolean; count: number }>({
    asked: null,
    isOpen: false,
    count: 0,
  });
  return {
    ...state,
    open: (asked) => setState(({ count }) => ({ asked, isOpen: true, count: count + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
