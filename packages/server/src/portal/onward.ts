import { type Page, redirectPage } from "../http/page.ts";
import type { PortalParts } from "./parts.ts";
import { cookieHeaders } from "./show.ts";
import { linkFrom, type Visit } from "./visit.ts";

/**
 * Sends the browser on. To another origin by a page: some browsers hold a form's redirects to the policy of the
 * page that it stood on (`form-action`, CSP level 3).
 */
export function goOn({ baseURL }: PortalParts, visit: Visit, target: string): Page {
  const isOwn = target.startsWith("/") || URL.parse(target)?.origin === baseURL;
  const to = isOwn ? target : `/continue?${new URLSearchParams({ to: target })}`;
  return redirectPage(303, to, cookieHeaders(visit));
}

/** Sends a browser on that was just given a session: by a page that sees whether it keeps cookies, if it sent none yet. */
export function enter(parts: PortalParts, visit: Visit, target: string): Page {
  if (hasCookies(visit) || !parts.engine.isSafeTarget(target)) return goOn(parts, visit, target);
  return redirectPage(303, linkFrom({ redirectTo: target }, SIGNED_IN), cookieHeaders(visit));
}

export const SIGNED_IN = "/signed-in";

/** `GET /signed-in`: on to the target, or back to the form with the reason why it would only be asked for again. */
export async function signedIn(parts: PortalParts, visit: Visit): Promise<Page> {
  if (!hasCookies(visit)) return cookiesBlocked(visit);
  return goOn(parts, visit, visit.redirectTo ?? "/account");
}

export function cookiesBlocked(visit: Visit): Page {
  return redirectPage(303, linkFrom(visit, "/sign-in", { reason: "cookies-blocked" }), cookieHeaders(visit));
}

/** The same page again, with a cookie if the browser keeps them. */
export function tryCookie({ url }: Visit): Page {
  const again = `${url}${url.includes("?") ? "&" : "?"}checked=1`;
  return redirectPage(303, again, [
    "set-cookie",
    "lk_cookie=1; Path=/error; Max-Age=60; HttpOnly; SameSite=Lax",
  ]);
}

/** What the page of the second step learns of a browser that sent no cookie with the first. */
export function begun(visit: Visit): Record<string, string> {
  return hasCookies(visit) ? {} : { begun: "1" };
}

/** A browser that sends any keeps those that it is given. */
export function hasCookies({ request }: Visit): boolean {
  return Boolean(request.headers.cookie);
}
