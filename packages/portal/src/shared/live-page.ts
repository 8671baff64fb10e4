import { type MouseEvent, useRef, useState } from "react";
import { type Embedded, readEmbedded } from "../document/embedded.ts";
import { languageLink } from "../document/links.ts";
import { isPlainPress } from "./plain-press.ts";

/** The current page, with functions that change its language without losing the content of fields. */
export interface LivePage {
  shown: Embedded;
  /** Handles the links of the language picker, which also work without it. */
  onLanguage(event: MouseEvent<HTMLAnchorElement>, lang: string): void;
  /**
   * Changes the language without a link. Null: forgets a choice made here, and uses the account's or the
   * browser's language.
   */
  setLanguage(lang: string | null): void;
}

/**
 * Fetches the page in another language and adopts its texts: fields keep their content. `isRouted`: the
 * router owns the URL, which stays unchanged; only the cookie keeps the choice.
 */
export function useLivePage(embedded: Embedded, isRouted = false): LivePage {
  const [shown, setShown] = useState(embedded);
  const asked = useRef<AbortController>(undefined);

  const change = async (wanted: string | null): Promise<void> => {
    asked.current?.abort();
    const controller = new AbortController();
    asked.current = controller;
    const { signal } = controller;
    const here = location.pathname + location.search;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a Cookie Store, and none does over http
    if (wanted === null) document.cookie = FORGOTTEN;
    const href = wanted === null ? here : languageLink({ url: here }, wanted);
    try {
      const other = await fetchPage(href, signal);
      if (signal.aborted) return;
      if (!isRouted) history.replaceState(history.state, "", href);
      const { lang, dir } = other.documentElement;
      Object.assign(document.documentElement, { lang, dir });
      const found = readEmbedded(other);
      if (found === undefined) throw new Error("No page of the portal");
      setShown((before) => inLanguageOf(found, before));
    } catch {
      if (!signal.aborted) location.assign(href);
    }
  };

  return {
    shown,
    onLanguage(event, lang) {
      // In a new tab, the browser follows the link.
      if (!isPlainPress(event)) return;
      event.preventDefault();
      void change(lang);
    },
    setLanguage: (lang) => void change(lang),
  };
}

/** Deletes the cookie in which the service keeps the choice. */
const FORGOTTEN = "lk_lang=; Path=/; Max-Age=0; SameSite=Lax";

async function fetchPage(href: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(href, { signal, headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Returns the page of `before` in the language of `found`. */
function inLanguageOf(found: Embedded, before: Embedded): Embedded {
  const { lang, url } = found.page.state;
  // The same page with two texts exchanged; spreading a union loses its discriminant.
  const page = { ...before.page, state: { ...before.page.state, lang, url } } as Embedded["page"];
  return { ...before, page, messages: found.messages };
}
