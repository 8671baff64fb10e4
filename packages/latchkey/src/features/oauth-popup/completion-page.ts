import { hash } from "node:crypto";
import { acceptedLanguage, chosenLanguage } from "../../base/language.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { escapeHtml, Reply } from "../../kernel/contracts/reply.ts";
import type { Language } from "../../shared/ui-config.ts";
import type { Opener } from "./popup-origin.ts";

/** ID of the element with the script's data. Clients know both names. */
const DATA_ELEMENT = "better-auth-oauth-popup";
const MESSAGE_TYPE = "better-auth:oauth-popup";

/**
 * Sends the result to the page that opened the window, and closes the window. A Cross-Origin-Opener-Policy of
 * the page or the provider removes `window.opener`: a page of this origin then gets the result on a channel
 * named by its nonce. No token is sent there, because that page has the session cookie.
 */
const COMPLETION_SCRIPT = `(function () {
  var data = JSON.parse(document.getElementById("${DATA_ELEMENT}").textContent);
  var message = { type: data.type, nonce: data.nonce, redirectTo: data.redirectTo, error: data.error };
  if (data.nonce && data.targetOrigin === location.origin && typeof BroadcastChannel === "function")
    new BroadcastChannel(data.type + ":" + data.nonce).postMessage(message);
  if (data.token) message.token = data.token;
  if (window.opener) window.opener.postMessage(message, data.targetOrigin);
  window.close();
})();`;

/** Result of a flow that ran in a pop-up window. */
export interface Completion {
  /** The session's token, if the flow signed the user in. */
  token?: string | undefined;
  /** The URL that a flow without a window would redirect to. */
  redirectTo?: string | undefined;
  error?: { code: string; description?: string | undefined } | undefined;
  /** Steps that remain before the session opens. */
  readonly [asked: string]: unknown;
}

const STYLE = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 20vh auto; padding: 0 1.5rem; text-align: center }
a { color: inherit }
a:focus-visible { outline: 2px solid; outline-offset: 4px }
`;

// CSP 3, 8.3: the policy names the one script and the one style sheet by their hashes.
const POLICY = [
  "default-src 'none'",
  `script-src '${hashOf(COMPLETION_SCRIPT)}'`,
  `style-src '${hashOf(STYLE)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page that sends the result to the opener's exact origin. The caller has checked the origin. */
export function completionPage(
  context: Pick<Context, "header">,
  { origin, nonce }: Opener,
  completion: Completion,
): Reply {
  const data = { type: MESSAGE_TYPE, targetOrigin: origin, nonce, ...completion };
  const cookie = context.header("cookie");
  const language =
    chosenLanguage(cookie, COMPLETION_LANGUAGES) ??
    acceptedLanguage(context.header("accept-language"), COMPLETION_LANGUAGES);
  const texts = completionTexts(language);
  const { error, redirectTo } = completion;
  const onward =
    redirectTo === undefined ? "" : `\n<p><a href="${escapeHtml(redirectTo)}">${texts.goOn}</a></p>`;
  const html = `<!doctype html>
<html lang="${texts.language}" dir="${texts.language === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${error === undefined ? texts.done : texts.failed}</p>${onward}
</main>
<script type="application/json" id="${DATA_ELEMENT}">${inlineJson(data)}</script>
<script>${COMPLETION_SCRIPT}</script>
</body>
</html>
`;
  const headers = ["content-type", "text/html; charset=utf-8", "content-security-policy", POLICY];
  return new Reply(200, [...headers, "referrer-policy", "no-referrer", "x-frame-options", "DENY"], html);
}

function hashOf(text: string): string {
  return `sha256-${hash("sha256", text, "base64")}`;
}

/** JSON for a script element: no text in it can end the element or begin a comment. */
function inlineJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

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

const COMPLETION_LANGUAGES = Object.keys(TEXTS);

function completionTexts(language: string | undefined): Texts & { language: string } {
  const known = language !== undefined && Object.hasOwn(TEXTS, language) ? language : "en";
  // `known` is a key of `TEXTS`.
  return { ...(TEXTS[known] as Texts), language: known };
}
