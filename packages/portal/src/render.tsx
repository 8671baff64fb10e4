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
import { AuthApp } from "./auth/auth-app.tsx";
import { declaredAt } from "./auth/kinds.ts";
import { type Texts, textsOf } from "./catalogues.ts";
import { assetsOf } from "./document/assets.ts";
import type { Wanted } from "./document/declared-page.ts";
import { documentOf, embeddedJson, escapeHtml } from "./document/document.ts";
import type { Embedded } from "./document/embedded.ts";
import { type AnyPage, isAuthPage } from "./document/page.ts";
import { titleOf } from "./document/titles.ts";
import { schemeAt } from "./shared/portal-provider.tsx";
import { loadStatesPage } from "./states/none.ts";
import { rulesOf } from "./theme/presets.ts";
import { ThemePage } from "./theme/theme-page.tsx";

export { questionsOf } from "./app/first-questions.ts";
export { judgeBranding } from "./branding.ts";
export { textProblem, textsIn } from "./editable-texts.ts";
export { renderMail } from "./render-mail.tsx";

const states = await loadStatesPage?.();
export const hasStates = states !== undefined;

const STATUS: Partial<Record<PageName, number>> = { "not-found": 404, failed: 500, error: 400 };

/** Clients for rendering pages; they send no requests on a server. */
const clients = new Map<string, AuthClient>();

export const renderPage: Renderer["renderPage"] = (name, { nonce, ...given }) => {
  const state = withQr(given);
  // Name and state belong together; TypeScript loses that when one of them is destructured.
  const page = { name, state } as unknown as AnyPage;
  const around = aroundOf(page);
  const texts = textsOf(around.texts, state.lang, state.messages);
  const marks = marksOf(page);
  const assets = assetsOf(around.entry);
  const html = documentOf({
    lang: state.lang,
    dir: directionOf(state.lang),
    scheme: schemeAt(state),
    title: around.title(texts.t),
    nonce,
    assets,
    page: page.name === "app" ? moduleOf(page.state.url) : undefined,
    head: page.name === "continue" ? refreshTo(page.state.to) : undefined,
    rules: page.name === "theme" ? "" : rulesOf(state.config.branding.preset),
    body: renderToString(around.root({ page, messages: texts.list, marks }, clientOf(state.baseURL))),
    // The texts are the larger part, and the same for all.
    state: `{"page":${embeddedJson({ name, state: { ...state, messages: undefined } })},"messages":${texts.json}${
      marks === undefined ? "" : `,"marks":${embeddedJson(marks)}`
    }}`,
  });
  return { status: statusOf(page), html, common: [assets.rules, texts.json] };
};

/** Parts of a document that follow from its page. */
interface Around {
  /** The browser's entry. */
  entry: string;
  texts: Wanted;
  title(t: Texts["t"]): string;
  root(embedded: Embedded, client: AuthClient): ReactNode;
}

function aroundOf(page: AnyPage): Around {
  if (isAuthPage(page)) {
    const { name, kind, declared } = declaredAt(page.name);
    return {
      entry: name,
      texts: declared.texts ?? {},
      title: (t) => titleOf(declared.title(page.state, t), page, t),
      root: (embedded, client) => <AuthApp embedded={embedded} client={client} kind={kind} />,
    };
  }
  const { url, config } = page.state;
  switch (page.name) {
    case "app": {
      const { answers = {} } = page.state;
      return {
        entry: "app",
        texts: hasConsoleTexts(url) ? "console" : "app",
        title: (t) => appTitleOf(url, t, config.appName),
        root: (embedded, client) => (
          <App
            embedded={embedded}
            client={client}
            preview={<PagePreview url={url} appName={config.appName} answers={answers} />}
          />
        ),
      };
    }
    case "states":
      return {
        entry: "app",
        texts: states?.textsAt(url) ?? {},
        title: (t) => titleOf(t("portal.states.title"), page, t),
        root: (embedded, client) => states && <states.StatesPage embedded={embedded} client={client} />,
      };
    case "theme":
      return {
        entry: "app",
        texts: "app",
        title: (t) => titleOf(t("portal.theme.title"), page, t),
        root: (embedded, client) => <ThemePage embedded={embedded} client={client} />,
      };
  }
}

/** Adds the QR code of a setup in progress: without script, only the server can draw it. */
function withQr<State extends object>(state: State): State {
  // Other pages have no such member.
  const uri = (state as Partial<Pages["two-factor"]>).begun?.app?.totpURI;
  return uri === undefined ? state : { ...state, qr: drawQr(uri) };
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
