"use client";
import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from "react";

/** Registry of rows that the user must still resolve. */
export interface SoleOwnerRows {
  /** Registers a row that can be resolved in place. Returns a function that removes it. */
  add(id: string): () => void;
}

export const SoleOwnerRowsContext = createContext<SoleOwnerRows | null>(null);

/** Blocks the deletion until the row is resolved in place. */
export function useSoleOwnerRow(id: string, isSettled: boolean): void {
  const rows = useContext(SoleOwnerRowsContext);
  // Before the browser paints: the form that this hides never appears.
  useLayoutEffect(() => (isSettled ? undefined : rows?.add(id)), [rows, id, isSettled]);
}

/** Counts the remaining rows. */
export function useSoleOwnerRows(): { rows: SoleOwnerRows; left: number } {
  const [ids, setIds] = useState<readonly string[]>([]);
  const add = useCallback((id: string) => {
    setIds((known) => [...known, id]);
    return () => setIds((known) => known.filter((other) => other !== id));
  }, []);
  // Keeps the same object, since a new one would register every row again.
  const rows = useMemo(() => ({ add }), [add]);
  return { rows, left: ids.length };
}
