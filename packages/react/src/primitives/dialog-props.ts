import type { ReactNode } from "react";
import type { LookProps } from "./look.ts";

export interface DialogProps extends LookProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: ReactNode;
  children?: ReactNode;
  /** Id of the text inside that is read out with the title. Default: all of an "alertdialog"'s. */
  describedBy?: string | undefined;
  /** At the end: buttons, the safe one first. */
  actions?: ReactNode;
  /** "alertdialog": nothing goes on before it's answered. */
  role?: "dialog" | "alertdialog" | undefined;
  /** Whether Escape, the close button and a press beside it close it. Default true. */
  isDismissable?: boolean | undefined;
}

export interface ConfirmDialogProps extends Omit<DialogProps, "actions" | "role" | "isDismissable"> {
  confirmLabel: ReactNode;
  /** Default "Cancel". It has the focus first. */
  cancelLabel?: ReactNode;
  /** "danger": something is destroyed. Default "primary". */
  tone?: "primary" | "danger" | undefined;
  /** The dialog stays open until its owner closes it: it may have to tell of a failure. */
  onConfirm(): void;
  isPending?: boolean | undefined;
}
