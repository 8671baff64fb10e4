import type { Context } from "./context.ts";
import type { LatchkeyError } from "./errors.ts";
import type { Answer } from "./exchange.ts";
import { Reply } from "./reply.ts";

/**
 * What every answer carries. Nothing of this service belongs in a shared cache, and an answer may depend on
 * the cookie and (for CORS) on the origin: without these a CDN hands one person's session to another.
 */
const COMMON = [
  "cache-control",
  "private, no-store",
  "vary",
  "Cookie, Origin",
  "x-content-type-options",
  "nosniff",
] as const;

const JSON_HEADERS: readonly string[] = ["content-type", "application/json", ...COMMON];

/** Makes the answer of a handler's result. */
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

/** Makes the answer of an error; `context` is absent where no route was found. */
export function answerOfError(error: LatchkeyError, context: Context | undefined, requestId: string): Answer {
  const body = error.status >= 500 ? { ...error.body, requestId } : error.body;
  const headers = [...JSON_HEADERS];
  for (const [name, value] of Object.entries(error.headers ?? {})) headers.push(name, value);
  if (context === undefined) headers.push("x-request-id", requestId);
  return {
    status: error.status,
    headers: context === undefined ? headers : withOwn(context, headers),
    body: JSON.stringify(body),
  };
}

/** Adds what this one request set. */
function withOwn(context: Context, base: readonly string[]): readonly string[] {
  const headers = [...base, "x-request-id", context.requestId];
  if (context.extraHeaders !== undefined) headers.push(...context.extraHeaders);
  if (context.setCookies !== undefined)
    for (const cookie of context.setCookies.values()) headers.push("set-cookie", cookie);
  return headers;
}
