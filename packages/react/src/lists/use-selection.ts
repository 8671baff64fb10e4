"use client";
import { useState } from "react";

/** Rows of a list that are ticked. */
export interface Selection<Row> {
  /** Rows that can be ticked. */
  readonly offered: readonly Row[];
  /** Ticked rows, in the order of the list. */
  readonly rows: readonly Row[];
  /** Ticks a row, or removes the tick. */
  select(row: Row, isSelected: boolean): void;
  /** Ticks all rows, or none. */
  selectAll(isSelected: boolean): void;
}

/** `offered`: the rows of the page that can be ticked. Those of other pages aren't. */
export function useSelection<Row extends { readonly id: string }>(offered: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    offered,
    rows: offered.filter(({ id }) => ids.includes(id)),
    select({ id }, isSelected) {
      setIds((before) => [...before.filter((other) => other !== id), ...(isSelected ? [id] : [])]);
    },
    selectAll: (isSelected) => setIds(isSelected ? offered.map(({ id }) => id) : []),
  };
}
