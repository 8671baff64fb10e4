import type { Context } from "../../../kernel/contracts/context.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import type { HeldToken, SessionCookies, TokenCarrier } from "../../../kernel/contracts/session-part.ts";
import type { CookieSpec } from "../../../security/cookie-names.ts";
import { decodeSigned, encodeSigned, isExpiring } from "../../../security/cookies.ts";
import { presentedTokens } from "../../../security/tokens.ts";

/** Ends everything that features keep in the browser beside the session, at sign-out. */
export const companions = requestService((core) => {
  const declared = core.features
    .flatMap(({ session }) => session?.companion ?? [])
    .map((made) => core.use(made));
  return (context) => async (): Promise<void> => {
    for (const companion of declared) await companion.signedOut(context);
  };
});

/** Checks a cookie's signature once. */
const heldTokens = service((core) =>
  presentedTokens(core, (raw) => {
    const token = decodeSigned(core.keyring, raw);
    return token === undefined ? undefined : { token, isSigned: true };
  }),
);

interface Jar extends Omit<SessionCookies, "handOut"> {
  /** The copy of the session beside the cookie, as it was sent. */
  sentCopy(context: Context): string | undefined;
  /** Reports whether the request names its session in another way than by its cookies. */
  isCarried(context: Context): boolean;
  /** Hands the token to the caller in that way. Undefined: there is no such way. */
  readonly carry: TokenCarrier["handOut"] | undefined;
}

/**
 * The cookies of a session on this request: `session_token`, and `dont_remember` if it ends with the browser.
 */
export const sessionCookies = service((core): Jar => {
  const { cookies, keyring, options } = core;
  const tokenIn = core.use(heldTokens);
  const [carrier] = core.features
    .flatMap(({ session }) => session?.carrier ?? [])
    .map((made) => core.use(made));
  const companions = core.features
    .flatMap(({ session }) => session?.companion ?? [])
    .map((made) => core.use(made));

  const inCookie = (context: Context): HeldToken | undefined => {
    const raw = context.cookie(cookies.sessionToken);
    return raw === undefined ? undefined : tokenIn(raw);
  };

  const isCarried = (context: Context): boolean =>
    carrier !== undefined && carrier.held(context) !== undefined;

  /** True if the request carries a token but no cookie with the same one: its cookies stay as they are. */
  const leavesCookies = (context: Context): boolean => {
    const carried = carrier?.held(context);
    return carried !== undefined && (carried === null || inCookie(context)?.token !== carried.token);
  };

  const write = (context: Context, spec: CookieSpec, value: string, maxAge: number | undefined): void => {
    const { maxAge: _, ...attributes } = spec.attributes;
    context.setCookie(spec.name, value, maxAge === undefined ? attributes : { ...attributes, maxAge });
  };

  const clearCopy = (context: Context): void => {
    context.clearCookie(cookies.sessionData);
    // Other servers of the framework split a long copy: `session_data.0`, `session_data.1`, …
    for (const [, name = ""] of (context.header("cookie") ?? "").matchAll(/(?:^|;)\s*([^=;\s]+\.\d+)=/g)) {
      if (!name.startsWith(`${cookies.sessionData.name}.`)) continue;
      context.setCookie(name, "", { ...cookies.sessionData.attributes, maxAge: 0 });
    }
  };

  return {
    held(context) {
      const carried = carrier?.held(context);
      return carried === undefined ? inCookie(context) : (carried ?? undefined);
    },
    isCarried,
    carry: carrier?.handOut,
    sentCopy: (context) => (isCarried(context) ? undefined : context.cookie(cookies.sessionData)),
    endsWithBrowser(context) {
      const set = context.setCookies?.get(cookies.dontRemember.name);
      if (set === undefined && isCarried(context)) return false;
      return set === undefined ? context.signedCookie(cookies.dontRemember) === "true" : !isExpiring(set);
    },
    set(context, token, remember) {
      // A sign-in replaces any user who was signed in here.
      if (context.opened === undefined && leavesCookies(context)) return;
      const maxAge = remember ? options.session.expiresIn : undefined;
      write(context, cookies.sessionToken, encodeSigned(keyring, token), maxAge);
      if (!remember) write(context, cookies.dontRemember, encodeSigned(keyring, "true"), undefined);
      // A marker left from an earlier session would make this one end with the browser too.
      else if (context.signedCookie(cookies.dontRemember) !== undefined)
        context.clearCookie(cookies.dontRemember);
      // A newly opened session is passed to each gate instead.
      if (context.opened === undefined)
        for (const companion of companions) companion.presented(context, token, remember);
    },
    clear(context) {
      if (leavesCookies(context)) return;
      for (const spec of [cookies.sessionToken, cookies.dontRemember]) context.clearCookie(spec);
      clearCopy(context);
    },
    clearCopy,
  };
});
