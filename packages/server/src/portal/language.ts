import { acceptedLanguage, chosenLanguage, offeredFor } from "latchkey/host";

/** Facts in a request about the language of its answer. */
export interface LanguageWishes {
  /** `lang` parameter of the URL. */
  query: string | null;
  /** The `Cookie` header. */
  cookies: string | undefined;
  /** The `Accept-Language` header. */
  accepted: string | undefined;
}

/** One year, in seconds. */
const KEPT = 365 * 24 * 60 * 60;

/**
 * Returns the language of a page: the one chosen in this browser, the account's, the browser's, or the first
 * offered.
 */
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

/** Returns the cookie that keeps a choice for the following pages. */
export function languageCookie(lang: string, isSecure: boolean): string {
  return `lk_lang=${lang}; Path=/; Max-Age=${KEPT}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
