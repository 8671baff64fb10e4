"use client";
import { useState } from "react";

/** Which dialog of a page is asked for. */
export interface Dialogs<Name extends string> {
  /** Stays while its dialog closes. */
  readonly asked: Name | null;
  readonly isOpen: boolean;
  /** Changes with each that is opened: a form begins anew. */
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
