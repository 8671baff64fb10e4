import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "latchkey/host";
import { jsonPage, notFound, type Page, type PageHandler, sendPage } from "./page.ts";

export interface Site {
  /** By path. */
  pages: ReadonlyMap<string, PageHandler>;
  /** What is no such path. */
  others(request: IncomingMessage, url: URL): Page | Promise<Page>;
  log: Log;
}

/** Answers everything that isn't the API. */
export function site(parts: Site): RequestListener {
  return (request, response) => {
    void answer(parts, request, response);
  };
}

async function answer(parts: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let page: Page;
  try {
    page = await find(parts, request);
  } catch (error) {
    parts.log("error", "A page failed unexpectedly", { error });
    page = jsonPage(500, { code: "INTERNAL_SERVER_ERROR", message: "Internal server error" });
  }
  // What nobody has read would be taken for the next request of this connection.
  if (hasBody(request) && !request.complete)
    page = { ...page, headers: [...page.headers, "connection", "close"] };
  sendPage(response, page);
}

function find({ pages, others }: Site, request: IncomingMessage): Page | Promise<Page> {
  const url = targetOf(request);
  if (url === undefined) return notFound();
  const handler = pages.get(url.pathname);
  if (handler === undefined) return others(request, url);
  if (request.method === "GET" || request.method === "HEAD") return handler(request, url.searchParams);
  const allow = ["allow", "GET, HEAD"];
  return jsonPage(405, { code: "METHOD_NOT_ALLOWED", message: "Method not allowed" }, allow);
}

/** The target of a request, in any of the forms of RFC 9112 3.2; undefined for one that is none. */
function targetOf({ url = "" }: IncomingMessage): URL | undefined {
  // A path that begins with two slashes would be read as a host.
  if (url.startsWith("//")) return undefined;
  return URL.parse(url, "http://site.invalid") ?? undefined;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
