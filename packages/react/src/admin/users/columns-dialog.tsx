"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button, Checkbox, Dialog } from "../../primitives/index.ts";
import type { AdminQuery } from "../place.ts";
import { useAdminScope } from "../scope.tsx";

/** Columns that can be left out, in their order. */
export const COLUMNS = ["state", "role", "created", "changed", "id"] as const;

export type ColumnName = (typeof COLUMNS)[number];

const USUAL: readonly ColumnName[] = ["state", "role", "created"];

/** Those that the address asks for. */
export function columnsIn({ columns }: AdminQuery): readonly ColumnName[] {
  if (columns === undefined) return USUAL;
  const names = columns.split(",");
  return COLUMNS.filter((name) => names.includes(name));
}

/** What a column is called. */
export function useColumnLabel(): (name: ColumnName) => string {
  const t = useMessages();
  return (name) =>
    name === "changed" || name === "id" ? t(`admin.users.table.${name}`) : t(`admin.users.columns.${name}`);
}

/** Which columns the list has: the address keeps it. */
export function ColumnsDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }): ReactNode {
  const t = useMessages();
  const labelOf = useColumnLabel();
  const { query, change } = useAdminScope();
  const shown = columnsIn(query);
  const choose = (name: ColumnName, isWanted: boolean): void => {
    const next = COLUMNS.filter((other) => (other === name ? isWanted : shown.includes(other)));
    // A list of one name is one, too; none at all has a name of its own.
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
