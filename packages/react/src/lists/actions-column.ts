"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import type { Column } from "../primitives/index.ts";

/** Returns the last column of a list: the actions on each row. `width`: rem. */
export function useActionsColumn<Row>(cell: (row: Row) => ReactNode, width?: number): Column<Row> {
  const header = useMessages()("members.columns.actions");
  return { id: "actions", width, header, isHeaderHidden: true, cardLabel: null, align: "end", cell };
}
