import "../portal.css";
import { createAuthClient } from "@latchkey/client";
import { oauthPopupClient, organizationClient } from "@latchkey/client/features";
import { type ReactNode, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { type Embedded, ROOT_ID, readEmbedded } from "../embedded.ts";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.tsx";

/** The page that the document was rendered with. Those for developers are loaded by nobody else. */
async function pageOf(embedded: Embedded): Promise<ReactNode> {
  const client = createAuthClient({ plugins: [oauthPopupClient(), organizationClient()] });
  if (embedded.page.name === "states") {
    const { StatesPage } = await import("../states/states-page.tsx");
    return <StatesPage embedded={embedded} client={client} />;
  }
  if (embedded.page.name === "theme") {
    const { ThemePage } = await import("../theme/theme-page.tsx");
    return <ThemePage embedded={embedded} client={client} />;
  }
  const router = createAppRouter({ client });
  // The page's own code is fetched while React takes over what stands around it.
  router.load().catch(reportError);
  return <App embedded={embedded} client={client} router={router} />;
}

async function start(root: HTMLElement, embedded: Embedded): Promise<void> {
  hydrateRoot(root, <StrictMode>{await pageOf(embedded)}</StrictMode>);
}

const root = document.getElementById(ROOT_ID);
const embedded = readEmbedded(document);
// Not awaited here: what is loaded on demand imports this module's own file, and each would wait for the other.
if (root !== null && embedded !== undefined) start(root, embedded).catch(reportError);
