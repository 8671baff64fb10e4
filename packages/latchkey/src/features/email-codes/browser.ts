import { hash, timingSafeEqual } from "node:crypto";
import type { Context } from "../../kernel/context.ts";
import { requestService } from "../../kernel/service.ts";
import { encodeSigned } from "../../security/cookies.ts";
import { keyColumn, randomToken } from "../../security/tokens.ts";
import type { CodeType } from "./settings.ts";

/** Seconds. */
const LIFE = 86_400;
/** Signed values of other cookies don't begin so, and no token does. */
const PURPOSE = "email-code:";

/** The hash of what a code is for: its type, the email, and for a change the email before. */
export function subjectOf(type: CodeType, email: string, from = ""): string {
  return keyColumn([type, email, from]);
}

/** `browser`: empty where none asked. */
export function keyOf(subject: string, browser: string): string {
  return keyColumn([subject, browser]);
}

/**
 * The browser that asks for an email. It opens nothing: only, its guesses are counted apart, and it needn't be asked
 * whether it wants to sign in. So no neighboring host may be able to set the cookie.
 */
export const emailBrowser = requestService((core) => {
  const { keyring } = core;
  const cookie = core.cookies.hostOnly("email_code");
  const known = (context: Context): string | undefined => {
    const value = context.signedCookie(cookie);
    return value?.startsWith(PURPOSE) ? value : undefined;
  };
  const remember = (context: Context): string => {
    const value = known(context) ?? PURPOSE + randomToken(core.env);
    context.setCookie(cookie.name, encodeSigned(keyring, value), { ...cookie.attributes, maxAge: LIFE });
    return value;
  };
  const confirmationOf = (token: string, value: string): string => keyColumn(["confirmed", token, value]);
  return (context) => ({
    /** What shows that this browser was asked about a link: the page with the question is the only one that has it. */
    confirmationOf: (token: string): string => confirmationOf(token, remember(context)),
    confirms(token: string, confirmation: string): boolean {
      const value = known(context);
      return value !== undefined && isSame(confirmationOf(token, value), confirmation);
    },
    /** Undefined: it has asked for none. */
    known: (): string | undefined => known(context),
    /** Remembers it. */
    remember: (): string => remember(context),
  });
});

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash("sha256", a, "buffer"), hash("sha256", b, "buffer"));
}
