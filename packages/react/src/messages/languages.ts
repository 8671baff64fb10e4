import type { Language as Offered } from "@latchkey/client/shared";

export type Direction = "ltr" | "rtl";

/** Languages with complete texts, each named in that language. */
export const LANGUAGES = {
  en: { name: "English", dir: "ltr" },
  de: { name: "Deutsch", dir: "ltr" },
  fr: { name: "Français", dir: "ltr" },
  es: { name: "Español", dir: "ltr" },
  "pt-BR": { name: "Português (Brasil)", dir: "ltr" },
  ja: { name: "日本語", dir: "ltr" },
  "zh-Hans": { name: "简体中文", dir: "ltr" },
  ar: { name: "العربية", dir: "rtl" },
} as const satisfies Record<Offered, { name: string; dir: Direction }>;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** Languages that are written from right to left, including those without texts here. */
const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ku-arab|ps|sd|syr|ug|ur|yi)(-|$)/i;

export function directionOf(locale: string): Direction {
  return RIGHT_TO_LEFT.test(locale) ? "rtl" : "ltr";
}

/**
 * Returns the locale for `Intl`. The digits of plain "ar" differ between versions of ICU, so a page rendered
 * by the service could differ in the browser; a locale with a region or digits is used unchanged.
 */
export function intlLocale(locale: string): string {
  return locale.toLowerCase() === "ar" ? "ar-u-nu-latn" : locale;
}
