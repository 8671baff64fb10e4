/**
 * Reading session cookies outside of the engine, such as in a middleware of Next.js: it runs in every
 * runtime with web standards.
 */

export interface SessionCookieConfig {
  /** Default `better-auth`. */
  cookiePrefix?: string;
  /** Default `session_token`; `session_data` of `getCookieCache`. */
  cookieName?: string;
}

/**
 * Returns the value of the session cookie, or null. It isn't verified: it only tells whether a browser may be
 * signed in.
 */
export function getSessionCookie(
  request: Request | Headers,
  { cookiePrefix = "better-auth", cookieName = "session_token" }: SessionCookieConfig = {},
): string | null {
  return cookieOf(request, `${cookiePrefix}.${cookieName}`) ?? null;
}

export interface CookieCacheConfig extends SessionCookieConfig {
  /** Default: the first of `BETTER_AUTH_SECRET`, `AUTH_SECRET` and `LATCHKEY_SECRET` that is set. */
  secret?: string;
  /** Default: both names of the cookie are read. */
  isSecure?: boolean;
  /** The text of `session.cookieCache.version`. Default: any. */
  version?: string;
  strategy?: "compact";
}

/** The content of a session's cookie copy. */
export interface CookieCache {
  session: Record<string, unknown> & { id: string; userId: string; expiresAt: string };
  user: Record<string, unknown> & { id: string; email: string };
  /** Milliseconds since 1970. */
  updatedAt: number;
  version?: string;
}

/**
 * Returns the session and the user in the cookie copy (`session.cookieCache`), or null: if there is none, if
 * it has expired, or if no such secret signed it. It may have ended since: the copy lives up to its `maxAge`.
 */
export async function getCookieCache<Found extends CookieCache = CookieCache>(
  request: Request | Headers,
  config: CookieCacheConfig = {},
): Promise<Found | null> {
  const { cookiePrefix = "better-auth", cookieName = "session_data", isSecure, version } = config;
  const secret = config.secret ?? secretOfEnvironment();
  if (secret === undefined)
    throw new Error("getCookieCache: set BETTER_AUTH_SECRET, or pass the engine's secret as `secret`.");
  const raw = cookieOf(request, `${cookiePrefix}.${cookieName}`, isSecure);
  const copy = raw === undefined ? undefined : parsed(raw);
  if (copy === undefined || !(copy.expiresAt > Date.now())) return null;
  if (version !== undefined && copy.session.version !== version) return null;
  const signed = JSON.stringify({ ...copy.session, expiresAt: copy.expiresAt });
  if (!(await isSigned(signed, copy.signature, secret))) return null;
  return copy.session as Found; // signed by the engine, which writes these members
}

function secretOfEnvironment(): string | undefined {
  const { BETTER_AUTH_SECRET, AUTH_SECRET, LATCHKEY_SECRET } = process.env;
  return BETTER_AUTH_SECRET || AUTH_SECRET || LATCHKEY_SECRET || undefined;
}

interface Signed {
  session: CookieCache;
  expiresAt: number;
  signature: string;
}

function parsed(raw: string): Signed | undefined {
  try {
    const copy: unknown = JSON.parse(new TextDecoder().decode(bytesOf(raw)));
    return isCopy(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

function isCopy(copy: unknown): copy is Signed {
  if (typeof copy !== "object" || copy === null) return false;
  // Each member is checked below.
  const { session, expiresAt, signature } = copy as Partial<Record<keyof Signed, unknown>>;
  return (
    typeof session === "object" &&
    session !== null &&
    Number.isFinite(expiresAt) &&
    typeof signature === "string"
  );
}

async function isSigned(text: string, signature: string, secret: string): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
  try {
    return await crypto.subtle.verify("HMAC", key, bytesOf(signature), encoder.encode(text));
  } catch {
    return false;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Returns a cookie by its plain name: over https it has a prefix. */
function cookieOf(request: Request | Headers, plain: string, isSecure?: boolean): string | undefined {
  const header = ("headers" in request ? request.headers : request).get("cookie") ?? "";
  const names = isSecure === false ? [plain] : [`__Secure-${plain}`, `__Host-${plain}`];
  if (isSecure === undefined) names.push(plain);
  const cookies = new Map(
    header.split(";").map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
  return names.map((name) => cookies.get(name)).find((value) => value !== undefined && value !== "");
}
