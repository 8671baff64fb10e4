import type { DraftGroup } from "./pages.ts";
import { type Draft, urlOf } from "./split.ts";

/** An item as VitePress's sidebar takes it. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly SidebarItem[];
  readonly collapsed?: boolean;
}

/** Groups that are closed until the reader opens them. */
const CLOSED = new Set(["Providers", "Contributing", "Security"]);

export function sidebarOf(groups: readonly DraftGroup[]): SidebarItem[] {
  return groups.map(({ title, entries }) => ({
    text: title,
    collapsed: CLOSED.has(title),
    items: entries.flatMap(([first, ...parts]) => (first === undefined ? [] : [itemOf(first, parts)])),
  }));
}

function itemOf(page: Draft, parts: readonly Draft[]): SidebarItem {
  const item = { text: page.title, link: urlOf(page) };
  if (parts.length === 0) return item;
  return {
    ...item,
    collapsed: true,
    items: parts.map((part) => ({ text: nameOf(part), link: urlOf(part) })),
  };
}

/** The parent stands above it, so it isn't repeated. */
function nameOf({ title }: Draft): string {
  return title.replace(/^Endpoints: /, "");
}
