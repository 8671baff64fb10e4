import "../portal.css";
import { type ClientPlugin, type ClientTools, createAuthClient } from "@latchkey/client";
import { noteAnswer } from "@latchkey/react/primitives";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { AuthApp } from "../auth/auth-app.tsx";
import type { PageKind } from "../document/declared-page.ts";
import { ROOT_ID, readEmbedded } from "../document/embedded.ts";

/** Lets the page after a sign-out notify the other tabs: its form was posted without a call of the client. */
const signedOutPage: ClientPlugin & { getActions(tools: ClientTools): { leaveTabs(): void } } = {
  id: "signed-out-page",
  getActions: ({ changed }) => ({ leaveTabs: () => changed(true) }),
};

/** Hydrates a signed-out page of this kind. The build writes a call of it for each kind. */
export function start(kind: PageKind): void {
  const root = document.getElementById(ROOT_ID);
  const embedded = readEmbedded(document);
  if (root === null || embedded === undefined) return;
  const client = createAuthClient({ plugins: [signedOutPage], fetchOptions: { onResponse: noteAnswer } });
  const { page } = embedded;
  if (page.name === "signed-out" && page.state.session === null) client.leaveTabs();
  hydrateRoot(
    root,
    <StrictMode>
      <AuthApp embedded={embedded} client={client} kind={kind} />
    </StrictMode>,
  );
}
