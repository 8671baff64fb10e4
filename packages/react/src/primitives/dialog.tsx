"use client";
import type { ConfirmDialogProps, DialogProps } from "./dialog-props.ts";
import { lazyOverlay } from "./lazy-overlay.tsx";

export type { ConfirmDialogProps, DialogProps } from "./dialog-props.ts";

/**
 * Over the page, which waits: focus is kept inside, and goes back to where it was. Loaded on demand: give the trigger
 * `{...preloading(Dialog)}`.
 */
export const Dialog = lazyOverlay<DialogProps>(() =>
  import("./dialog-overlay.tsx").then((module) => module.DialogOverlay),
);

/** Asks before something that can't be undone. */
export const ConfirmDialog = lazyOverlay<ConfirmDialogProps>(() =>
  import("./dialog-overlay.tsx").then((module) => module.ConfirmDialogOverlay),
);
