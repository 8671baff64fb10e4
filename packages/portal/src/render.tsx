import { type AuthClient, createAuthClient } from "@latchkey/client";
import { directionOf } from "@latchkey/react/messages";
import { MARKS, type ProviderMarks } from "@latchkey/react/provider-marks";
import { drawQr } from "@latchkey/react/qr";
import type { PageName, Pages, Renderer } from "@latchkey/server/portal";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { appTitleOf } from "./app/app-title.ts";
import { PagePreview } from "./app/page-preview.tsx";
import { hasConsoleTexts, moduleOf } from "./app/pages/index.ts";
import { ALL_SCREENS } from "./auth/all-screens.ts";
import { AuthApp } from "./auth/auth-app.tsx";
import { type TextsName, textsOf } from "./catalogues.ts";
import { assets } from "./document/assets.ts";
import { documentOf, embeddedJson, escapeHtml } from "./document/document.ts";
import type { Embedded } from "./document/embedded.ts";
import { type AnyPage, isAuthPage, isMailPage, kindOf } from "./document/page.ts";
import { titleOf } from "./document/titles.ts";
import { schemeAt } from "./shared/portal-provider.tsx";
import { loadStatesPage } from "./states/none.ts";
import { ThemePage } from "./theme/theme-page.tsx";

export { questionsOf } from "./app/first-questions.ts";
export { judgeBranding } from "./branding.ts";
export { renderMail } from "./mail/render-mail.tsx";

const StatesPage = await loadStatesPage?.();
export const hasStates = StatesPage !== undefined;

/** Pages of the signed-in app; all others have the small entry. */
const APP_PAGES: ReadonlySet<PageName> = new Set(["app", "states", "theme"]);
/** Pages that need more texts than others. */
const SAID: Partial<Record<PageName, TextsName>> = {
  "accept-invitation": "invitation",
  "two-factor": "twoFactor",
  accounts: "accounts",
  "check-mail": "emailCode",
  // The error may concern a link or a provider.
  error: "error",
  "magic-link": "emailCode",
  "sign-out": "accounts",
};
const STATUS: Partial<Record<PageName, number>> = { "not-found": 404, failed: 500, error: 400 };

/** Clients for rendering pages; they send no requests on a server. */
const clients = new Map<string, AuthClient>();

export const renderPage: Renderer["renderPage"] = (name, { nonce, ...given }) => {
  const state = withQr(given);
  const entry = APP_PAGES.has(name) ? "app" : "auth";
  // Name and state belong together; TypeScript loses that when one of them is destructured.
  const page = { name, state } as unknown as AnyPage;
  const said = saidOn(page) ?? entry;
  const texts = textsOf(said, state.lang, state.messages);
  const marks = marksOf(page);
  const html = documentOf({
    lang: state.lang,
    dir: directionOf(state.lang),
    scheme: schemeAt(state),
    title:
      page.name === "app"
        ? appTitleOf(page.state.url, texts.t, state.config.appName)
        : titleOf(page, texts.t),
    nonce,
    assets: assets[isAuthPage(page) ? kindOf(page) : "app"],
    page: page.name === "app" ? moduleOf(page.state.url) : undefined,
    head: page.name === "continue" ? refreshTo(page.state.to) : undefined,
    body: renderToString(rootOf({ page, messages: texts.list, marks }, clientOf(state.baseURL))),
    // The texts are the larger part, and the same for all.
    state: `{"page":${embeddedJson({ name, state: { ...state, messages: undefined } })},"messages":${texts.json}${
      marks === undefined ? "" : `,"marks":${embeddedJson(marks)}`
    }}`,
  });
  return { status: statusOf(page), html, texts: texts.json };
};

/** Returns the name of the texts for pages that need more than others. */
function saidOn(page: AnyPage): TextsName | undefined {
  if (isMailPage(page)) return "mail";
  const isConsole = page.name === "states" || (page.name === "app" && hasConsoleTexts(page.state.url));
  return isConsole ? "console" : SAID[page.name];
}

/** Adds the QR code of a setup in progress: without script, only the server can draw it. */
function withQr<State extends object>(state: State): State {
  // Other pages have no such member.
  const uri = (state as Partial<Pages["two-factor"]>).begun?.app?.totpURI;
  return uri === undefined ? state : { ...state, qr: drawQr(uri) };
}

function rootOf(embedded: Embedded, client: AuthClient): ReactNode {
  switch (embedded.page.name) {
    case "app":
      return (
        <App embedded={embedded} client={client} preview={<PagePreview url={embedded.page.state.url} />} />
      );
    case "states":
      return StatesPage && <StatesPage embedded={embedded} client={client} />;
    case "theme":
      return <ThemePage embedded={embedded} client={client} />;
    default:
      return <AuthApp embedded={embedded} client={client} screens={ALL_SCREENS} />;
  }
}

/**
 * Returns the marks of the offered providers; of all providers on the page with every screen. Undefined if
 * none is needed.
 */
function marksOf({ name, state }: AnyPage): ProviderMarks | undefined {
  if (name === "states") return MARKS;
  const { socialProviders } = state.config;
  if (socialProviders.length === 0) return undefined;
  return Object.fromEntries(
    socialProviders.flatMap(({ id }) => (Object.hasOwn(MARKS, id) ? [[id, MARKS[id] ?? []]] : [])),
  );
}

function clientOf(baseURL: string): AuthClient {
  const known = clients.get(baseURL);
  if (known !== undefined) return known;
  const client = createAuthClient({ baseURL });
  clients.set(baseURL, client);
  return client;
}

function statusOf(page: AnyPage): number {
  if ("refused" in page.state && page.state.refused !== undefined) return page.state.refused.error.status;
  return STATUS[page.name] ?? 200;
}

function refreshTo(url: string): string {
  return `<meta http-equiv="refresh" content="0; url=${escapeHtml(url)}">\n`;
}
