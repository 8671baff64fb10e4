/**
 * Moves the focus after the current event: leaving a field notifies others, who may still change the page.
 */
export function focusSoon(element: HTMLElement | null | undefined): void {
  queueMicrotask(() => {
    if (element?.isConnected) element.focus();
  });
}

/** Moves the focus to a form's button: the pressed button with the focus is about to disappear. */
export function focusSubmit(form: HTMLFormElement | null): void {
  // The button may be outside of the form.
  const button = [...(form?.elements ?? [])].find((element) =>
    element.matches('button[data-part="submit"], button[type="submit"]'),
  );
  if (button instanceof HTMLElement) button.focus();
}
