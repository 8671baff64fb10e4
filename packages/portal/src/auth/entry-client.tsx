import "../portal.css";
import { createAuthClient } from "@latchkey/client";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { type Embedded, ROOT_ID, readEmbedded } from "../embedded.ts";
import { isMailPage } from "../page.ts";
import { AuthApp } from "./auth-app.tsx";

/** The sheet of somebody who has no mail in hand. */
const NOTHING = { MailScreen: undefined };

async function start(root: HTMLElement, embedded: Embedded): Promise<void> {
  const { MailScreen } = isMailPage(embedded.page) ? await import("./mail-screens.tsx") : NOTHING;
  hydrateRoot(
    root,
    <StrictMode>
      <AuthApp embedded={embedded} client={createAuthClient()} Mail={MailScreen} />
    </StrictMode>,
  );
}

const root = document.getElementById(ROOT_ID);
const embedded = readEmbedded(document);
// Not awaited here: what is loaded on demand imports this module's own file, and each would wait for the other.
if (root !== null && embedded !== undefined) start(root, embedded).catch(reportError);
