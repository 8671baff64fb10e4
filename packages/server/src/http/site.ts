import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log, Meter, Telemetry } from "latchkey/host";
import { jsonPage, notFound, notNow, type Page, type PageHandler, sendPage } from "./page.ts";
import { turns } from "./turns.ts";

export interface Site {
  /** Pages by path. */
  pages: ReadonlyMap<string, PageHandler>;
  /** Answers other paths. */
  others(request: IncomingMessage, url: URL): Page | Promise<Page>;
  /** Returns the client that a request belongs to. Undefined: clients can't be distinguished. */
  clientOf?: ((request: IncomingMessage) => string | undefined) | undefined;
  log: Log;
  /** Records each answered page, except for health checks. */
  meter?: Meter | undefined;
  /** Answers each page in a span, except for health checks. */
  telemetry?: Telemetry | undefined;
}

/** Metrics count all pages as one route: their paths may contain arbitrary names. */
const ROUTE = "(page)";
const HEALTH = ["/livez", "/readyz"];

/** Answers everything that isn't the API. */
export function site(parts: Site): RequestListener {
  const take = turns();
  const answered = answering(parts);
  return (request, response) => {
    // The engine's part of a form has its own limits, and may wait for a hash.
    const isShared = isRead(request) && !HEALTH.includes(request.url ?? "");
    const client = isShared ? parts.clientOf?.(request) : undefined;
    const taken = take(client, () => answered(request, response));
    if (taken === undefined) sendPage(response, closing(notNow("Too many requests at once"), request));
  };
}

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function answering(parts: Site): Answering {
  const { telemetry } = parts;
  if (telemetry === undefined) return (request, response) => answer(parts, request, response);
  return async (request, response) => {
    if (HEALTH.includes(request.url ?? "")) return answer(parts, request, response);
    const { method = "", headers } = request;
    await telemetry.request(
      { method, route: undefined, header: (name) => headers[name]?.toString() },
      () => answer(parts, request, response),
      () => ({ status: response.statusCode }),
    );
  };
}

async function answer(parts: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  try {
    sendPage(response, closing(await find(parts, request), request));
  } catch (error) {
    parts.log("error", "A page failed unexpectedly", { error });
    const failed = jsonPage(500, { code: "INTERNAL_SERVER_ERROR", message: "Internal server error" });
    // Headers that can't be sent fail only when they are written.
    if (response.headersSent) response.destroy();
    else sendPage(response, closing(failed, request));
  }
  if (parts.meter === undefined || HEALTH.includes(request.url ?? "")) return;
  const seconds = (performance.now() - startedAt) / 1000;
  parts.meter.request(ROUTE, request.method ?? "", response.statusCode, seconds);
}

/** An unread body would be parsed as the next request of this connection. */
function closing(page: Page, request: IncomingMessage): Page {
  if (!hasBody(request) || request.complete) return page;
  return { ...page, headers: [...page.headers, "connection", "close"] };
}

function find({ pages, others }: Site, request: IncomingMessage): Page | Promise<Page> {
  const url = targetOf(request);
  if (url === undefined) return notFound();
  const handler = pages.get(url.pathname);
  if (handler === undefined) return others(request, url);
  if (isRead(request)) return handler(request, url.searchParams);
  const allow = ["allow", "GET, HEAD"];
  return jsonPage(405, { code: "METHOD_NOT_ALLOWED", message: "Method not allowed" }, allow);
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Returns the target of a request, in any form of RFC 9112 3.2; undefined if it is invalid. */
function targetOf({ url = "" }: IncomingMessage): URL | undefined {
  // A path that begins with two slashes would be read as a host: here, and by browsers in links of a page.
  if (url.startsWith("//")) return undefined;
  const target = URL.parse(url, "http://site.invalid");
  return target === null || target.pathname.startsWith("//") ? undefined : target;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
