"use client";
import type { ReactNode } from "react";
import { DialogOverlay } from "../../primitives/dialog-overlay.tsx";
import type { latchOf } from "../../screens/submit.tsx";

export interface IdentityDialogProps {
  /** Name for styles and tests. */
  name: "Reauthenticate" | "SessionExpired";
  title: string;
  text: ReactNode;
  latch: ReturnType<typeof latchOf>;
  textId: string;
  /** Undefined: the dialog can't be dismissed. */
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
}

/** A dialog over the unchanged page that asks a known user to prove their identity. */
export function IdentityDialog(props: IdentityDialogProps): ReactNode {
  const { name, title, text, latch, textId, onDismiss, children } = props;
  return (
    <DialogOverlay
      isOpen
      onOpenChange={(isWanted) => {
        if (!isWanted) onDismiss?.();
      }}
      isDismissable={onDismiss !== undefined}
      title={title}
      describedBy={textId}
    >
      <div data-lk={name} data-state={latch}>
        <p id={textId} data-part="text">
          {text}
        </p>
        {children}
      </div>
    </DialogOverlay>
  );
}
