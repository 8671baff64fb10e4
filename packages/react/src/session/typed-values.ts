import { keep, recall } from "../flows/browser-storage.ts";
import { TYPED } from "./typed-key.ts";

/** What someone had typed on a page that they left for a provider's. */
interface Typed {
  userId: string;
  /** With its query. */
  path: string;
  /** Milliseconds since 1970. */
  at: number;
  fields: readonly (readonly [key: string, value: string | boolean])[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Milliseconds: as long as a provider's answer is waited for. */
const LIFE = 10 * 60_000;
/** Milliseconds between looks, and how many: fields appear late, and what takes a page over may empty them again. */
const LOOK = 100;
const LOOKS = 50;

/** Nothing of these is kept anywhere. */
const NEVER = new Set(["password", "hidden", "file", "submit", "button", "image", "reset"]);
const SECRET = /password|one-time-code|\bcc-/;
/** By what they are called, for fields that show what is typed and don't say what it is. */
const SECRET_NAME = /passw|passphrase|secret/i;

/** Keeps what stands in the page's fields for the time of a way to a provider and back, but no secret of any kind. */
export function keepTyped(userId: string): void {
  const fields = [...fieldsOfPage()].map(([key, field]) => [key, valueIn(field)] as const);
  const typed: Typed = { userId, path: pathOf(location), at: Date.now(), fields };
  keep("session", TYPED, JSON.stringify(typed));
}

/**
 * Puts back what this person had typed on this page, as if they typed it, and forgets it. What they change meanwhile is
 * theirs. Returns how to stop.
 */
export function restoreTyped(userId: string): () => void {
  const typed = read();
  if (typed === undefined) return () => {};
  const isOver = typed.userId !== userId || Date.now() - typed.at > LIFE;
  if (isOver) forget();
  // On the way back there may be a page between: the one that says what went wrong.
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
      // A press may be more than a tick, and show only later that it was one: nobody presses again and again.
      if (isTick(field)) left.delete(key);
    }
  };
  document.addEventListener("input", touched, true);
  const timer = setInterval(look, LOOK);
  return stop;
}

function read(): Typed | undefined {
  try {
    // Written above, in this very browser window.
    return (JSON.parse(recall("session", TYPED) ?? "null") as Typed | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const forget = (): void => keep("session", TYPED, null);

function pathOf({ pathname, search }: Location): string {
  return pathname + search;
}

/** The fields that people fill in, each by what it is known by after the page was loaded anew. */
function fieldsOfPage(): Map<string, Field> {
  const found = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>("input, textarea, select")) {
    if (NEVER.has(field.type) || SECRET.test(field.autocomplete)) continue;
    if (SECRET_NAME.test(`${field.name} ${field.id}`)) continue;
    // What asks for the way to the provider isn't part of the page.
    if (field.closest('[role="dialog"], [role="alertdialog"]') !== null) continue;
    if (field.name === "" && !hasOwnId(field)) continue;
    // Outside of a form a tick does something by itself.
    if (isTick(field) && field.form === null) continue;
    const kind = `${field.type}|${field.name || field.id}|${field.type === "radio" ? field.value : ""}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    found.set(`${kind}|${count}`, field);
  }
  return found;
}

/** Ids that were made up while the page was drawn are others the next time. */
function hasOwnId({ id }: Field): boolean {
  return id !== "" && !/^react-aria|[:«»]|^_r_/.test(id);
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function valueIn(field: Field): string | boolean {
  return isTick(field) ? field.checked : field.value;
}

/** As a person does: what draws the page learns of it by its events. */
function type(field: Field, value: string | boolean): void {
  if (isTick(field)) {
    if (value === true || field.type === "checkbox") field.click();
    return;
  }
  // What draws the page has a setter of its own on the element, and takes what it knows already for no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
