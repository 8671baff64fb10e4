/**
 * Moves the focus once what is being done now is finished: leaving a field tells others about it, and they may
 * change what is still being drawn.
 */
export function focusSoon(element: HTMLElement | null | undefined): void {
  queueMicrotask(() => {
    if (element?.isConnected) element.focus();
  });
}
