import { LatchkeyProvider } from "@latchkey/react";
import "@latchkey/react/styles.css";
import "./style.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { client } from "./client.ts";
import { navigate, routes } from "./navigation.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <LatchkeyProvider
      client={client}
      routes={routes}
      navigate={navigate}
      appearance={{ name: "Notebook", accent: "#0f766e", radius: 8, scheme: "auto" }}
    >
      <App />
    </LatchkeyProvider>
  </StrictMode>,
);
