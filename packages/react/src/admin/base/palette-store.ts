import { createStore } from "../../flows/store.ts";

/**
 * Reports whether the command palette is open, and what was typed before its code was there. The button that
 * opens it is outside the console's pages.
 */
export const paletteStore = createStore({ isOpen: false, typed: "" });
