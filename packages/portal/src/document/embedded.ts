import type { ProviderMarks } from "@latchkey/react/provider-marks";
import type { AnyPage } from "./page.ts";

/** Data that a document passes to its script. */
export interface Embedded {
  page: AnyPage;
  /** The areas of texts that the entry shows, in the page's language; later ones take precedence. */
  messages: readonly object[];
  /** Marks of the providers that the page may show. Default: they are loaded. */
  marks?: ProviderMarks | undefined;
}

/** IDs of the elements with the page and with its data. */
export const ROOT_ID = "lk-root";
export const STATE_ID = "lk-state";

/** Returns the data of a document; undefined if it isn't a page of the portal. */
export function readEmbedded(from: Document): Embedded | undefined {
  const text = from.getElementById(STATE_ID)?.textContent;
  // The service wrote it, with the same types.
  return text ? (JSON.parse(text) as Embedded) : undefined;
}
