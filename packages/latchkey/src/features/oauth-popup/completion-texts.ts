import type { Language } from "../../shared/ui-config.ts";

/** Texts of a window that can't close itself. */
interface Texts {
  title: string;
  done: string;
  failed: string;
  goOn: string;
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    title: "Sign-in",
    done: "Done. You can close this window.",
    failed: "That didn’t work. Close this window; the page you came from says what to do.",
    goOn: "Continue here",
  },
  de: {
    title: "Anmeldung",
    done: "Fertig. Sie können dieses Fenster schließen.",
    failed:
      "Das hat nicht geklappt. Schließen Sie dieses Fenster; die Seite, von der Sie kamen, sagt, was zu tun ist.",
    goOn: "Hier fortfahren",
  },
  ar: {
    title: "تسجيل الدخول",
    done: "تمّ. يمكنك إغلاق هذه النافذة.",
    failed: "لم ينجح ذلك. أغلق هذه النافذة؛ الصفحة التي أتيت منها توضّح ما يجب فعله.",
    goOn: "المتابعة هنا",
  },
} satisfies Record<Language, Texts>;

export const COMPLETION_LANGUAGES = Object.keys(TEXTS);

export function completionTexts(language: string | undefined): Texts & { language: string } {
  const known = language !== undefined && Object.hasOwn(TEXTS, language) ? language : "en";
  // `known` is a key of `TEXTS`.
  return { ...(TEXTS[known] as Texts), language: known };
}
