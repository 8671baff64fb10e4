import { keep, recall } from "../../flows/browser-storage.ts";

/** The cookie that names the provider used last in this browser. It is a hint, and never decides anything. */
const COOKIE = "lk_last";
const YEAR = 31_536_000;

/**
 * The provider whose page this window went to, in session storage, until the user is signed in or returns.
 */
const TRIED = "latchkey.tried";

/** Replaces that with another provider, or none ("", also if storage isn't allowed). Returns the former one. */
export function swapTried(next = ""): string {
  const before = recall("session", TRIED);
  keep("session", TRIED, next);
  return before ?? "";
}

/** Returns the provider that was used last in this browser. */
export function readLastMethod(cookies: string): string | undefined {
  return /(?:^|;\s*)lk_last=([\w.-]{1,64})(?:;|$)/.exec(cookies)?.[1];
}

/** Stores the provider. Undefined: another method was used. */
export function keepLastMethod(provider: string | undefined): void {
  swapTried();
  if (provider === undefined && readLastMethod(document.cookie) === undefined) return;
  const age = provider === undefined ? 0 : YEAR;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a Cookie Store, and none does over http
  document.cookie = `${COOKIE}=${provider ?? ""}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
