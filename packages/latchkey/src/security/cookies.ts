import { ConfigurationError } from "../base/errors.ts";
import type { CookieSpec } from "./cookie-names.ts";
import type { Keyring } from "./keyring.ts";

/**
 * Browsers refuse a cookie whose name, value and attributes are longer; the engine never sets a longer one.
 */
const LONGEST_COOKIE = 4096;
const SIGNATURE_LENGTH = 44;

/**
 * Returns the value of one cookie in a `Cookie` header, as it was sent. Undefined if the name is absent, and
 * also if it occurs twice: a neighboring site can plant a second one, and choosing one of them would be
 * chance.
 */
export function findCookie(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : (onlyValue(header, name) ?? undefined);
}

/** Returns null if the name occurs twice. */
function onlyValue(header: string, name: string): string | null | undefined {
  let found: string | undefined;
  let at = header.indexOf(name);
  while (at !== -1) {
    const equals = at + name.length;
    let next = equals;
    if (header.charCodeAt(equals) === 61 && isCookieStart(header, at)) {
      if (found !== undefined) return null;
      const semicolon = header.indexOf(";", equals);
      next = semicolon === -1 ? header.length : semicolon;
      found = trimmed(header, equals + 1, next);
    }
    at = header.indexOf(name, next);
  }
  return found;
}

/** The part of a cookie's declaration with the names under which it is read. */
export type ReadNames = Pick<CookieSpec, "name" | "older" | "olderUntil">;

/**
 * Returns the value of a cookie under the name that this deployment sets. Values under other names were
 * planted, or are left over. Until `olderUntil`, they are used if that one is missing.
 */
export function readCookie(header: string | undefined, cookie: ReadNames, now: number): string | undefined {
  if (header === undefined) return undefined;
  const value = onlyValue(header, cookie.name);
  if (value !== undefined || now >= cookie.olderUntil) return value ?? undefined;
  for (const name of cookie.older) {
    const older = onlyValue(header, name);
    if (older !== undefined) return older ?? undefined;
  }
  return undefined;
}

/**
 * Reports whether a name starts here: at the start of the header or after `;` and blanks. Others are inside
 * another cookie.
 */
function isCookieStart(header: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isBlank(header.charCodeAt(before))) before -= 1;
  return before < 0 || header.charCodeAt(before) === 59;
}

function trimmed(header: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(header.charCodeAt(start))) start += 1;
  while (end > start && isBlank(header.charCodeAt(end - 1))) end -= 1;
  return header.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/**
 * Returns the value of a signed cookie, ready for `Set-Cookie`: value, dot and signature, percent-encoded.
 */
export function encodeSigned(keyring: Keyring, value: string): string {
  return encodeURIComponent(`${value}.${keyring.sign(value)}`);
}

/**
 * Returns the value given to `encodeSigned`, or undefined if the text is malformed or no secret of the ring
 * signed it.
 */
export function decodeSigned(keyring: Keyring, raw: string): string | undefined {
  if (raw.length > LONGEST_COOKIE) return undefined;
  const text = decoded(raw);
  if (text === undefined) return undefined;
  const dot = text.lastIndexOf(".");
  if (dot < 1 || text.length - dot - 1 !== SIGNATURE_LENGTH) return undefined;
  const value = text.slice(0, dot);
  return keyring.isSigned(value, text.slice(dot + 1)) ? value : undefined;
}

function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

export type SameSite = "lax" | "strict" | "none";

/** Attributes of a `Set-Cookie` header (RFC 6265 section 4.1). */
export interface CookieAttributes {
  readonly path: string;
  readonly httpOnly: boolean;
  readonly sameSite: SameSite;
  readonly secure: boolean;
  /** Seconds. Absent: the cookie ends with the browser. 0: it is removed. */
  readonly maxAge?: number | undefined;
  readonly domain?: string | undefined;
  /** A separate cookie jar below each site that embeds this one (CHIPS). Needs `secure`. */
  readonly partitioned?: boolean | undefined;
}

const SAME_SITE = { lax: "Lax", strict: "Strict", none: "None" } as const;
/** cookie-octet of RFC 6265 section 4.1.1. */
const COOKIE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/**
 * Returns one `Set-Cookie` value. Name and attributes come from `cookieNames`, which checked them at start;
 * the value must be encoded already.
 *
 * @throws TypeError if the value contains characters that would end it.
 */
export function serializeCookie(name: string, value: string, attributes: CookieAttributes): string {
  if (!COOKIE_VALUE.test(value)) throw new TypeError(`the value of the cookie ${name} is not encoded`);
  const { path, httpOnly, sameSite, secure, maxAge, domain, partitioned } = attributes;
  let line = `${name}=${value}`;
  if (maxAge !== undefined) line += `; Max-Age=${maxAge}`;
  if (domain !== undefined) line += `; Domain=${domain}`;
  line += `; Path=${path}`;
  if (httpOnly) line += "; HttpOnly";
  if (secure) line += "; Secure";
  line += `; SameSite=${SAME_SITE[sameSite]}`;
  if (partitioned === true) line += "; Partitioned";
  return line;
}

/**
 * Returns the `Set-Cookie` value that removes a cookie. Browsers only do so if path and domain are the same.
 */
export function expireCookie(name: string, attributes: CookieAttributes): string {
  return serializeCookie(name, "", { ...attributes, maxAge: 0 });
}

/** Reports whether a `Set-Cookie` value removes its cookie. */
export function isExpiring(line: string): boolean {
  return line.includes("; Max-Age=0;");
}

/** 400 days: browsers shorten longer lifetimes silently, and a session would end before its row expires. */
const LONGEST_MAX_AGE = 34_560_000;

/**
 * Checks a cookie's lifetime in seconds, for options that determine a Max-Age.
 *
 * @throws ConfigurationError above 400 days, which browsers would cut silently, and for values that aren't
 * whole seconds.
 */
export function assertMaxAge(place: string, seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 0) {
    throw new ConfigurationError(`${place} is ${seconds}; it must be a whole number of seconds.`);
  }
  if (seconds > LONGEST_MAX_AGE) {
    throw new ConfigurationError(
      `${place} is ${seconds}; cookies last at most ${LONGEST_MAX_AGE} seconds (400 days).`,
    );
  }
}
