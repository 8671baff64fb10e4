import { keep, recall } from "../../flows/browser-storage.ts";

const STORED = "lk-shortcuts";

/** Reports whether shortcuts of a single character are on. Off is for readers whose input they disturb. */
export function hasShortcuts(): boolean {
  return recall("local", STORED) !== "off";
}

export function setShortcuts(isOn: boolean): void {
  keep("local", STORED, isOn ? null : "off");
}

/** Returns the character of a key, in Latin letters on any keyboard. */
export function characterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  return /^[ -~]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
}

const ROW = '[data-lk="AdminList"] tbody tr[data-row]:not([data-note])';

const SEARCH = '[data-lk="AdminList"] input[type=search]';

/** Moves from the search of the page's list to its first row. Returns false elsewhere. */
export function leaveSearch({ key, target }: KeyboardEvent): boolean {
  if (key !== "ArrowDown" || !(target instanceof Element) || !target.matches(SEARCH)) return false;
  moveBy(1);
  return true;
}

/** Focuses the next or previous row of the page's list. */
function moveBy(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? rows[step === 1 ? 0 : rows.length - 1] : rows[at + step];
  const target =
    next?.querySelector<HTMLElement>("th :is(a, button)") ?? next?.querySelector<HTMLElement>("a, button");
  target?.focus();
  next?.scrollIntoView?.({ block: "nearest" });
}

/** Acts on the page for a single key. Returns false for other keys, and where there is nothing to do. */
export function actOnPage(key: string): boolean {
  if (key === "j" || key === "k") moveBy(key === "j" ? 1 : -1);
  else if (key === "x")
    document.activeElement
      ?.closest("tr[data-row]")
      ?.querySelector<HTMLElement>("input[type=checkbox]")
      ?.click();
  else if (key === "z")
    document.querySelector<HTMLElement>('[data-part="outcome"] [data-part="undo"]')?.click();
  else if (key === "/") {
    const field = document.querySelector<HTMLElement>(SEARCH);
    field?.focus();
    return field !== null;
  } else return false;
  return true;
}
