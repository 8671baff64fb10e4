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
    failed: "Something went wrong. Close this window to see what to do next.",
    goOn: "Continue here",
  },
  de: {
    title: "Anmeldung",
    done: "Fertig. Sie können dieses Fenster schließen.",
    failed: "Etwas ist schiefgelaufen. Schließen Sie dieses Fenster, um zu sehen, wie es weitergeht.",
    goOn: "Hier fortfahren",
  },
  ar: {
    title: "تسجيل الدخول",
    done: "تمّ. يمكنك إغلاق هذه النافذة.",
    failed: "حدث خطأ ما. أغلق هذه النافذة لمعرفة الخطوة التالية.",
    goOn: "المتابعة هنا",
  },
} satisfies Record<Language, Texts>;

export const COMPLETION_LANGUAGES = Object.keys(TEXTS);

export function completionTexts(language: string | undefined): Texts & { language: string } {
  const known = language !== undefined && Object.hasOwn(TEXTS, language) ? language : "en";
  // `known` is a key of `TEXTS`.
  return { ...(TEXTS[known] as Texts), language: known };
}
