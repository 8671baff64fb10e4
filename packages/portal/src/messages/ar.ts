import { ar as screens } from "@latchkey/react/messages/ar";
import { portal } from "./generated/ar.ts";

/** Texts of all pages and screens, except those of the console for administrators. */
export const ar = { ...screens, portal };
