import type { IncomingMessage } from "node:http";
import { type Log, offeredFor } from "latchkey/host";
import { languageCookie, languageOf } from "./language.ts";
import { chosenScheme } from "./scheme.ts";

/** Checked parts of a page's URL and headers. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path and query for the page's forms and links, without untrusted parts. */
  readonly url: string;
  readonly lang: string;
  /** Returns the language for an account's locale; a choice in this browser takes precedence. */
  langFor(locale: unknown): string;
  /** Color scheme chosen in this browser. */
  readonly scheme: "light" | "dark" | undefined;
  /** Target after success. */
  readonly redirectTo: string | undefined;
  readonly loginHint: string | undefined;
  /** Email address from a form, for the page that follows it. */
  readonly handedEmail: string | undefined;
  /** Passes an email address to the page at `path` in a cookie: logs and histories would keep a URL. */
  handEmail(email: string | undefined, path: string): void;
  /** Cookies of the answer; more are added while the request is processed. */
  readonly cookies: string[];
}

export interface VisitRules {
  /** The first is the default. */
  readonly locales: readonly string[];
  readonly isSafeTarget: (url: string) => boolean;
  /** True if cookies are for https only. */
  readonly isSecure: boolean;
  readonly log: Log;
}

/** Parameters for a single request: no link keeps them. */
const ONCE = ["resend", "begun", "checked"];
/** Maximum length of an email address (RFC 3696, erratum 1690). */
const LONGEST_HINT = 320;
/** Includes invisible characters, such as those that change a text's direction. */
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

/** Seconds, as long as a user may wait for an email. */
const HANDED_FOR = 60 * 60;

function handingCookie(email: string, path: string, isSecure: boolean): string {
  const value = encodeURIComponent(email);
  return `lk_email=${value}; Path=${path}; Max-Age=${HANDED_FOR}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Reads the cookie, which anyone may have written. */
function handedIn(cookies: string | undefined): string | undefined {
  const [, value] = /(?:^|;\s*)lk_email=([^;\s]*)/.exec(cookies ?? "") ?? [];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Returns scheme and host alone: the rest may be a secret. */
function placeOf(target: string): string {
  const url = URL.parse(target, "http://here.invalid");
  if (url === null) return "nowhere";
  return url.host === "here.invalid" ? "a path" : `${url.protocol}//${url.host}`;
}

/** Returns the URL of another page, with the target and hint of this one. */
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

/**
 * Returns the token of an emailed link: `token` of the query, or the part after the page's name in its path.
 */
export function tokenOf({ path, query }: Pick<Visit, "path" | "query">): string | null {
  const [, inPath] = /^\/reset-password\/([\w.-]{1,2048})$/.exec(path) ?? [];
  return inPath ?? (query.get("token") || null);
}
