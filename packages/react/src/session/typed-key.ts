/** Where `keepTyped` keeps what was typed, in the session storage. */
export const TYPED = "latchkey.typed";

export function isTypedKept(): boolean {
  try {
    return sessionStorage.getItem(TYPED) !== null;
  } catch {
    // None is allowed: there is nothing.
    return false;
  }
}
