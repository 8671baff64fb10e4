import { keep, recall } from "../../flows/browser-storage.ts";

/** Key in the session storage: this tab went from a profile to a provider. */
const KEY = "latchkey.connecting";

/** Result that a provider's redirect carries in the URL. */
export type ConnectionNews = Partial<Record<"connected" | "error" | "provider", string>>;

const NAMES = ["connected", "error", "provider"] as const;

/** Kind of a profile's frame: each one reads only the results of its departures. */
export type ProfileFrameKind = "card" | "dialog";

/** Stores that this tab goes to a provider and returns to the current page. */
export function noteDeparture(from: ProfileFrameKind): void {
  keep("session", KEY, `${from} ${location.pathname}`);
}

/** Reports whether a provider has redirected to this page. Other pages and foreign links don't count. */
export function hasReturned(to: ProfileFrameKind): boolean {
  return recall("session", KEY) === `${to} ${location.pathname}` && newsOf(location.search) !== undefined;
}

/** Returns the result once, and removes it from the URL. */
export function takeReturn(to: ProfileFrameKind): ConnectionNews | undefined {
  if (!hasReturned(to)) return undefined;
  const news = newsOf(location.search);
  const url = new URL(location.href);
  for (const name of [...NAMES, "error_description"]) url.searchParams.delete(name);
  history.replaceState(history.state, "", url);
  keep("session", KEY, null);
  return news;
}

function newsOf(search: string): ConnectionNews | undefined {
  const query = new URLSearchParams(search);
  const found = NAMES.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
