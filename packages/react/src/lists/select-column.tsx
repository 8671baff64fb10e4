"use client";
import { useMessages } from "../messages/index.ts";
import { Checkbox, type Column } from "../primitives/index.ts";
import type { Selection } from "./use-selection.ts";

/** Returns the column with the check boxes of a list. Undefined: there is nothing to select. */
export function useSelectColumn<Row>(
  { offered, rows, select, selectAll }: Selection<Row>,
  nameOf: (row: Row) => string,
): Column<Row> | undefined {
  const t = useMessages();
  if (offered.length === 0) return undefined;
  return {
    id: "select",
    width: 2.75,
    header: (
      <Checkbox
        part="select"
        isLabelHidden
        label={t("members.select.all")}
        isSelected={rows.length === offered.length}
        isMixed={rows.length > 0 && rows.length < offered.length}
        onChange={selectAll}
      />
    ),
    cardLabel: null,
    cell: (row) =>
      offered.includes(row) ? (
        <Checkbox
          part="select"
          isLabelHidden
          label={t("members.select.one", { name: nameOf(row) })}
          isSelected={rows.includes(row)}
          onChange={(isSelected) => select(row, isSelected)}
        />
      ) : null,
  };
}
