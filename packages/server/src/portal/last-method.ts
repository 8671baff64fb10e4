const YEAR = 365 * 24 * 60 * 60;

/** Which provider was used last in this browser, as its pages keep it. Anybody may have written it. */
export function lastMethod(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)lk_last=([\w.-]{1,64})(?:;|$)/.exec(cookies ?? "")?.[1];
}

/** Keeps it where no script does. */
export function lastMethodCookie(provider: string, isSecure: boolean): string {
  return `lk_last=${provider}; Path=/; Max-Age=${YEAR}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
