"use client";
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";

/** What the panel knows of its rows: those in which something is still to be done. */
export interface SoleOwnerRows {
  /** A row that can be settled in its place is there, until the returned function is called. */
  add(id: string): () => void;
}

export const SoleOwnerRowsContext = createContext<SoleOwnerRows | null>(null);

/** For whatever settles a row in its place: as long as it hasn't, what waits for it doesn't go on. */
export function useSoleOwnerRow(id: string, isSettled: boolean): void {
  const rows = useContext(SoleOwnerRowsContext);
  useEffect(() => (isSettled ? undefined : rows?.add(id)), [rows, id, isSettled]);
}

/** Counts the rows that are left. */
export function useSoleOwnerRows(): { rows: SoleOwnerRows; left: number } {
  const [ids, setIds] = useState<readonly string[]>([]);
  const add = useCallback((id: string) => {
    setIds((known) => [...known, id]);
    return () => setIds((known) => known.filter((other) => other !== id));
  }, []);
  // The same object all along: rows come and go by it.
  const rows = useMemo(() => ({ add }), [add]);
  return { rows, left: ids.length };
}
