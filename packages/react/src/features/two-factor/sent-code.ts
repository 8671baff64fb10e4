import { keep, recall } from "../../flows/browser-storage.ts";

/** Key in the session storage, for this tab only. */
const KEY = "latchkey.code-sent";

/** Reports whether this tab has requested a code for the sign-in with this `id`. */
export function codeSentFor(id: string): boolean {
  const kept = recall("session", KEY);
  // Without storage, the user presses the button instead.
  return kept === undefined || kept === id;
}

export function keepCodeSent(id: string): void {
  keep("session", KEY, id);
}
