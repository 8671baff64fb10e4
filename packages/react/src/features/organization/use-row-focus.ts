"use client";
import { type RefObject, useMemo, useRef } from "react";

export interface RowFocus {
  /** A dialog about rows closes, after success or failure. `rows`: ids in their former order. */
  onEnd(ids: readonly string[], rows: readonly string[], isDone: boolean): void;
  /** The dialog is gone, and no longer holds the focus. */
  onClosed(): void;
}

/**
 * Moves the focus after a removal: to the next row, else the one before, else the surroundings. After a
 * failure: to the message at the row. Rows carry their id as `data-row`.
 */
export function useRowFocus(root: RefObject<HTMLElement | null>): RowFocus {
  const afterwards = useRef<(() => void) | null>(null);
  return useMemo(() => {
    const firstIn = (ids: readonly string[], what: string): HTMLElement | undefined =>
      ids
        .map((id) => root.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] :is(${what})`))
        .find((element) => element !== null);
    return {
      onEnd(ids, rows, isDone) {
        afterwards.current = () => {
          if (!isDone) {
            firstIn(ids, '[data-part="alert"]')?.focus();
            return;
          }
          const at = rows.indexOf(ids[0] ?? "");
          const near = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at)).reverse()];
          const left = near.filter((id) => !ids.includes(id));
          (firstIn(left, "a, button") ?? root.current)?.focus();
        };
      },
      onClosed() {
        afterwards.current?.();
        afterwards.current = null;
      },
    };
  }, [root]);
}
