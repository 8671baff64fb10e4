import { recall } from "../flows/browser-storage.ts";

/** Where `keepTyped` keeps what was typed, in the session storage. */
export const TYPED = "latchkey.typed";

export function isTypedKept(): boolean {
  return typeof recall("session", TYPED) === "string";
}
