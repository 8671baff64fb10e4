/** Which provider this browser signed in with last, as the engine keeps it. Anybody may have written it. */
export function lastMethod(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)lk_last=([\w.-]{1,64})(?:;|$)/.exec(cookies ?? "")?.[1];
}
