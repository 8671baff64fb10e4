import { type Page, redirectPage } from "../http/page.ts";
import type { FormError, PageRemovedByReset, Refused } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import { aroundRefusal, emailOf, featureForm, refuse, send, shown } from "./form-posts.ts";
import { goOn } from "./onward.ts";
import type { FormPost, PortalParts } from "./parts.ts";
import { findSession } from "./session.ts";
import { cookieHeaders, showPage } from "./show.ts";
import { linkFrom, tokenOf, type Visit } from "./visit.ts";

/** `GET /forgot-password`; `?sent`: after its form. */
export function forgotPassword(parts: PortalParts, visit: Visit): Promise<Page> {
  const { handedEmail: email, query } = visit;
  const isSent = email !== undefined && query.has("sent");
  const sent = isSent ? { sent: { email, again: query.get("sent") === "again" } } : {};
  return showPage(parts, visit, "forgot-password", sent);
}

export async function postForgotPassword(post: FormPost): Promise<Page> {
  return featureForm(post, "forgot-password") ?? sendLink(post);
}

async function sendLink(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const email = emailOf(fields);
  const answer = await send(post, "/request-password-reset", { email, redirectTo: resetPage(post) });
  if (answer.error !== undefined)
    return refuse(parts, visit, "forgot-password", answer.error, shown(fields, ["email"]));
  const sent = fields.has("resend") ? "again" : "1";
  const { redirectTo } = visit;
  // A separate URL, so that reloading it sends no email.
  const to = linkFrom({ redirectTo }, "/forgot-password", { sent, ...langOf(visit) });
  visit.handEmail(email, "/forgot-password");
  return redirectPage(303, to, cookieHeaders(visit));
}

/** `GET /reset-password?token=`: checks whether the link still works, and leaves it valid. */
export async function resetPassword(parts: PortalParts, visit: Visit): Promise<Page> {
  const token = tokenOf(visit);
  // The engine's own link returns with an error code if it failed.
  const isRefused = visit.query.has("error");
  const isExpired = isRefused || (token !== null && !(await isGood(parts, token)));
  const { session } = await findSession(parts, visit);
  const own = isExpired ? { token, isExpired } : { token, removes: await removesOf(parts, visit, token) };
  return showPage(parts, visit, "reset-password", own, { session });
}

export async function postResetPassword(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const answer = await send(post, "/reset-password", {
    newPassword: fields.get("newPassword") ?? "",
    token: tokenOf(visit) ?? "",
    revokeSessions: fields.has("revokeSessions"),
    // Without an answer, nothing is removed.
    keep: fields.get("keep") !== "clean",
    ...(fields.get("password") ? { password: fields.get("password") } : {}),
  });
  if (answer.error !== undefined)
    return refuseReset(parts, visit, answer.error, shown(fields, ["keep", "revokeSessions"]));
  return afterReset(post);
}

export async function afterReset({ parts, visit }: FormPost): Promise<Page> {
  const { session } = await findSession(parts, visit);
  const target = visit.redirectTo ?? "/account";
  if (session !== null) return goOn(parts, visit, target);
  return goOn(parts, visit, linkFrom(visit, "/sign-in", { reason: "password-changed", ...langOf(visit) }));
}

async function isGood({ engine }: PortalParts, token: string): Promise<boolean> {
  const answer = await engine.api.requestPasswordResetCallback({
    params: { token },
    query: {},
    asResponse: true,
  });
  return !/[?&]error=/.test(answer.headers.get("location") ?? "?error=");
}

/** Returns the target of the emailed link: the service's page, which redirects to the visit's target. */
function resetPage({ parts, visit }: FormPost): string {
  const page = linkFrom({ redirectTo: visit.redirectTo }, "/reset-password");
  // Encoded in a query, a target gets longer. If it becomes too long, it is dropped and the email still sent.
  return parts.engine.isSafeTarget(page) ? page : "/reset-password";
}

function langOf({ query, lang }: Visit): Record<string, string> {
  return query.has("lang") ? { lang } : {};
}

/** Shows the page again with the error. */
export async function refuseReset(
  parts: PortalParts,
  visit: Visit,
  error: FormError,
  values: Refused["values"] = {},
): Promise<Page> {
  const { session } = await findSession(parts, visit);
  const token = tokenOf(visit);
  const own = { token, removes: await removesOf(parts, visit, token), refused: { error, values } };
  return showPage(parts, visit, "reset-password", own, { ...aroundRefusal(error), session });
}

/**
 * Returns the part of the account that a reset with this link removes. Null: nothing, or the link doesn't
 * work.
 */
async function removesOf(
  { engine }: PortalParts,
  visit: Visit,
  token: string | null,
): Promise<PageRemovedByReset | null> {
  if (token === null) return null;
  const { body, error } = await askEngine(engine, visit.request, "/reset-password-preview", { token });
  return error === undefined ? body.removes : null;
}
