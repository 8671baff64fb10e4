import { hash } from "node:crypto";
import { type LatchkeyError, SERVICE_UNAVAILABLE } from "../../base/errors.ts";
import { isExpiring } from "../../security/cookies.ts";
import type { CompiledRoute } from "../contracts/compiled-route.ts";
import type { Context } from "../contracts/context.ts";
import type { Answer } from "../contracts/exchange.ts";
import { Reply } from "../contracts/reply.ts";
import type { Route } from "../contracts/route.ts";

/**
 * Headers of every answer. Nothing of this service belongs in a shared cache, and an answer may depend on the
 * cookie and (for CORS) on the origin: without these headers a CDN gives one user's session to another.
 */
const COMMON = [
  "cache-control",
  "private, no-store",
  "vary",
  "Cookie, Origin",
  "x-content-type-options",
  "nosniff",
] as const;

/** JSON that is opened as a page, or in a frame of another page, loads and runs nothing. */
const NO_PAGE = ["content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"] as const;

const JSON_HEADERS: readonly string[] = ["content-type", "application/json", ...COMMON, ...NO_PAGE];

/** Creates the answer from a handler's result. */
export function answerOf(context: Context, result: unknown): Answer {
  if (result instanceof Reply) {
    return {
      status: result.status,
      headers: withOwn(context, [...COMMON, ...result.headers]),
      body: result.body,
    };
  }
  const body = JSON.stringify(context.route.projection.forWire(result));
  return { status: 200, headers: withOwn(context, JSON_HEADERS), body };
}

/**
 * Creates the answers of a route that answers everyone the same: browsers and proxies keep them for
 * `seconds`, and then revalidate them. A value that is returned again is serialized once.
 */
export function keptAnswers(seconds: number): (context: Context, result: unknown) => Answer {
  let kept: { of: unknown; body: string; etag: string } | undefined;
  return (context, result) => {
    // An answer from the application isn't shared between users.
    if (result instanceof Reply) return answerOf(context, result);
    if (kept === undefined || kept.of !== result) {
      const body = JSON.stringify(context.route.projection.forWire(result));
      kept = { of: result, body, etag: `"${hash("sha256", body, "base64url")}"` };
    }
    const { body, etag } = kept;
    // RFC 9110 15.4.5: a 304 carries the caching headers of the 200.
    const headers = ["cache-control", `public, max-age=${seconds}`, "etag", etag, "vary", "Origin"];
    headers.push("x-content-type-options", "nosniff", ...NO_PAGE);
    if (isKnown(etag, context.header("if-none-match")))
      return { status: 304, headers: withOwn(context, headers), body: "" };
    headers.push("content-type", "application/json");
    return { status: 200, headers: withOwn(context, headers), body };
  };
}

/**
 * Compares ETags by RFC 9110 13.1.2: any of a list, or `*`. A proxy that compresses turns an ETag into a weak
 * one.
 */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(",").map((entry) => entry.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

/** Creates the answer of an error; `context` is absent if no route was found. */
export function answerOfError(error: LatchkeyError, context: Context | undefined, requestId: string): Answer {
  const body = error.statusCode >= 500 ? { ...error.body, requestId } : error.body;
  const headers = [...JSON_HEADERS];
  for (const [name, value] of Object.entries(error.headers ?? {})) headers.push(name, value);
  if (context === undefined) headers.push("x-request-id", requestId);
  else if (error.statusCode === SERVICE_UNAVAILABLE.status) keepCookies(context);
  return {
    status: error.statusCode,
    headers: context === undefined ? headers : withOwn(context, headers),
    body: JSON.stringify(body),
    error,
  };
}

/** Drops the clearing of cookies from a 503: a later answer clears them. */
function keepCookies({ setCookies }: Context): void {
  for (const [name, cookie] of setCookies ?? []) if (isExpiring(cookie)) setCookies?.delete(name);
}

/** Adds the headers and cookies of this request. */
function withOwn(context: Context, base: readonly string[]): readonly string[] {
  const headers = [...base, "x-request-id", context.requestId];
  if (context.extraHeaders !== undefined) headers.push(...context.extraHeaders);
  if (context.setCookies !== undefined)
    for (const cookie of context.setCookies.values()) headers.push("set-cookie", cookie);
  return headers;
}

const made = new WeakMap<CompiledRoute, CompiledRoute>();

/** Returns the route for HEAD: it does the same as for GET, but uses nothing up (RFC 9110 9.3.2). */
export function headOf(route: CompiledRoute): CompiledRoute {
  if (!isUsedUp(route.spec)) return route;
  const known = made.get(route) ?? Object.create(route, { handle: { value: () => new Reply(200, [], "") } });
  made.set(route, known);
  return known;
}

/** Reports whether a GET of the route changes something. */
export function isUsedUp({ opensSessions, event, changes }: Route): boolean {
  return opensSessions === true || event !== undefined || changes === true;
}

/** Returns the answer to HEAD: the headers of GET about its body, without the body and without cookies. */
export function withoutBody({ status, headers, body, error }: Answer): Answer {
  const isCookie = (at: number) => headers[at - (at % 2)] === "set-cookie";
  const kept = headers.filter((_, at) => !isCookie(at));
  if (body !== "") kept.push("content-length", String(Buffer.byteLength(body)));
  return { status, headers: kept, body: "", ...(error === undefined ? {} : { error }) };
}
