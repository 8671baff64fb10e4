import { type Page, redirectPage } from "../http/page.ts";
import type { PortalParts } from "./parts.ts";
import { cookieHeaders } from "./show.ts";
import { linkFrom, type Visit } from "./visit.ts";

/**
 * Redirects the browser. Another origin is reached by an intermediate page, because some browsers apply the
 * policy of the form's page to its redirects (`form-action`, CSP level 3).
 */
export function goOn({ baseURL }: PortalParts, visit: Visit, target: string): Page {
  const isOwn = target.startsWith("/") || URL.parse(target)?.origin === baseURL;
  const to = isOwn ? target : `/continue?${new URLSearchParams({ to: target })}`;
  return redirectPage(303, to, cookieHeaders(visit));
}

/**
 * Redirects a browser with a new session. If it sent no cookies yet, an intermediate page checks whether it
 * keeps them.
 */
export function enter(parts: PortalParts, visit: Visit, target: string): Page {
  if (hasCookies(visit) || !parts.engine.isSafeTarget(target)) return goOn(parts, visit, target);
  return redirectPage(303, linkFrom({ redirectTo: target }, SIGNED_IN), cookieHeaders(visit));
}

export const SIGNED_IN = "/signed-in";

/**
 * `GET /signed-in`: redirects to the target, or back to the form with the reason if the browser kept no
 * cookie.
 */
export async function signedIn(parts: PortalParts, visit: Visit): Promise<Page> {
  if (!hasCookies(visit)) return cookiesBlocked(visit);
  return goOn(parts, visit, visit.redirectTo ?? "/account");
}

export function cookiesBlocked(visit: Visit): Page {
  return redirectPage(303, linkFrom(visit, "/sign-in", { reason: "cookies-blocked" }), cookieHeaders(visit));
}

/** Loads the same page again, with a cookie if the browser keeps them. */
export function tryCookie({ url }: Visit): Page {
  const again = `${url}${url.includes("?") ? "&" : "?"}checked=1`;
  return redirectPage(303, again, [
    "set-cookie",
    "lk_cookie=1; Path=/error; Max-Age=60; HttpOnly; SameSite=Lax",
  ]);
}

/** Parameter for the page of the second step, if the browser sent no cookie with the first. */
export function begun(visit: Visit): Record<string, string> {
  return hasCookies(visit) ? {} : { begun: "1" };
}

/** Reports whether the browser sends any cookie: then it also keeps new ones. */
export function hasCookies({ request }: Visit): boolean {
  return Boolean(request.headers.cookie);
}
