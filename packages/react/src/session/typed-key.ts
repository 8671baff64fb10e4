import { recall } from "../flows/browser-storage.ts";

/** Key of `keepTyped` in the session storage. */
export const TYPED = "latchkey.typed";

export function isTypedKept(): boolean {
  return typeof recall("session", TYPED) === "string";
}
