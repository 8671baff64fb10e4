import { type MouseEvent, useRef, useState } from "react";
import type { Embedded } from "../document/embedded.ts";
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
      const { pageInLanguage } = await import("./page-in-language.ts");
      const other = await pageInLanguage(href, signal);
      if (signal.aborted) return;
      if (!isRouted) history.replaceState(history.state, "", href);
      Object.assign(document.documentElement, other.direction);
      setShown(other.adopt);
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
