import { readMailLink } from "latchkey/shared";
import { type Page, redirectPage } from "../http/page.ts";
import type { Pages } from "./declared.ts";
import { afterProof, emailOf, featureForm, isResend, nextStep, refuse, send, shown } from "./form-posts.ts";
import type { FormPost, PortalParts } from "./parts.ts";
import { findSession } from "./session.ts";
import { cookieHeaders, showPage } from "./show.ts";
import { linkFrom, tokenOf, type Visit } from "./visit.ts";

type Own = Pages["verify-email"];

/** Problems by the error codes of the engine's failed links. */
const PROBLEMS: Readonly<Record<string, NonNullable<Own["problem"]>>> = {
  token_expired: "expired",
  invalid_token: "invalid",
  user_not_found: "gone",
  unauthorized: "foreign",
};

/** Returns the problem of a link by its error code, if it is one. */
export function linkProblem(code: string): Own["problem"] {
  const name = code.toLowerCase();
  return Object.hasOwn(PROBLEMS, name) ? PROBLEMS[name] : undefined;
}

/** Values in links that the page itself creates. */
const ASKS: Readonly<Partial<Record<string, NonNullable<Own["asks"]>>>> = {
  new: "newPassword",
  known: "password",
};

const DONE = ["confirmed", "changed", "unconfirmed", "approved"] as const;

/**
 * `GET /verify-email`: shows the purpose of the link, and changes nothing, because programs that scan emails
 * open their links. Without a link it waits for the email.
 */
export async function verifyEmail(parts: PortalParts, given: Visit): Promise<Page> {
  const visit = { ...given, redirectTo: innermost(parts, given) };
  const { session } = await findSession(parts, visit);
  return showPage(parts, visit, "verify-email", ownOf(visit), { session });
}

function ownOf({ query, loginHint, handedEmail, path }: Visit): Own {
  const token = tokenOf({ path, query });
  const problem = linkProblem(query.get("error") ?? "");
  if (problem !== undefined) return { token, problem };
  if (token !== null) {
    const { expiresAt = Number.POSITIVE_INFINITY } = readMailLink(token) ?? {};
    if (expiresAt <= Date.now()) return { token, problem: "expired" };
    const set = query.get("set") ?? "";
    const asks = Object.hasOwn(ASKS, set) ? ASKS[set] : undefined;
    return asks === undefined ? { token } : { token, asks };
  }
  // A script that redirects here passes the email address in the URL.
  const email = handedEmail ?? loginHint;
  if (email === undefined) return { token };
  const kind = DONE.find((candidate) => candidate === query.get("done"));
  if (kind !== undefined) return { token, verified: { email, kind } };
  return query.has("sent") ? { token, sent: { email, again: query.get("sent") === "again" } } : { token };
}

export async function postVerifyEmail(given: FormPost): Promise<Page> {
  const post = { ...given, visit: { ...given.visit, redirectTo: innermost(given.parts, given.visit) } };
  if (isResend(post)) return sendAgain(post);
  return featureForm(post, "verify-email") ?? confirm(post);
}

async function sendAgain(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const email = emailOf(fields);
  const answer = await send(post, "/send-verification-email", { email, callbackURL: afterProof(post) });
  if (answer.error !== undefined)
    return refuse(parts, withoutLink(visit), "verify-email", answer.error, shown(fields, ["email"]));
  return redirectPage(303, here(visit, email, { sent: "again" }), cookieHeaders(visit));
}

async function confirm(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const token = tokenOf(visit) ?? "";
  const answer = await send(post, "/verify-email", {
    token,
    ...(fields.has("password") ? { password: fields.get("password") } : {}),
    ...(fields.has("newPassword") ? { newPassword: fields.get("newPassword") } : {}),
  });
  if (answer.error !== undefined) return refuse(parts, visit, "verify-email", answer.error, {});
  const next = nextStep(post, answer);
  if (next !== undefined) return next;
  const { email = "", newEmail } = readMailLink(token) ?? {};
  // Type that the engine declares for this answer.
  const user = answer.body?.user as { emailVerified: boolean } | null | undefined;
  const changed = user?.emailVerified ? "changed" : "unconfirmed";
  const kind = newEmail === undefined ? "confirmed" : user ? changed : "approved";
  if (kind === "confirmed") visit.handEmail(email, "/sign-in");
  return redirectPage(303, here(visit, newEmail ?? email, { done: kind }), cookieHeaders(visit));
}

/** Returns this page without its token, so that reloading it does nothing. */
export function here(visit: Visit, email: string, more: Record<string, string>): string {
  const { redirectTo, query, lang } = visit;
  visit.handEmail(email, "/verify-email");
  const kept = query.has("lang") ? { ...more, lang } : more;
  return linkFrom({ redirectTo }, "/verify-email", kept);
}

/** Removes the token: the error concerns the email, not the link. */
function withoutLink(visit: Visit): Visit {
  const query = new URLSearchParams(visit.query);
  query.delete("token");
  return { ...visit, query };
}

/** Returns the final target, if an email leads to the sign-in page with another target in it. */
function innermost({ engine, baseURL }: PortalParts, { redirectTo }: Visit): string | undefined {
  const url = redirectTo === undefined ? null : URL.parse(redirectTo, baseURL);
  if (url === null || url.origin !== baseURL || url.pathname !== "/sign-in") return redirectTo;
  const inner = url.searchParams.get("redirect_to");
  return inner !== null && engine.isSafeTarget(inner) ? inner : undefined;
}
