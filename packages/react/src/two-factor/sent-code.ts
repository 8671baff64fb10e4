/** Where it is kept, in the session storage: for this tab alone. */
const KEY = "latchkey.code-sent";

/** Whether this tab has had a code sent for a sign-in. `id`: of that sign-in. */
export function codeSentFor(id: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === id;
  } catch {
    // None is allowed: a person presses the button.
    return true;
  }
}

export function keepCodeSent(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Asked first.
  }
}
