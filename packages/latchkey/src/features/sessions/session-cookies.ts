import type { Context } from "../../kernel/context.ts";
import { requestService } from "../../kernel/service.ts";
import type { CookieSpec } from "../../security/cookie-names.ts";
import { decodeSigned, encodeSigned, findCookie } from "../../security/cookies.ts";

/** The cookies of a session on this request: `session_token`, and `dont_remember` where it ends with the browser. */
export const sessionCookies = requestService((core) => {
  const { cookies, keyring, options } = core;

  const read = (context: Context, spec: CookieSpec): string | undefined => {
    const header = context.header("cookie");
    if (header === undefined) return undefined;
    for (const name of spec.read) {
      const raw = findCookie(header, name);
      if (raw !== undefined) return decodeSigned(keyring, raw);
    }
    return undefined;
  };

  const write = (context: Context, spec: CookieSpec, value: string, maxAge: number | undefined): void => {
    const { maxAge: _, ...attributes } = spec.attributes;
    context.setCookie(spec.write, value, maxAge === undefined ? attributes : { ...attributes, maxAge });
  };

  return (context) => ({
    /** The token of a cookie that we signed; whatever else is sent counts as none. */
    readToken: (): string | undefined => read(context, cookies.sessionToken),
    /** Whether the session was opened with `rememberMe: false`. */
    endsWithBrowser: (): boolean => read(context, cookies.dontRemember) === "true",
    set(token: string, remember: boolean): void {
      const maxAge = remember ? options.session.expiresIn : undefined;
      write(context, cookies.sessionToken, encodeSigned(keyring, token), maxAge);
      if (!remember) write(context, cookies.dontRemember, encodeSigned(keyring, "true"), undefined);
    },
    clear(): void {
      for (const spec of [cookies.sessionToken, cookies.sessionData, cookies.dontRemember])
        write(context, spec, "", 0);
    },
  });
});
