import { type Embedded, readEmbedded } from "../document/embedded.ts";

export interface PageInLanguage {
  /** Attributes of the document's element. */
  direction: { lang: string; dir: string };
  /** Returns the page with the texts of this one. */
  adopt(before: Embedded): Embedded;
}

/** Fetches the page in another language. Loaded once a user chooses one. */
export async function pageInLanguage(href: string, signal: AbortSignal): Promise<PageInLanguage> {
  const response = await fetch(href, { signal, headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  // The parser applies this document's policy, which refuses styles with that response's nonce.
  const html = (await response.text()).replaceAll(/<style\b.*?<\/style>/gs, "");
  const other = new DOMParser().parseFromString(html, "text/html");
  const { lang, dir } = other.documentElement;
  const found = readEmbedded(other);
  if (found === undefined) throw new Error("No page of the portal");
  return { direction: { lang, dir }, adopt: (before) => inLanguageOf(found, before) };
}

/** Returns the page of `before` in the language of `found`. */
function inLanguageOf(found: Embedded, before: Embedded): Embedded {
  const { lang, url } = found.page.state;
  // The same page with two texts exchanged; spreading a union loses its discriminant.
  const page = { ...before.page, state: { ...before.page.state, lang, url } } as Embedded["page"];
  return { ...before, page, messages: found.messages };
}
