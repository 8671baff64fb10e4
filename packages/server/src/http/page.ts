import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "./encoding.ts";

/** An answer of the service itself: a page, a file, a health check. */
export interface Page {
  status: number;
  /** Flat list: name, value. */
  headers: readonly string[];
  body: string | Uint8Array;
}

/** Answers GET and HEAD on one path. */
export type PageHandler = (request: IncomingMessage, query: URLSearchParams) => Page | Promise<Page>;

/** Headers that restrict browsers on every page. */
const SAFETY = [
  "x-content-type-options",
  "nosniff",
  "referrer-policy",
  "no-referrer",
  "cross-origin-resource-policy",
  "same-origin",
] as const;
/** JSON that is opened as a page, or in a frame of another one, loads and runs nothing. */
const NO_PAGE = ["content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"] as const;
const FRESH = ["cache-control", "no-store"] as const;

export function jsonPage(status: number, value: unknown, headers: readonly string[] = FRESH): Page {
  return {
    status,
    headers: ["content-type", "application/json", ...SAFETY, ...NO_PAGE, ...headers],
    body: JSON.stringify(value),
  };
}

/**
 * Returns a page that no other page may frame. `policy`: the only sources it may load and run (CSP level 3).
 */
export function htmlPage(html: string, policy: string): Page {
  const csp = `default-src 'none'; ${policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return {
    status: 200,
    headers: [
      "content-type",
      "text/html; charset=utf-8",
      ...SAFETY,
      ...FRESH,
      "content-security-policy",
      csp,
      "x-frame-options",
      "DENY",
      "cross-origin-opener-policy",
      "same-origin",
    ],
    body: html,
  };
}

/** Returns a foreign document for a frame of ours: it runs nothing, and has no access to this origin. */
export function framedPage(html: string): Page {
  const csp =
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
  return {
    status: 200,
    headers: [
      "content-type",
      "text/html; charset=utf-8",
      ...SAFETY,
      ...FRESH,
      "content-security-policy",
      csp,
      "x-frame-options",
      "SAMEORIGIN",
    ],
    body: html,
  };
}

/** Returns a file whose URL changes with its contents. */
export function assetPage(type: string, body: Uint8Array, encoding: Encoding): Page {
  const encoded = encoding === "identity" ? [] : ["content-encoding", encoding];
  return {
    status: 200,
    headers: [
      "content-type",
      type,
      ...SAFETY,
      "cache-control",
      "public, max-age=31536000, immutable",
      "vary",
      "accept-encoding",
      ...encoded,
    ],
    body,
  };
}

/** Returns a file that isn't cached. */
export function freshPage(type: string, body: Uint8Array): Page {
  return { status: 200, headers: ["content-type", type, ...SAFETY, ...FRESH], body };
}

/** Returns an empty answer that is cached for a day. */
export function emptyPage(): Page {
  return { status: 204, headers: [...SAFETY, "cache-control", "public, max-age=86400"], body: "" };
}

/** Redirects the browser: with 303 to read another page, with 302 and 308 as in RFC 9110 15.4. */
export function redirectPage(status: 302 | 303 | 308, to: string, headers: readonly string[] = []): Page {
  return { status, headers: ["location", to, ...SAFETY, ...FRESH, ...headers], body: "" };
}

export function notFound(): Page {
  return jsonPage(404, { code: "NOT_FOUND", message: "Not found" });
}

/** Returns 503 with the seconds until the next attempt. */
export function notNow(message: string): Page {
  return jsonPage(503, { code: "SERVICE_UNAVAILABLE", message }, [...FRESH, "retry-after", "1"]);
}

export function sendPage(response: ServerResponse, page: Page): void {
  const length = typeof page.body === "string" ? Buffer.byteLength(page.body) : page.body.byteLength;
  // RFC 9110 8.6: a 204 has no Content-Length.
  const sized = page.status === 204 ? [] : ["content-length", String(length)];
  response.writeHead(page.status, [...page.headers, ...sized]);
  response.end(page.body);
}
