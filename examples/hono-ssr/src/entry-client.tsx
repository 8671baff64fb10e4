import "@latchkey/react/styles.css";
import "./style.css";
import { hydrateRoot } from "react-dom/client";
import { App, type AppState } from "./app.tsx";

const root = document.getElementById("root");
const state = document.getElementById("state")?.textContent;
if (root === null || !state) throw new Error("The server's page is not whole");
const given: AppState = JSON.parse(state);
hydrateRoot(root, <App {...given} />);
