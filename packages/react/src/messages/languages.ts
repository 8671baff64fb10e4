export type Direction = "ltr" | "rtl";

/** The languages that are complete, each named as its speakers name it. */
export const LANGUAGES = {
  en: { name: "English", dir: "ltr" },
  de: { name: "Deutsch", dir: "ltr" },
  ar: { name: "العربية", dir: "rtl" },
} as const satisfies Record<string, { name: string; dir: Direction }>;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** Languages that are written from right to left, whether or not their texts are here. */
const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ku-arab|ps|sd|syr|ug|ur|yi)(-|$)/i;

export function directionOf(locale: string): Direction {
  return RIGHT_TO_LEFT.test(locale) ? "rtl" : "ltr";
}

/**
 * The locale that `Intl` gets. Which digits plain "ar" means differs between versions of ICU, so a page of the
 * service could differ from the same page in the browser; a locale with a region or digits is taken as it is.
 */
export function intlLocale(locale: string): string {
  return locale.toLowerCase() === "ar" ? "ar-u-nu-latn" : locale;
}
