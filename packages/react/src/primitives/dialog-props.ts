import type { ReactNode } from "react";
import type { LookProps } from "./look.ts";

export interface DialogProps extends LookProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: ReactNode;
  children?: ReactNode;
  /** Id of the text inside that is read with the title. Default: all of the text for an "alertdialog". */
  describedBy?: string | undefined;
  /** Buttons at the end, the safe one first. */
  actions?: ReactNode;
  /** "alertdialog": nothing continues before it is answered. */
  role?: "dialog" | "alertdialog" | undefined;
  /** True lets Escape, the close button and a press outside close it. Default true. */
  isDismissable?: boolean | undefined;
}

export interface ConfirmDialogProps extends Omit<DialogProps, "actions" | "role" | "isDismissable"> {
  confirmLabel: ReactNode;
  /** Default "Cancel". This button has the focus first. */
  cancelLabel?: ReactNode;
  /** "danger": something is destroyed. Default "primary". */
  tone?: "primary" | "danger" | undefined;
  /** The dialog stays open until its owner closes it: it may have to show a failure. */
  onConfirm(): void;
  isPending?: boolean | undefined;
}
