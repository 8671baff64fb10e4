import { createStore } from "../../flows/store.ts";

/** True while the command palette is open. The button that opens it is outside the console's pages. */
export const paletteStore = createStore({ isOpen: false });
