type Press = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented">;

/** Whether a press on a link means "here and now", and not a tab or a window of its own. */
export function isPlainPress(event: Press): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
