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
