"use client";
import { type RefObject, useMemo, useRef } from "react";

export interface RowFocus {
  /** A dialog about a row closes, since it was done or couldn't be. `rows`: ids in the order that they had. */
  onEnd(id: string, rows: readonly string[], isDone: boolean): void;
  /** The dialog is gone, and keeps the focus no longer. */
  onClosed(): void;
}

/**
 * Where the focus goes when a row is gone: to the one after it, else the one before it, else to what is around. When it
 * couldn't be taken away: to what its row says about that. Rows carry their id as `data-row`.
 */
export function useRowFocus(root: RefObject<HTMLElement | null>): RowFocus {
  const afterwards = useRef<(() => void) | null>(null);
  return useMemo(() => {
    const row = (id: string): HTMLElement | null | undefined =>
      root.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    return {
      onEnd(id, rows, isDone) {
        afterwards.current = () => {
          if (!isDone) {
            row(id)?.querySelector<HTMLElement>('[data-part="alert"]')?.focus();
            return;
          }
          const at = rows.indexOf(id);
          const near = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
          const next = near.map((other) => row(other)?.querySelector<HTMLElement>("a, button")).find(Boolean);
          (next ?? root.current)?.focus();
        };
      },
      onClosed() {
        afterwards.current?.();
        afterwards.current = null;
      },
    };
  }, [root]);
}
