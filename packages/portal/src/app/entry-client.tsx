import "../portal.css";
import { hydrateRoot } from "react-dom/client";
import { AuthPage } from "../auth/page.tsx";
import { ROOT_ID, STATE_ID } from "../document.ts";

const root = document.getElementById(ROOT_ID);
const embedded = document.getElementById(STATE_ID)?.textContent;
if (root && embedded) {
  const { name, state } = JSON.parse(embedded);
  hydrateRoot(root, <AuthPage name={name} state={state} />);
}
