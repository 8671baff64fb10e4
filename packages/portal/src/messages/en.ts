import { en as screens } from "@latchkey/react/messages/en";
import { portal } from "./generated/en.ts";

/** Texts of all pages and screens, except those of the console for administrators. */
export const en = { ...screens, portal };
