import { hash } from "node:crypto";

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

/** JSON from the application instead of a route's answer. */
export class ValueReply extends Reply {
  readonly value: unknown;

  constructor(value: unknown) {
    super(200, ["content-type", "application/json"], JSON.stringify(value));
    this.value = value;
  }
}

/**
 * Headers of a fetched `Response` that describe the transfer of its body: once read, the body is decoded
 * text.
 */
const OF_TRANSFER = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "transfer-encoding",
]);

/** Converts a `Response` from the application; its body is read as text. */
export async function replyOfResponse(response: Response): Promise<Reply> {
  const headers = [...response.headers].filter(([name]) => !OF_TRANSFER.has(name));
  return new Reply(response.status, headers.flat(), await response.text());
}

/** Redirects with 302 to a target that the redirect check has accepted. */
export function redirectTo(url: string): Reply {
  return new Reply(302, ["location", url], "");
}

/** A complete page: its one style sheet is inline, nothing else is loaded and no script runs. */
export interface Page {
  title: string;
  /** CSS, the same at every request. */
  style: string;
  /** HTML; text from outside is escaped. */
  body: string;
}

export function htmlPage({ title, style, body }: Page): Reply {
  // CSP 3, 8.3: the policy names the style sheet by its hash.
  const policy = `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
  const headers = ["content-type", "text/html; charset=utf-8", "content-security-policy", policy];
  return new Reply(200, [...headers, "referrer-policy", "no-referrer", "x-frame-options", "DENY"], html);
}

/** Adds parameters to a redirect target and keeps its query and fragment. `target` may be relative. */
export function withParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  // RFC 2606 reserves .invalid, so the placeholder can't be a real host.
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

/** Reports whether a reply redirects to the application with an error. */
export function isFailedReply(result: unknown): boolean {
  return result instanceof Reply && result.headers.some((value) => /[?&]error=/.test(value));
}
