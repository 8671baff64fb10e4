/** An answer that isn't the JSON of a route's `returns`: a redirect or a page. */
export class Reply {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;

  constructor(status: number, headers: readonly string[], body: string) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** 302 to a target that the redirect judge has accepted. */
export function redirectTo(url: string): Reply {
  return new Reply(302, ["location", url], "");
}

/** Nothing is loaded and nothing runs: the page is this text alone. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A page of its own, without scripts or external files. */
export function htmlPage(html: string, status = 200): Reply {
  const headers = ["content-type", "text/html; charset=utf-8", "content-security-policy", PAGE_POLICY];
  return new Reply(status, [...headers, "referrer-policy", "no-referrer", "x-frame-options", "DENY"], html);
}

/** Adds parameters to a redirect target; its own query and fragment survive. `target` may be relative. */
export function withParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  // RFC 2606 reserves .invalid, so the placeholder can't be anybody's.
  const placeholder = "http://relative.invalid";
  const url = new URL(target, placeholder);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.origin === placeholder ? `${url.pathname}${url.search}${url.hash}` : url.href;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
