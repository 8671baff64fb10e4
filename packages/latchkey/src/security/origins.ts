import type { Env } from "../base/env.ts";
import { ConfigurationError } from "../base/errors.ts";
import { isPlainPath } from "../shared/plain-path.ts";
import {
  isSpelledOut,
  matchesPattern,
  type OriginPattern,
  parseOriginPattern,
  UNSAFE_SCHEMES,
} from "./origin-pattern.ts";

export interface OriginOptions {
  /** Its origin is trusted. Undefined: only `trustedOrigins` are. */
  baseURL?: string | undefined;
  /**
   * Exact origins (`https://app.example.com`), schemes of the deployment's apps (`myapp://`, `myapp:/`) or
   * beginnings of their URLs (`myapp://host/path`), wildcards in the host (`https://*.example.com`: hosts
   * below it at any depth, not itself; `?` is one character) or for the port (`http://localhost:*`). Without
   * a scheme they mean https.
   */
  trustedOrigins?: readonly string[] | undefined;
}

/** Judges origins and redirect targets. Compares parsed URLs, never the beginnings of texts. */
export interface OriginJudge {
  /** Reports whether an `Origin` header names a trusted origin. It must be an origin and nothing more. */
  isTrusted(origin: string): boolean;
  /**
   * Reports whether a browser may be sent to a target: an absolute URL of a trusted origin, or a safe path on
   * this one.
   */
  isSafeTarget(url: string): boolean;
  /**
   * Reports the same for a URL that carries a secret: wildcards and app schemes don't count, because others
   * may own the matching hosts.
   */
  isExactTarget(url: string): boolean;
}

const LONGEST_URL = 8192;
/** Trusted origins are remembered: every request of a browser carries the same few. */
const REMEMBERED = 256;

/**
 * Texts that the URL standard and every simpler parser read with the same authority: no user, no escapes, no
 * characters that one parser drops and another keeps.
 */
const ABSOLUTE = /^([a-z][a-z0-9+.-]*:)\/\/([a-z0-9._-]*|\[[0-9a-f:.]+\])(:\d{1,5})?(?=[/?#]|$)/i;

/** The same for an app's scheme without a host: exactly one slash. */
const BARE = /^([a-z][a-z0-9+.-]*:)\/(?!\/)/i;

/** Printable ASCII without the characters that URLs never hold unescaped, and without the backslash. */
const CLEAN = /^[\x21\x23-\x3b\x3d\x3f-\x5b\x5d-\x5f\x61-\x7e]+$/;

export function originJudge(options: OriginOptions): OriginJudge {
  const patterns = (options.trustedOrigins ?? []).map(parseOriginPattern);
  if (options.baseURL !== undefined) patterns.push(parseOriginPattern(originOf(options.baseURL)));

  const exact = patterns.filter(isSpelledOut);

  function trusts(text: string, among: readonly OriginPattern[]): URL | undefined {
    const [, scheme, host] = ABSOLUTE.exec(text) ?? BARE.exec(text) ?? [];
    if (scheme === undefined || UNSAFE_SCHEMES.has(scheme.toLowerCase())) return undefined;
    const url = URL.parse(text);
    if (url === null || url.username !== "" || url.password !== "") return undefined;
    // With a scheme of the web, https:///evil.example is still parsed as a host.
    if (host === "" && url.host !== "") return undefined;
    return among.some((pattern) => matchesPattern(pattern, url)) ? url : undefined;
  }

  /** The path is checked by one rule, with or without an origin in front of it. */
  const isTarget = (text: string, among: readonly OriginPattern[]): boolean => {
    const [path = ""] = text.replace(ABSOLUTE, "").split(/[?#]/, 1);
    if (!isClean(text) || !isPlainPath(path)) return false;
    return text.startsWith("/") || trusts(text, among) !== undefined;
  };

  function isTrustedOrigin(text: string): boolean {
    const url = isClean(text) ? trusts(text, patterns) : undefined;
    return url !== undefined && (url.pathname === "/" || url.pathname === "") && !/[?#]|[^/]\/$/.test(text);
  }

  const remembered = new Set<string>();

  return {
    isTrusted(origin) {
      if (remembered.has(origin)) return true;
      const isTrusted = isTrustedOrigin(origin);
      if (isTrusted && remembered.size < REMEMBERED) remembered.add(origin);
      return isTrusted;
    },
    isSafeTarget: (url) => isTarget(url, patterns),
    isExactTarget: (url) => isTarget(url, exact),
  };
}

function originOf(baseURL: string): string {
  const url = URL.parse(baseURL);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new ConfigurationError(`baseURL: "${baseURL}" is not an http or https URL`);
  }
  return url.origin;
}

function isClean(text: string): boolean {
  return text.length <= LONGEST_URL && CLEAN.test(text);
}

/** Maximum number of logged origins: anyone can send any origin. */
const MOST = 20;

/** Logs an origin the first time it is refused, with the setting that allows it. */
export function refusedOrigins(log: Env["log"]): (origin: string) => void {
  const named = new Set<string>();
  return (origin) => {
    if (named.has(origin) || named.size >= MOST || URL.parse(origin)?.origin !== origin) return;
    named.add(origin);
    log(
      "warn",
      `A page of ${origin} may not use this service: that origin isn't trusted. If it is yours, add it to trustedOrigins (LATCHKEY_TRUSTED_ORIGINS).`,
      { origin },
    );
  };
}
