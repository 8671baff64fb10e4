import { keep, recall } from "../flows/browser-storage.ts";
import { TYPED } from "./typed-key.ts";

/** Text that was typed on a page before it was left for a provider's. */
interface Typed {
  userId: string;
  /** Path with its query. */
  path: string;
  /** Milliseconds since 1970. */
  at: number;
  fields: readonly (readonly [key: string, value: string | boolean])[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Milliseconds that typed text is kept: as long as a provider's answer is waited for. */
const LIFE = 10 * 60_000;
/**
 * Milliseconds between looks, and their number: fields appear late, and the page's
 * framework may empty them again.
 */
const LOOK = 100;
const LOOKS = 50;

/** Types of fields that are never kept. */
const NEVER = new Set(["password", "hidden", "file", "submit", "button", "image", "reset"]);
const SECRET = /password|one-time-code|\bcc-/;
/** Names of secrets, for fields that show their text and don't declare its kind. */
const SECRET_NAME = /passw|passphrase|secret/i;

/** Keeps the text of the page's fields during a visit to a provider, except secrets of any kind. */
export function keepTyped(userId: string): void {
  const fields = [...fieldsOfPage()].map(([key, field]) => [key, valueIn(field)] as const);
  const typed: Typed = { userId, path: pathOf(location), at: Date.now(), fields };
  keep("session", TYPED, JSON.stringify(typed));
}

/**
 * Restores this user's text on this page, as if they typed it, and forgets it. Fields that they change
 * meanwhile are left alone. Returns a function that stops it.
 */
export function restoreTyped(userId: string): () => void {
  const typed = read();
  if (typed === undefined) return () => {};
  const isOver = typed.userId !== userId || Date.now() - typed.at > LIFE;
  if (isOver) forget();
  // On the way back there may be another page first: the one that shows an error.
  if (isOver || typed.path !== pathOf(location)) return () => {};
  const left = new Map(typed.fields);
  const touched = ({ isTrusted, target }: Event): void => {
    if (!isTrusted) return;
    for (const [key, field] of fieldsOfPage()) if (field === target) left.delete(key);
  };
  let looks = 0;
  const stop = (): void => {
    clearInterval(timer);
    document.removeEventListener("input", touched, true);
  };
  const look = (): void => {
    if (pathOf(location) !== typed.path || ++looks > LOOKS) {
      forget();
      stop();
      return;
    }
    for (const [key, field] of fieldsOfPage()) {
      const value = left.get(key);
      if (value === undefined || valueIn(field) === value) continue;
      type(field, value);
      // A press may do more than tick, and show its effect late: it must not be repeated.
      if (isTick(field)) left.delete(key);
    }
  };
  document.addEventListener("input", touched, true);
  const timer = setInterval(look, LOOK);
  return stop;
}

function read(): Typed | undefined {
  try {
    // `keepTyped` wrote this, in the same browser window.
    return (JSON.parse(recall("session", TYPED) ?? "null") as Typed | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const forget = (): void => keep("session", TYPED, null);

function pathOf({ pathname, search }: Location): string {
  return pathname + search;
}

/** Returns the fields that users fill in, each under a key that survives a reload. */
function fieldsOfPage(): Map<string, Field> {
  const found = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>("input, textarea, select")) {
    if (NEVER.has(field.type) || SECRET.test(field.autocomplete)) continue;
    if (SECRET_NAME.test(`${field.name} ${field.id}`)) continue;
    // The dialog that offers the provider isn't part of the page.
    if (field.closest('[role="dialog"], [role="alertdialog"]') !== null) continue;
    if (field.name === "" && !hasOwnId(field)) continue;
    // Outside of a form, a tick takes effect by itself.
    if (isTick(field) && field.form === null) continue;
    const kind = `${field.type}|${field.name || field.id}|${field.type === "radio" ? field.value : ""}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    found.set(`${kind}|${count}`, field);
  }
  return found;
}

/** Reports whether an id is stable: generated ones differ on the next render. */
function hasOwnId({ id }: Field): boolean {
  return id !== "" && !/^react-aria|[:«»]|^_r_/.test(id);
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function valueIn(field: Field): string | boolean {
  return isTick(field) ? field.checked : field.value;
}

/** Types as a user does: the page's framework learns of it by events. */
function type(field: Field, value: string | boolean): void {
  if (isTick(field)) {
    if (value === true || field.type === "checkbox") field.click();
    return;
  }
  // React replaces the element's `value` setter, and would ignore a value set through it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
