"use client";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../primitives/index.ts";
import type { Removal } from "./use-removal.ts";
import { DialogFocus, type RowFocus } from "./use-row-focus.ts";

export interface RemovalDialogProps<Item> {
  removal: Removal<Item>;
  title(item: Item): ReactNode;
  text(item: Item): ReactNode;
  /** A second paragraph. */
  note?: ReactNode;
  /** Progress of the removal. */
  below?: ReactNode;
  confirmLabel: string | ((item: Item) => string);
  focus: RowFocus;
}

/** Confirms by name a removal that can't be undone. */
export function RemovalDialog<Item>(props: RemovalDialogProps<Item>): ReactNode {
  const { removal, title, text, note, below, confirmLabel, focus } = props;
  const { asked, isOpen, isPending, close, confirm } = removal;
  if (asked === null) return null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isPending={isPending}
      tone="danger"
      title={title(asked)}
      confirmLabel={typeof confirmLabel === "string" ? confirmLabel : confirmLabel(asked)}
      onConfirm={confirm}
      onOpenChange={(isWanted) => {
        if (!isWanted) close();
      }}
    >
      <p>{text(asked)}</p>
      {note ? <p>{note}</p> : null}
      {below}
      <DialogFocus focus={focus} />
    </ConfirmDialog>
  );
}
