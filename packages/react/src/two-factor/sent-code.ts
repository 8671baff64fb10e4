import { keep, recall } from "../flows/browser-storage.ts";

/** Where it is kept, in the session storage: for this tab alone. */
const KEY = "latchkey.code-sent";

/** Whether this tab has had a code sent for a sign-in. `id`: of that sign-in. */
export function codeSentFor(id: string): boolean {
  const kept = recall("session", KEY);
  // Where nothing is kept, a person presses the button.
  return kept === undefined || kept === id;
}

export function keepCodeSent(id: string): void {
  keep("session", KEY, id);
}
