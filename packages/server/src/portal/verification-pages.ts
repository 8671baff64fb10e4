import { readMailLink } from "latchkey/shared";
import { type Page, redirectPage } from "../http/page.ts";
import type { Pages } from "./declared.ts";
import {
  afterProof,
  aroundRefusal,
  emailOf,
  type FormPost,
  isResend,
  refuse,
  refusedCode,
  secondStep,
  send,
  shown,
} from "./form-posts.ts";
import { tokenOf } from "./link-token.ts";
import type { PortalParts } from "./parts.ts";
import { findSession } from "./session.ts";
import { cookieHeaders, showPage } from "./show.ts";
import { linkFrom, type Visit } from "./visit.ts";

type Own = Pages["verify-email"];

/** By the codes that the engine's own link comes back with. */
const PROBLEMS: Readonly<Record<string, NonNullable<Own["problem"]>>> = {
  token_expired: "expired",
  invalid_token: "invalid",
  user_not_found: "gone",
  unauthorized: "foreign",
};

/** What such a code says of a link, if anything. */
export function linkProblem(code: string): Own["problem"] {
  const name = code.toLowerCase();
  return Object.hasOwn(PROBLEMS, name) ? PROBLEMS[name] : undefined;
}

/** What stands in a link of the page itself. */
const ASKS: Readonly<Partial<Record<string, NonNullable<Own["asks"]>>>> = {
  new: "newPassword",
  known: "password",
};

const DONE = ["confirmed", "changed", "unconfirmed", "approved"] as const;

/**
 * `GET /verify-email`: shows what the link is for, and changes nothing: programs that look at emails for their readers
 * open what is in them. Without a link it waits for the email.
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
  // A script that sends people here names the email in the URL.
  const email = handedEmail ?? loginHint;
  if (email === undefined) return { token };
  const kind = DONE.find((candidate) => candidate === query.get("done"));
  if (kind !== undefined) return { token, verified: { email, kind } };
  return query.has("sent") ? { token, sent: { email, again: query.get("sent") === "again" } } : { token };
}

export async function postVerifyEmail(given: FormPost): Promise<Page> {
  const post = { ...given, visit: { ...given.visit, redirectTo: innermost(given.parts, given.visit) } };
  if (isResend(post)) return sendAgain(post);
  return post.fields.has("code") ? enterCode(post) : confirm(post);
}

async function sendAgain(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const email = emailOf(fields);
  const answer = await send(post, "/send-verification-email", { email, callbackURL: afterProof(post) });
  if (answer.error !== undefined)
    return refuse(parts, withoutLink(visit), "verify-email", answer.error, shown(fields, ["email"]));
  return redirectPage(303, here(visit, email, { sent: "again" }), cookieHeaders(visit));
}

/** The code beside the link of the email. The page again is the one that waits for it. */
async function enterCode(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const email = emailOf(fields);
  const answer = await send(post, "/email-otp/verify-email", { email, otp: fields.get("code") ?? "" });
  if (answer.error !== undefined) {
    const { session } = await findSession(parts, visit);
    const own = { token: null, ...refusedCode(post, answer.error) };
    return showPage(parts, visit, "verify-email", own, { ...aroundRefusal(answer.error), session });
  }
  const next = secondStep(post, answer);
  if (next !== undefined) return next;
  visit.handEmail(email, "/sign-in");
  return redirectPage(303, here(visit, email, { done: "confirmed" }), cookieHeaders(visit));
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
  const next = secondStep(post, answer);
  if (next !== undefined) return next;
  const { email = "", newEmail } = readMailLink(token) ?? {};
  // What the engine declares for this answer.
  const user = answer.body?.user as { emailVerified: boolean } | null | undefined;
  const changed = user?.emailVerified ? "changed" : "unconfirmed";
  const kind = newEmail === undefined ? "confirmed" : user ? changed : "approved";
  if (kind === "confirmed") visit.handEmail(email, "/sign-in");
  return redirectPage(303, here(visit, newEmail ?? email, { done: kind }), cookieHeaders(visit));
}

/** This page without its link, so that loading it again does nothing. */
function here(visit: Visit, email: string, more: Record<string, string>): string {
  const { redirectTo, query, lang } = visit;
  visit.handEmail(email, "/verify-email");
  const kept = query.has("lang") ? { ...more, lang } : more;
  return linkFrom({ redirectTo }, "/verify-email", kept);
}

/** What is refused is an email, not the link. */
function withoutLink(visit: Visit): Visit {
  const query = new URLSearchParams(visit.query);
  query.delete("token");
  return { ...visit, query };
}

/** Where to go after signing in, where an email leads to the page for signing in with a target of its own. */
function innermost({ engine, baseURL }: PortalParts, { redirectTo }: Visit): string | undefined {
  const url = redirectTo === undefined ? null : URL.parse(redirectTo, baseURL);
  if (url === null || url.origin !== baseURL || url.pathname !== "/sign-in") return redirectTo;
  const inner = url.searchParams.get("redirect_to");
  return inner !== null && engine.isSafeTarget(inner) ? inner : undefined;
}
