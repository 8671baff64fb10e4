"use client";
import type { ConfirmDialogProps, DialogProps } from "./dialog-props.ts";
import { lazyOverlay } from "./lazy-overlay.tsx";

export type { ConfirmDialogProps, DialogProps } from "./dialog-props.ts";

/**
 * A modal dialog: it keeps the focus inside, and returns it when closed. Loaded on demand: give the trigger
 * `{...preloading(Dialog)}`.
 */
export const Dialog = lazyOverlay<DialogProps>(() =>
  import("./dialog-overlay.tsx").then((module) => module.DialogOverlay),
);

/** Asks before an action that can't be undone. */
export const ConfirmDialog = lazyOverlay<ConfirmDialogProps>(() =>
  import("./dialog-overlay.tsx").then((module) => module.ConfirmDialogOverlay),
);
