import { acceptedLanguage, chosenLanguage, offeredFor } from "latchkey/host";

/** What a request says about the language of its answer. */
export interface LanguageWishes {
  /** `?lang=` of the address. */
  query: string | null;
  /** The `Cookie` header. */
  cookies: string | undefined;
  /** The `Accept-Language` header. */
  accepted: string | undefined;
}

/** A year. Seconds. */
const KEPT = 365 * 24 * 60 * 60;

/** The language of a page: the one chosen in this browser, the account's, the browser's, or the first offered. */
export function languageOf(wishes: LanguageWishes, offered: readonly string[], locale?: unknown): string {
  return (
    offeredFor(wishes.query ?? undefined, offered) ??
    chosenLanguage(wishes.cookies, offered) ??
    (typeof locale === "string" ? offeredFor(locale, offered) : undefined) ??
    acceptedLanguage(wishes.accepted, offered) ??
    offered[0] ??
    "en"
  );
}

/** Keeps a choice for the pages that follow. */
export function languageCookie(lang: string, isSecure: boolean): string {
  return `lk_lang=${lang}; Path=/; Max-Age=${KEPT}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
