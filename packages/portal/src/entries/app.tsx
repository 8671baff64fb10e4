import "../app.css";
import { createAuthClient } from "@latchkey/client";
import { oauthPopupClient } from "@latchkey/client/features";
import { noteAnswer } from "@latchkey/react/primitives";
import { type ReactNode, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "../app/app.tsx";
import { knownAnswers } from "../app/known-answers.ts";
import { createAppRouter } from "../app/router.tsx";
import { type Embedded, ROOT_ID, readEmbedded } from "../document/embedded.ts";
import { PARTS } from "../features/generated/app.ts";
import { loadStatesPage } from "../states/none.ts";

/** Returns the page that the document was rendered with. Pages for developers are loaded only if shown. */
async function pageOf(embedded: Embedded): Promise<ReactNode> {
  const { page } = embedded;
  const { fetch, answered } = knownAnswers((page.name === "app" && page.state.answers) || {});
  const client = createAuthClient({
    plugins: [oauthPopupClient(), ...PARTS.map(({ newPlugin }) => newPlugin())],
    fetchOptions: { onResponse: noteAnswer },
    fetch,
  });
  if (page.name === "states" && loadStatesPage !== undefined) {
    const { StatesPage } = await loadStatesPage();
    return <StatesPage embedded={embedded} client={client} />;
  }
  if (page.name === "theme") {
    const { ThemePage } = await import("../theme/theme-page.tsx");
    return <ThemePage embedded={embedded} client={client} />;
  }
  const router = createAppRouter({ client });
  // The page's own code loads while React hydrates its frame.
  const loading = router.load().catch(reportError);
  return <App embedded={embedded} client={client} router={router} loading={loading} answered={answered} />;
}

async function start(root: HTMLElement, embedded: Embedded): Promise<void> {
  hydrateRoot(root, <StrictMode>{await pageOf(embedded)}</StrictMode>);
}

const root = document.getElementById(ROOT_ID);
const embedded = readEmbedded(document);
// Not awaited: modules that are loaded on demand import this module's file, and each would wait for the
// other.
if (root !== null && embedded !== undefined) start(root, embedded).catch(reportError);
