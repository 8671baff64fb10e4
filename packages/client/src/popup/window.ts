/** The used part of a window that this page has opened. */
export type Popup = Pick<Window, "closed" | "close" | "focus" | "location">;

/** CSS pixels; the pages of providers are designed for about this size. */
const WIDTH = 500;
const HEIGHT = 640;

/** One name for all windows: a second click focuses the first window. */
const NAME = "latchkey-popup";

/** Opens a window over the center of this one. Returns undefined if the browser blocked it. */
export function openWindow(url: string, features: string = centred()): Popup | undefined {
  const popup = window.open(url, NAME, features);
  return popup === null || popup.closed ? undefined : popup;
}

function centred(): string {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}
