import type { SharedState } from "./page.ts";

/** Parameters that links to other pages keep. */
type Opened = Pick<SharedState, "url" | "redirectTo" | "loginHint">;

/** Returns the URL of another page of the service, with the parameters of this one. */
export function pageLink(opened: Opened, path: string, changes: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  if (opened.redirectTo !== undefined) query.set("redirect_to", opened.redirectTo);
  if (opened.loginHint !== undefined) query.set("login_hint", opened.loginHint);
  const lang = queryOf(opened.url).get("lang");
  if (lang !== null) query.set("lang", lang);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return withQuery(path, query);
}

/** Returns this page in another language. */
export function languageLink({ url }: Pick<Opened, "url">, lang: string): string {
  const query = queryOf(url);
  query.set("lang", lang);
  return withQuery(url.split(/[?#]/, 1)[0] ?? "/", query);
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split("#", 1)[0]?.split("?").slice(1).join("?"));
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
