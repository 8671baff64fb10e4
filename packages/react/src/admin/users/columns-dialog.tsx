"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button, Checkbox, Dialog } from "../../primitives/index.ts";
import type { AdminQuery } from "../base/place.ts";
import { useAdminScope } from "../base/scope.tsx";

/** Optional columns, in their order. */
export const COLUMNS = ["state", "role", "created", "changed", "id"] as const;

export type ColumnName = (typeof COLUMNS)[number];

const USUAL: readonly ColumnName[] = ["state", "role", "created"];

/** Returns the columns that the URL selects. */
export function columnsIn({ columns }: AdminQuery): readonly ColumnName[] {
  if (columns === undefined) return USUAL;
  const names = columns.split(",");
  return COLUMNS.filter((name) => names.includes(name));
}

/** Returns a function that labels columns. */
export function useColumnLabel(): (name: ColumnName) => string {
  const t = useMessages();
  return (name) =>
    name === "changed" || name === "id" ? t(`admin.users.table.${name}`) : t(`admin.users.columns.${name}`);
}

/** Selects the columns of the list, which the URL stores. */
export function ColumnsDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }): ReactNode {
  const t = useMessages();
  const labelOf = useColumnLabel();
  const { query, change } = useAdminScope();
  const shown = columnsIn(query);
  const choose = (name: ColumnName, isWanted: boolean): void => {
    const next = COLUMNS.filter((other) => (other === name ? isWanted : shown.includes(other)));
    // No columns at all are written as `none`.
    change({ columns: String(next) === String(USUAL) ? undefined : next.join(",") || "none" });
  };
  return (
    <Dialog
      part="columnsDialog"
      isOpen={isOpen}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
      title={t("admin.users.table.title")}
      actions={
        <Button part="done" variant="primary" onPress={onClose}>
          {t("admin.users.table.done")}
        </Button>
      }
    >
      {COLUMNS.map((name) => (
        <Checkbox
          key={name}
          label={labelOf(name)}
          isSelected={shown.includes(name)}
          onChange={(isWanted) => choose(name, isWanted)}
        />
      ))}
    </Dialog>
  );
}
