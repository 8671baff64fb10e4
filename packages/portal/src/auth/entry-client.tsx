import "../portal.css";
import { createAuthClient } from "@latchkey/client";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { ROOT_ID, readEmbedded } from "../embedded.ts";
import { AuthApp } from "./auth-app.tsx";

const root = document.getElementById(ROOT_ID);
const embedded = readEmbedded(document);
if (root !== null && embedded !== undefined) {
  hydrateRoot(
    root,
    <StrictMode>
      <AuthApp embedded={embedded} client={createAuthClient()} />
    </StrictMode>,
  );
}
