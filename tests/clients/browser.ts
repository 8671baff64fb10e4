import { ask } from "../service.ts";

/** A cookie as a browser stores it. */
interface Cookie {
  value: string;
  attributes: ReadonlyMap<string, string>;
}

/**
 * The parts of a browser that handle cookies and origins: a cookie jar, the `Origin` and Fetch Metadata
 * headers, the preflight of requests that need one, and the refusal of responses without CORS headers.
 * Follows the Fetch standard, sections "CORS protocol" and "CORS check".
 */
export class Browser {
  readonly cookies = new Map<string, Cookie>();
  /** The origin of the page whose script sends requests. */
  readonly origin: string;
  /** Preflights before requests to other origins, recorded for tests. */
  readonly preflights: { url: string; method: string; headers: string[] }[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The page's `fetch`. Rejects as a browser does, with a TypeError without details. */
  readonly fetch: typeof fetch = async (input, init) => {
    // Clients pass a URL and options. A Request becomes the same.
    const request = new Request(input, init);
    const url = new URL(request.url);
    const isCrossOrigin = url.origin !== this.origin;
    if (isCrossOrigin) await this.#preflight(request);

    const headers = new Headers(request.headers);
    if (isCrossOrigin || request.method !== "GET") headers.set("origin", this.origin);
    headers.set("sec-fetch-site", this.#siteOf(url));
    headers.set("sec-fetch-mode", "cors");
    headers.set("sec-fetch-dest", "empty");
    const sendsCookies = !isCrossOrigin || request.credentials === "include";
    if (sendsCookies && this.cookies.size > 0) headers.set("cookie", this.#cookieHeader());
    const body = request.body === null ? null : await request.text();
    const { method } = request;
    const response = await ask(url, { method, headers, body, redirect: "manual" });

    if (sendsCookies) for (const line of response.headers.getSetCookie()) this.#keep(line);
    if (isCrossOrigin && !this.#allows(response)) {
      await response.body?.cancel();
      throw new TypeError("Failed to fetch");
    }
    return response;
  };

  /**
   * Opens a URL as after a redirect of another site: with cookies, except `Strict` ones. A redirect in the
   * response isn't followed.
   */
  async navigate(address: URL): Promise<Response> {
    const isSent = ({ attributes }: Cookie) => attributes.get("samesite")?.toLowerCase() !== "strict";
    const headers = new Headers({
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    });
    const cookie = this.#cookieHeader(isSent);
    if (cookie !== "") headers.set("cookie", cookie);
    const response = await ask(address, { headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Finds the cookie whose name has this ending. */
  find(nameEnd: string): Cookie | undefined {
    for (const [name, cookie] of this.cookies) if (name.endsWith(nameEnd)) return cookie;
    return undefined;
  }

  async #preflight(request: Request): Promise<void> {
    const unsafe = [...request.headers]
      .filter(([name, value]) => !isSafelisted(name, value))
      .map(([name]) => name);
    const isSimpleMethod = ["GET", "HEAD", "POST"].includes(request.method);
    if (isSimpleMethod && unsafe.length === 0) return;
    this.preflights.push({ url: request.url, method: request.method, headers: unsafe });
    const answer = await ask(request.url, {
      method: "OPTIONS",
      headers: {
        origin: this.origin,
        "access-control-request-method": request.method,
        ...(unsafe.length > 0 ? { "access-control-request-headers": unsafe.toSorted().join(",") } : {}),
      },
    });
    await answer.body?.cancel();
    const allowedHeaders = listOf(answer.headers.get("access-control-allow-headers"));
    const allowedMethods = listOf(answer.headers.get("access-control-allow-methods"));
    const allowed =
      answer.ok &&
      this.#allows(answer) &&
      (isSimpleMethod || allowedMethods.includes(request.method.toLowerCase())) &&
      unsafe.every((name) => allowedHeaders.includes(name));
    if (!allowed) throw new TypeError("Failed to fetch");
  }

  /** With credentials, a wildcard doesn't match: the response must name the origin. */
  #allows(response: Response): boolean {
    return (
      response.headers.get("access-control-allow-origin") === this.origin &&
      response.headers.get("access-control-allow-credentials") === "true"
    );
  }

  /** Ports don't matter: two ports of localhost are the same site. */
  #siteOf(url: URL): string {
    const page = new URL(this.origin);
    if (page.origin === url.origin) return "same-origin";
    return page.protocol === url.protocol && page.hostname === url.hostname ? "same-site" : "cross-site";
  }

  #cookieHeader(isSent: (cookie: Cookie) => boolean = () => true): string {
    return [...this.cookies]
      .filter(([, cookie]) => isSent(cookie))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
  }

  #keep(line: string): void {
    const [pair = "", ...rest] = line.split(";").map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf("="));
    const attributes = new Map(
      rest.map((part) => {
        const [key = "", ...value] = part.split("=");
        return [key.toLowerCase(), value.join("=")];
      }),
    );
    const maxAge = attributes.get("max-age");
    const expires = attributes.get("expires");
    const isGone =
      maxAge !== undefined ? Number(maxAge) <= 0 : expires !== undefined && Date.parse(expires) <= Date.now();
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, { value: pair.slice(pair.indexOf("=") + 1), attributes });
  }
}

/** Reports whether a page may send this header to another origin without a preflight. */
function isSafelisted(name: string, value: string): boolean {
  if (["accept", "accept-language", "content-language"].includes(name)) return true;
  if (name !== "content-type") return false;
  const type = value.split(";")[0]?.trim() ?? "";
  return ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].includes(type);
}

function listOf(header: string | null): string[] {
  return (header ?? "").split(",").map((part) => part.trim().toLowerCase());
}
