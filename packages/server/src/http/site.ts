import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "latchkey/host";
import { jsonPage, notFound, type Page, type PageHandler, sendPage } from "./page.ts";

/** By path. */
export type Pages = ReadonlyMap<string, PageHandler>;

/** Answers everything that isn't the API. */
export function site(pages: Pages, log: Log): RequestListener {
  return (request, response) => {
    void answer(pages, log, request, response);
  };
}

async function answer(
  pages: Pages,
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let page: Page;
  try {
    page = await find(pages, request);
  } catch (error) {
    log("error", "A page failed unexpectedly", { error });
    page = jsonPage(500, { code: "INTERNAL_SERVER_ERROR", message: "Internal server error" });
  }
  // Nobody reads the body of such a request, so its connection can't be used again.
  if (hasBody(request)) page = { ...page, headers: [...page.headers, "connection", "close"] };
  sendPage(response, page);
}

function find(pages: Pages, request: IncomingMessage): Page | Promise<Page> {
  const url = targetOf(request);
  const handler = url === undefined ? undefined : pages.get(url.pathname);
  if (url === undefined || handler === undefined) return notFound();
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
