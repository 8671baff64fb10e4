import "../portal.css";
import { createAuthClient } from "@latchkey/client";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { ROOT_ID, readEmbedded } from "../embedded.ts";
import { AuthApp } from "./auth-app.tsx";
import type { AuthScreens } from "./screens.ts";

/** Takes a signed-out page over, with what draws pages of its kind. */
export function start(screens: AuthScreens): void {
  const root = document.getElementById(ROOT_ID);
  const embedded = readEmbedded(document);
  if (root === null || embedded === undefined) return;
  hydrateRoot(
    root,
    <StrictMode>
      <AuthApp embedded={embedded} client={createAuthClient()} screens={screens} />
    </StrictMode>,
  );
}
