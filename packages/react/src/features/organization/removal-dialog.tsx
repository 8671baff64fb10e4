"use client";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../primitives/index.ts";
import { OnUnmount } from "../../screens/on-unmount.tsx";
import type { Removal } from "./use-removal.ts";

export interface RemovalDialogProps<Item> {
  removal: Removal<Item>;
  title(item: Item): ReactNode;
  text(item: Item): ReactNode;
  confirmLabel: string;
  /** The dialog is gone, and no longer holds the focus. */
  onClosed(): void;
}

/** Confirms by name a removal that can't be undone. */
export function RemovalDialog<Item>(props: RemovalDialogProps<Item>): ReactNode {
  const { removal, title, text, confirmLabel, onClosed } = props;
  const { asked, isOpen, isPending, close, confirm } = removal;
  if (asked === null) return null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isPending={isPending}
      tone="danger"
      title={title(asked)}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      onOpenChange={(isWanted) => {
        if (!isWanted) close();
      }}
    >
      <p>{text(asked)}</p>
      <OnUnmount onUnmount={onClosed} />
    </ConfirmDialog>
  );
}
