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
  fr: {
    title: "Connexion",
    done: "Terminé. Vous pouvez fermer cette fenêtre.",
    failed: "Une erreur s’est produite. Fermez cette fenêtre pour savoir comment continuer.",
    goOn: "Continuer ici",
  },
  es: {
    title: "Inicio de sesión",
    done: "Listo. Puedes cerrar esta ventana.",
    failed: "Algo ha salido mal. Cierra esta ventana para ver cómo continuar.",
    goOn: "Continuar aquí",
  },
  "pt-BR": {
    title: "Entrar",
    done: "Pronto. Você pode fechar esta janela.",
    failed: "Algo deu errado. Feche esta janela para ver como continuar.",
    goOn: "Continuar aqui",
  },
  ja: {
    title: "サインイン",
    done: "完了しました。このウインドウを閉じてかまいません。",
    failed: "問題が発生しました。このウインドウを閉じて、次に行うことを確認してください。",
    goOn: "ここで続ける",
  },
  "zh-Hans": {
    title: "登录",
    done: "已完成。你可以关闭此窗口。",
    failed: "出了点问题。请关闭此窗口，查看后续步骤。",
    goOn: "在此继续",
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
