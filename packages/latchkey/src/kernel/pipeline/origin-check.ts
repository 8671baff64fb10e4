import {
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED,
  fail,
  INVALID_ORIGIN,
  MISSING_OR_NULL_ORIGIN,
} from "../../base/errors.ts";
import type { Context } from "../contracts/context.ts";

/**
 * Refuses a state-changing request that another site made in the user's name (CSRF).
 *
 * With a cookie the page must be of a trusted origin: `Origin` decides, otherwise `Referer` (RFC 6454, RFC
 * 9110 10.1.3). A browser that sends neither must state the same origin by Fetch Metadata, or is refused.
 * Without a cookie there is no session to abuse, but a foreign page could still sign its visitor in as
 * another user: a form post is a cross-site navigation, and on routes that don't require a session, an
 * `Origin` that is sent must be trusted. Programs that aren't browsers send none.
 */
export function checkOrigin(context: Context): void {
  const origin = context.header("origin");
  if (context.header("cookie") === undefined) {
    if (
      context.header("sec-fetch-site") === "cross-site" &&
      context.header("sec-fetch-mode") === "navigate"
    ) {
      throw fail(CROSS_SITE_NAVIGATION_LOGIN_BLOCKED);
    }
    if (origin === undefined || !maySignIn(context)) return;
  }
  if (origin !== undefined && origin !== "null") {
    if (context.origins.isTrusted(origin)) return;
    context.core.mentionOrigin(origin);
    throw fail(INVALID_ORIGIN);
  }
  if (context.header("sec-fetch-site") === "same-origin") return;
  // `Referer` doesn't vouch for a page that hides its origin (`Origin: null`, a sandboxed frame).
  const referrer = origin === undefined ? originOf(context.header("referer")) : undefined;
  if (referrer === undefined) throw fail(MISSING_OR_NULL_ORIGIN);
  if (!context.origins.isTrusted(referrer)) throw fail(INVALID_ORIGIN);
}

/** False for routes that require a session: they can't sign their caller in as another user. */
function maySignIn({ route }: Context): boolean {
  return route.spec.session === "none" || route.spec.session === "optional";
}

function originOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const parsed = URL.parse(url);
  return parsed === null || parsed.origin === "null" ? undefined : parsed.origin;
}
