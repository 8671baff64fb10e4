import type { ProviderMarks } from "@latchkey/react/provider-marks";
import type { AnyPage } from "./page.ts";

/** What a document hands to its script. */
export interface Embedded {
  page: AnyPage;
  /** The areas that the entry shows, in the page's language; later ones win. */
  messages: readonly object[];
  /** Of the providers that the page may show. Default: they are loaded. */
  marks?: ProviderMarks | undefined;
}

/** Where the page lies in its document, and where what it was rendered with. */
export const ROOT_ID = "lk-root";
export const STATE_ID = "lk-state";

/** What a document was rendered with; undefined for one that is no page of the portal. */
export function readEmbedded(from: Document): Embedded | undefined {
  const text = from.getElementById(STATE_ID)?.textContent;
  // The service wrote it, with the same types.
  return text ? (JSON.parse(text) as Embedded) : undefined;
}
