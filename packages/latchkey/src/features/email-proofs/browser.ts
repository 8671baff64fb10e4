import { hash, timingSafeEqual } from "node:crypto";
import type { Context } from "../../kernel/contracts/context.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { encodeSigned } from "../../security/cookies.ts";
import { keyColumn, randomToken } from "../../security/tokens.ts";
import type { CodeType } from "./settings.ts";

/** Seconds. */
const LIFE = 86_400;
/** No token and no signed value of another cookie begins with this. */
const PURPOSE = "email-code:";

/** Hash of a code's subject: its type, the email address, and for a change the previous address. */
export function subjectOf(type: CodeType, email: string, from = ""): string {
  return keyColumn([type, email, from]);
}

/** `browser`: empty if no browser asked. */
export function keyOf(subject: string, browser: string): string {
  return keyColumn([subject, browser]);
}

/**
 * The browser that requests an email. The cookie gives no access: it only means that the browser's
 * guesses are counted separately, and that no confirmation page is needed. A neighboring host must not be
 * able to set it.
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
    /** Proof that this browser was asked about a link. Only the page with the question has it. */
    confirmationOf: (token: string): string => confirmationOf(token, remember(context)),
    confirms(token: string, confirmation: string): boolean {
      const value = known(context);
      return value !== undefined && isSame(confirmationOf(token, value), confirmation);
    },
    /** Undefined if the browser has requested none. */
    known: (): string | undefined => known(context),
    /** Remembers the browser. */
    remember: (): string => remember(context),
  });
});

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash("sha256", a, "buffer"), hash("sha256", b, "buffer"));
}
