import { z } from "zod";
import type { CallSite, Exchange } from "./exchange.ts";

/** Headers that are read one by one from a host that can't list them. */
const USUAL_HEADERS = [
  "accept",
  "accept-language",
  "authorization",
  "content-type",
  "cookie",
  "host",
  "origin",
  "referer",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
];

export interface Asked {
  readonly site: CallSite;
  readonly core: { readonly options: { readonly baseURL: string } };
}

/**
 * Returns the web-standard form of a request, for callbacks of the application: its method, URL and headers.
 * The body stays with the engine. Undefined in process: there is no request.
 */
export function requestOf({ site, core }: Asked): Request | undefined {
  return site.exchange === undefined ? undefined : requestOfExchange(site.exchange, core.options.baseURL);
}

/**
 * Returns the same before a route is known. `baseURL`: links are built from the configured origin, never from
 * a header.
 */
export function requestOfExchange(exchange: Exchange, baseURL: string): Request {
  const url = new URL(baseURL);
  // Set, not resolved: a path that begins with two slashes would name a host.
  url.pathname = exchange.path;
  url.search = exchange.query;
  const headers = exchange.headers?.() ?? usualHeaders(exchange);
  return new Request(url, { method: exchange.method, headers });
}

function usualHeaders(exchange: Exchange): Headers {
  const headers = new Headers();
  for (const name of USUAL_HEADERS) {
    const value = exchange.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** The parts of a request that are stored with a message, for the application's callback that sends it. */
export const RequestNote = z
  .object({ method: z.string(), url: z.string(), headers: z.array(z.tuple([z.string(), z.string()])) })
  .optional();
export type RequestNote = z.output<typeof RequestNote>;

/** Headers about the sender and the target of a request. Those of an application begin with `x-`. */
const KEPT = new Set(["accept-language", "host", "origin", "user-agent"]);
/** Names of headers that hold credentials. */
const SECRET = /auth|cookie|csrf|key|pass|secret|session|sign|token/;
const LONGEST = 1024;

/**
 * Returns the request without data that must not be stored: cookies, credentials, and the query, which may
 * hold a token.
 */
export function noteRequest(asked: Asked, callback: unknown): { request?: RequestNote } {
  const request = typeof callback === "function" ? requestOf(asked) : undefined;
  if (request === undefined) return {};
  const url = new URL(request.url);
  url.search = "";
  const headers = [...request.headers].filter(
    ([name, value]) =>
      (KEPT.has(name) || (name.startsWith("x-") && !SECRET.test(name))) && value.length <= LONGEST,
  );
  return { request: { method: request.method, url: url.href, headers } };
}

/** Returns the request for the callback. */
export function notedRequest(note: RequestNote): Request | undefined {
  return note && new Request(note.url, { method: note.method, headers: note.headers });
}
