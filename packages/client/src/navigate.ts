/**
 * Follows an answer that asks for it (`url` with `redirect: true`), in a browser. Only to web addresses: a
 * `javascript:` one would run in this page.
 */
export function followRedirect(data: unknown): void {
  if (typeof document === "undefined" || typeof data !== "object" || data === null) return;
  const { url, redirect } = data as { url?: unknown; redirect?: unknown };
  if (redirect === true && typeof url === "string" && /^(https?:|\/)/i.test(url)) location.href = url;
}
