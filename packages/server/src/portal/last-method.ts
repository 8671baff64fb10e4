/**
 * Returns the method that this browser last signed in with, as the engine stores it. Anyone may have written
 * it.
 */
export function lastMethod(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)lk_last=([\w.-]{1,64})(?:;|$)/.exec(cookies ?? "")?.[1];
}
