import { keep, recall } from "../flows/browser-storage.ts";

/** Where it is kept that this tab went to a provider from a profile, in the session storage. */
const KEY = "latchkey.connecting";

/** What a way to a provider came back with. */
export type ConnectionNews = Partial<Record<"connected" | "error" | "provider", string>>;

const NAMES = ["connected", "error", "provider"] as const;

/** What a profile is shown in: each takes what it left for. */
export type ProfileFrameKind = "card" | "dialog";

/** This tab goes to a provider, and comes back to the page that is shown. */
export function noteDeparture(from: ProfileFrameKind): void {
  keep("session", KEY, `${from} ${location.pathname}`);
}

/** Whether this page is where such a way ended. Other pages, and links of others, say nothing. */
export function hasReturned(to: ProfileFrameKind): boolean {
  return recall("session", KEY) === `${to} ${location.pathname}` && newsOf(location.search) !== undefined;
}

/** What it came back with: once, and away from the URL. */
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
