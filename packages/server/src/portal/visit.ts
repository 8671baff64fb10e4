import type { IncomingMessage } from "node:http";
import { type Log, offeredFor } from "latchkey/host";
import { languageCookie, languageOf } from "./language.ts";
import { chosenScheme } from "./scheme.ts";

/** What a page's address and headers ask for, judged. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path and query as the page's forms and links keep them: without what was refused. */
  readonly url: string;
  readonly lang: string;
  /** The language for someone whose account names one: that of this browser goes before it. */
  langFor(locale: unknown): string;
  /** Colors that were chosen in this browser. */
  readonly scheme: "light" | "dark" | undefined;
  /** Where to go after success. */
  readonly redirectTo: string | undefined;
  readonly loginHint: string | undefined;
  /** The email that a form was about, for the page that comes after it. */
  readonly handedEmail: string | undefined;
  /** Hands an email to the page at `path`: in a URL, logs and histories would hold it. */
  handEmail(email: string | undefined, path: string): void;
  /** To be set with the answer; grows while the request is worked on. */
  readonly cookies: string[];
}

export interface VisitRules {
  /** The first is the default. */
  readonly locales: readonly string[];
  readonly isSafeTarget: (url: string) => boolean;
  /** Whether cookies are for https only. */
  readonly isSecure: boolean;
  readonly log: Log;
}

/** What only the request that carries it means: kept on no link. */
const ONCE = ["resend", "begun", "checked"];
/** As long as an address of a mailbox may be (RFC 3696, erratum 1690). */
const LONGEST_HINT = 320;
/** Invisible ones among them, which turn the direction of a text. */
const CONTROLS = /[\p{Cc}\p{Cf}]/u;

export function visitOf(request: IncomingMessage, { pathname, searchParams }: URL, rules: VisitRules): Visit {
  const kept = new URLSearchParams(searchParams);
  for (const name of ONCE) kept.delete(name);
  const redirectTo = searchParams.get("redirect_to") || undefined;
  const isSafe = redirectTo !== undefined && rules.isSafeTarget(redirectTo);
  if (!isSafe) kept.delete("redirect_to");
  if (!isSafe && redirectTo !== undefined) {
    rules.log("warn", "A page was opened with a redirect_to that isn't trusted; it is ignored", {
      path: pathname,
      target: placeOf(redirectTo),
    });
  }
  const hint = searchParams.get("login_hint") || undefined;
  const isHint = isEmail(hint);
  if (!isHint) kept.delete("login_hint");
  const chosen = searchParams.get("lang");
  const isOffered = chosen !== null && offeredFor(chosen, rules.locales) !== undefined;
  if (!isOffered) kept.delete("lang");
  const { cookie, "accept-language": accepted } = request.headers;
  const wishes = { query: chosen, cookies: cookie, accepted };
  const lang = languageOf(wishes, rules.locales);
  const handed = handedIn(cookie);
  const cookies = isOffered ? [languageCookie(lang, rules.isSecure)] : [];
  return {
    request,
    path: pathname,
    query: searchParams,
    url: withQuery(pathname, kept),
    lang,
    langFor: (locale) => languageOf(wishes, rules.locales, locale),
    scheme: chosenScheme(cookie),
    redirectTo: isSafe ? redirectTo : undefined,
    loginHint: isHint ? hint : undefined,
    handedEmail: isEmail(handed) ? handed : undefined,
    handEmail(email, path) {
      if (email !== undefined) cookies.push(handingCookie(email, path, rules.isSecure));
    },
    cookies,
  };
}

function isEmail(text: string | undefined): text is string {
  return text !== undefined && text !== "" && text.length <= LONGEST_HINT && !CONTROLS.test(text);
}

/** Seconds: as long as someone may wait for an email. */
const HANDED_FOR = 60 * 60;

function handingCookie(email: string, path: string, isSecure: boolean): string {
  const value = encodeURIComponent(email);
  return `lk_email=${value}; Path=${path}; Max-Age=${HANDED_FOR}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Anyone may have written the cookie. */
function handedIn(cookies: string | undefined): string | undefined {
  const [, value] = /(?:^|;\s*)lk_email=([^;\s]*)/.exec(cookies ?? "") ?? [];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Scheme and host alone: what follows may be anyone's secret. */
function placeOf(target: string): string {
  const url = URL.parse(target, "http://here.invalid");
  if (url === null) return "nowhere";
  return url.host === "here.invalid" ? "a path" : `${url.protocol}//${url.host}`;
}

/** The address of another page, with what this one was opened with. */
export function linkFrom(
  { redirectTo, loginHint }: Partial<Pick<Visit, "redirectTo" | "loginHint">>,
  path: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams();
  if (redirectTo !== undefined) query.set("redirect_to", redirectTo);
  if (loginHint !== undefined) query.set("login_hint", loginHint);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return withQuery(path, query);
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
