import { type MouseEvent, useRef, useState } from "react";
import { type Embedded, readEmbedded } from "../document/embedded.ts";
import { languageLink } from "../document/links.ts";
import { isPlainPress } from "./plain-press.ts";

/** The page that is shown, and how its language changes without losing what someone typed. */
export interface LivePage {
  shown: Embedded;
  /** For the links of the language picker; they work by themselves, too. */
  onLanguage(event: MouseEvent<HTMLAnchorElement>, lang: string): void;
  /** The same without a link. Null: what the account or the browser asks for; a choice made here is forgotten. */
  setLanguage(lang: string | null): void;
}

/**
 * Fetches the page in another language and takes its texts: fields keep what is in them. `isRouted`: a router has the
 * address, which stays as it is; the cookie alone keeps the choice.
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
      // In a tab of its own, the link itself is wanted.
      if (!isPlainPress(event)) return;
      event.preventDefault();
      void change(lang);
    },
    setLanguage: (lang) => void change(lang),
  };
}

/** The cookie in which the service keeps the choice. */
const FORGOTTEN = "lk_lang=; Path=/; Max-Age=0; SameSite=Lax";

async function fetchPage(href: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(href, { signal, headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** What `before` shows, in the language of `found`. */
function inLanguageOf(found: Embedded, before: Embedded): Embedded {
  const { lang, url } = found.page.state;
  // The same page with two texts exchanged; a union can't be spread without losing which of them it is.
  const page = { ...before.page, state: { ...before.page.state, lang, url } } as Embedded["page"];
  return { ...before, page, messages: found.messages };
}
