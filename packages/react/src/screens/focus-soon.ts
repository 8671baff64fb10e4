/**
 * Moves the focus once what is being done now is finished: leaving a field tells others about it, and they may
 * change what is still being drawn.
 */
export function focusSoon(element: HTMLElement | null | undefined): void {
  queueMicrotask(() => {
    if (element?.isConnected) element.focus();
  });
}

/** Moves the focus to a form's button: what had it and was pressed is about to leave the page. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('button[data-part="submit"], button[type="submit"]')?.focus();
}
