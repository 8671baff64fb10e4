/**
 * Follows an answer with a redirect (`url` with `redirect: true`), in a browser. Only to web addresses: a
 * `javascript:` URL would run in this page.
 */
export function followRedirect(data: unknown): void {
  if (typeof data !== "object" || data === null) return;
  // Any object may have these members.
  const { url, redirect } = data as { url?: unknown; redirect?: unknown };
  if (redirect === true && typeof url === "string") openUrl(url);
}

/** Opens a page, in a browser. */
export function openUrl(url: string): void {
  if (typeof document !== "undefined" && /^(https?:|\/)/i.test(url)) location.href = url;
}
