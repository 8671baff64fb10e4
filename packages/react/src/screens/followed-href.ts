import type { MouseEvent } from "react";

/** Returns the `href` of the link that a click follows in this window. */
export function followedHref(event: MouseEvent<HTMLElement>): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return link?.getAttribute("href") ?? undefined;
}
