import type { PreviewMagicLinkAnswer } from "latchkey/wire";
import { type Page, redirectPage } from "../../../http/page.ts";
import type { FormError, Pages } from "../../declared.ts";
import { askEngine, type EngineAnswer } from "../../engine-call.ts";
import { aroundRefusal, emailOf, nextStep, refuse, send, shown, WELCOME } from "../../form-posts.ts";
import { enter } from "../../onward.ts";
import type { FormPost, PortalParts } from "../../parts.ts";
import { findSession } from "../../session.ts";
import { cookieHeaders, showPage } from "../../show.ts";
import { linkFrom, tokenOf, type Visit } from "../../visit.ts";

declare module "../../engine-call.ts" {
  interface Declared {
    "/magic-link/preview": PreviewMagicLinkAnswer;
  }
}

export const CHECK_MAIL = "/sign-in/check-mail";

/** `GET /sign-in/check-mail`: asks for the email address; `?sent`: for the code of the email. */
export function checkMail(parts: PortalParts, visit: Visit): Promise<Page> {
  return showPage(parts, visit, "check-mail", sentOf(visit));
}

function sentOf({ handedEmail, loginHint, query }: Visit): Pages["check-mail"] {
  // A script that redirects here passes the email address in the URL.
  const email = handedEmail ?? loginHint;
  const isSent = email !== undefined && query.has("sent");
  return isSent ? { sent: { email, again: query.get("sent") === "again" } } : {};
}

export async function postCheckMail(post: FormPost): Promise<Page> {
  return post.fields.has("code") ? enterCode(post) : sendMail(post);
}

async function sendMail(post: FormPost): Promise<Page> {
  const { fields } = post;
  const answer = await ask(post, post.visit.redirectTo ?? "/");
  const isAgain = fields.has("resend");
  if (answer.error !== undefined)
    return refused(post, answer.error, isAgain ? { sent: { email: emailOf(fields) } } : {});
  return toCheckMail(post, post.visit.redirectTo, isAgain ? "again" : "1");
}

/** Handles the form of `/sign-up` if users sign up by email. */
export async function postSignUpByEmail(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const target = visit.redirectTo ?? WELCOME;
  const name = fields.get("name")?.trim();
  // An empty field counts as absent.
  const answer = await ask(post, target, name ? { name } : {});
  if (answer.error === undefined) return toCheckMail(post, target, "1");
  return refuse(parts, visit, "sign-up", answer.error, shown(fields, ["name", "email"]), "magic-link");
}

function ask(post: FormPost, callbackURL: string, person: { name?: string } = {}): Promise<EngineAnswer> {
  const about = { ...person, email: emailOf(post.fields) };
  const isLink = post.parts.engine.uiConfig.methods.includes("magic-link");
  if (isLink) return send(post, "/sign-in/magic-link", { ...about, callbackURL });
  return send(post, "/email-otp/send-verification-otp", { ...about, type: "sign-in" });
}

/** A separate URL, so that reloading it sends no email. */
function toCheckMail({ visit, fields }: FormPost, redirectTo: string | undefined, sent: string): Page {
  visit.handEmail(emailOf(fields), CHECK_MAIL);
  return redirectPage(303, linkFrom({ redirectTo }, CHECK_MAIL, { sent }), cookieHeaders(visit));
}

async function enterCode(post: FormPost): Promise<Page> {
  const { fields } = post;
  const email = emailOf(fields);
  const answer = await send(post, "/sign-in/email-otp", { email, otp: fields.get("code") ?? "" });
  if (answer.error !== undefined) return refused(post, answer.error, { sent: { email } });
  return entered(post, answer);
}

/** Opens the session, or redirects to the second step. A new user has no name yet, and is welcomed. */
function entered(post: FormPost, answer: EngineAnswer): Page {
  const { parts, visit } = post;
  // Type that the engine declares for this answer.
  const user = answer.body?.user as { name?: unknown } | undefined;
  const usual = user?.name === "" ? WELCOME : "/account";
  return nextStep(post, answer) ?? enter(parts, visit, visit.redirectTo ?? usual);
}

/** Shows the page again with the error, without the code. */
function refused(
  { parts, visit, fields }: FormPost,
  error: FormError,
  own: Pages["check-mail"],
): Promise<Page> {
  const refusal = { error, values: shown(fields, ["email"]) };
  return showPage(parts, visit, "check-mail", { ...own, refused: refusal }, aroundRefusal(error));
}

export function refuseMail(parts: PortalParts, visit: Visit, error: FormError): Promise<Page> {
  return refused({ parts, visit, fields: new URLSearchParams() }, error, {});
}

/**
 * `GET /magic-link?token=`: asks, and leaves the link valid, because some programs open the links of emails.
 */
export async function magicLink(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session } = await findSession(parts, visit);
  return showPage(parts, visit, "magic-link", await linkOf(parts, visit), { session });
}

const UNKNOWN = { state: "unknown", email: null, isSameBrowser: false } as const;

async function linkOf({ engine }: PortalParts, visit: Visit): Promise<Pages["magic-link"]> {
  const token = tokenOf(visit);
  if (token === null) return { token, preview: UNKNOWN };
  const answer = await askEngine(engine, visit.request, "/magic-link/preview", { token });
  return { token, preview: answer.error === undefined ? answer.body : UNKNOWN };
}

export async function postMagicLink(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const answer = await send(post, "/magic-link/verify", { token: tokenOf(visit) ?? "" });
  if (answer.error === undefined) return entered(post, answer);
  const { session } = await findSession(parts, visit);
  const { error } = answer;
  return showPage(
    parts,
    visit,
    "magic-link",
    { ...(await linkOf(parts, visit)), refused: { error, values: shown(fields, []) } },
    { ...aroundRefusal(error), session },
  );
}

export function refuseLink(parts: PortalParts, visit: Visit, error: FormError): Promise<Page> {
  const own = { token: tokenOf(visit), preview: UNKNOWN, refused: { error, values: {} } };
  return showPage(parts, visit, "magic-link", own, aroundRefusal(error));
}
