import { de as screens } from "@latchkey/react/messages/de";
import { portal } from "./generated/de.ts";

/** Texts of all pages and screens, except those of the console for administrators. */
export const de = { ...screens, portal };
