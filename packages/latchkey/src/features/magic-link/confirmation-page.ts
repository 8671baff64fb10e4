import { hash } from "node:crypto";
import { acceptedLanguage, chosenLanguage } from "../../base/language.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { escapeHtml, Reply } from "../../kernel/contracts/reply.ts";
import { LANGUAGES, type Language } from "../../shared/ui-config.ts";

/** Texts of the page. `email` is part of the question. */
interface Texts {
  title: string;
  question(email: string): string;
  button: string;
  note: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: "Sign in",
    question: (email) => `Sign in as ${email} in this browser?`,
    button: "Sign in",
    note: "If you didn't request this, close this page.",
  },
  de: {
    title: "Anmelden",
    question: (email) => `In diesem Browser als ${email} anmelden?`,
    button: "Anmelden",
    note: "Wenn Sie das nicht angefordert haben, schließen Sie diese Seite.",
  },
  fr: {
    title: "Se connecter",
    question: (email) => `Se connecter en tant que ${email} dans ce navigateur ?`,
    button: "Se connecter",
    note: "Si vous n’êtes pas à l’origine de cette demande, fermez cette page.",
  },
  es: {
    title: "Iniciar sesión",
    question: (email) => `¿Iniciar sesión como ${email} en este navegador?`,
    button: "Iniciar sesión",
    note: "Si no lo has solicitado, cierra esta página.",
  },
  "pt-BR": {
    title: "Entrar",
    question: (email) => `Entrar como ${email} neste navegador?`,
    button: "Entrar",
    note: "Se você não solicitou isso, feche esta página.",
  },
  ja: {
    title: "サインイン",
    question: (email) => `このブラウザで${email}としてサインインしますか？`,
    button: "サインイン",
    note: "お心当たりがない場合は、このページを閉じてください。",
  },
  "zh-Hans": {
    title: "登录",
    question: (email) => `要在此浏览器中以 ${email} 的身份登录吗？`,
    button: "登录",
    note: "如果这不是你的操作，请关闭此页面。",
  },
  ar: {
    title: "تسجيل الدخول",
    question: (email) => `هل تريد تسجيل الدخول باسم ${email} في هذا المتصفح؟`,
    button: "تسجيل الدخول",
    note: "إن لم تطلب ذلك فأغلق هذه الصفحة.",
  },
};

const STYLE = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 20vh auto; padding: 0 1.5rem; text-align: center }
button { font: inherit; font-weight: 600; padding: .75rem 2rem; border: 0; border-radius: .625rem; background: CanvasText; color: Canvas; cursor: pointer }
button:focus-visible { outline: 2px solid; outline-offset: 4px }
`;

// CSP 3, 8.3: the policy names the one style sheet by its hash. It has no `form-action`, which would also
// apply to the redirect after the sign-in.
const POLICY = `default-src 'none'; style-src 'sha256-${hash("sha256", STYLE, "base64")}'; base-uri 'none'; frame-ancestors 'none'`;

export interface Confirmation {
  action: string;
  /** Fields that the form sends. */
  query: object;
  /** Masked email address. */
  email: string;
}

/**
 * Returns a page that asks for confirmation before a link signs in in this browser. It has no scripts; its
 * form is a GET to the same URL.
 */
export function confirmationPage(context: Context, { action, query, email }: Confirmation): Reply {
  const language =
    chosenLanguage(context.header("cookie"), LANGUAGES) ??
    acceptedLanguage(context.header("accept-language"), LANGUAGES) ??
    "en";
  const texts = TEXTS[LANGUAGES.find((each) => each === language) ?? "en"];
  const inputs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [`<input type="hidden" name="${name}" value="${escapeHtml(value)}">`] : [],
  );
  const html = `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts.question(`<bdi>${escapeHtml(email)}</bdi>`)}</p>
<form method="get" action="${escapeHtml(action)}">
${inputs.join("\n")}
<button>${texts.button}</button>
</form>
<p>${texts.note}</p>
</main>
</body>
</html>
`;
  const headers = ["content-type", "text/html; charset=utf-8", "content-security-policy", POLICY];
  return new Reply(200, [...headers, "referrer-policy", "no-referrer", "x-frame-options", "DENY"], html);
}
