import type { EnableTwoFactorAnswer, ReadChallengeAnswer, ReadTwoFactorStatusAnswer } from "latchkey/wire";
import { type Page, redirectPage } from "../../../http/page.ts";
import type { FormError, PageApp, PageChallenge, Pages } from "../../declared.ts";
import { askEngine, type EngineAnswer } from "../../engine-call.ts";
import { aroundRefusal, send, shown } from "../../form-posts.ts";
import { cookiesBlocked, goOn, hasCookies } from "../../onward.ts";
import type { FormPost, PortalParts } from "../../parts.ts";
import { findSession } from "../../session.ts";
import { cookieHeaders, showPage } from "../../show.ts";
import { linkFrom, type Visit } from "../../visit.ts";

declare module "../../engine-call.ts" {
  interface Declared {
    "/two-factor/challenge": ReadChallengeAnswer;
    "/two-factor/enable": EnableTwoFactorAnswer;
    "/two-factor/status": ReadTwoFactorStatusAnswer;
  }
}

export const PATH = "/two-factor";

type Own = Pages["two-factor"];
type Method = PageChallenge["methods"][number];

const VERIFY: Readonly<Record<Method, string>> = {
  totp: "/two-factor/verify-totp",
  otp: "/two-factor/verify-otp",
  backupCode: "/two-factor/verify-backup-code",
};

/** `GET /two-factor`: asks for the second step of this browser's sign-in. */
export async function twoFactor(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session } = await findSession(parts, visit);
  if (session !== null && visit.query.has("used")) {
    const answer = await askEngine(parts.engine, visit.request, "/two-factor/status", {});
    const left = answer.error === undefined ? answer.body.backupCodes : null;
    return showPage(parts, visit, "two-factor", { challenge: null, used: { left } }, { session });
  }
  const challenge = await challengeOf(parts, visit);
  const isLost = session === null && challenge === null && visit.query.has("begun");
  if (isLost && !hasCookies(visit)) return cookiesBlocked(visit);
  // A signed-in user without anything to show continues.
  if (session !== null && challenge === null) return goOn(parts, visit, visit.redirectTo ?? "/account");
  const method = methodOf(visit.query.get("method"));
  const own: Own = { challenge, ...(method && { method }), isCodeSent: visit.query.has("sent") };
  return showPage(parts, visit, "two-factor", own);
}

export async function postTwoFactor(post: FormPost): Promise<Page> {
  const act = post.fields.get("act") ?? "";
  const acts: Readonly<Record<string, (post: FormPost) => Promise<Page>>> = {
    send: sendCode,
    cancel,
    enroll,
    confirm,
    proceed: async ({ parts, visit }) => goOn(parts, visit, visit.redirectTo ?? "/account"),
  };
  return ((Object.hasOwn(acts, act) && acts[act]) || verify)(post);
}

async function verify(post: FormPost): Promise<Page> {
  const { fields } = post;
  const method = methodOf(fields.get("method")) ?? "totp";
  const answer = await send(post, VERIFY[method], codeOf(fields));
  if (answer.error !== undefined)
    return refused(post, answer.error, { method, isCodeSent: method === "otp" });
  return opened(post, answer, method === "backupCode");
}

/**
 * Redirects a new session to the target of the sign-in, by a page with the number of remaining backup codes
 * if one was used.
 */
function opened({ parts, visit }: FormPost, { body }: EngineAnswer, isUsed: boolean): Page {
  const asked = body?.callbackURL;
  const target = visit.redirectTo ?? (typeof asked === "string" && asked !== "" ? asked : "/account");
  if (!isUsed) return goOn(parts, visit, target);
  const redirectTo = parts.engine.isSafeTarget(target) ? target : undefined;
  return redirectPage(303, linkFrom({ redirectTo }, PATH, { used: "1" }), cookieHeaders(visit));
}

async function sendCode(post: FormPost): Promise<Page> {
  const answer = await send(post, "/two-factor/send-otp", {});
  if (answer.error !== undefined) return refused(post, answer.error, { method: "otp" });
  // A separate URL, so that reloading it sends no email.
  const more = { method: "otp", sent: "1" };
  return redirectPage(303, linkFrom(post.visit, PATH, more), cookieHeaders(post.visit));
}

async function cancel(post: FormPost): Promise<Page> {
  const { parts, visit } = post;
  await send(post, "/two-factor/cancel", {});
  return goOn(parts, visit, linkFrom(visit, "/sign-in"));
}

/** Sets up the second factor while the sign-in waits. */
async function enroll(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const method = fields.get("method") === "otp" ? "otp" : "totp";
  const answer = await send(post, "/two-factor/enable", { method });
  if (answer.error !== undefined) return refused(post, answer.error, {});
  const challenge = await challengeOf(parts, visit);
  if (method === "otp") return showPage(parts, visit, "two-factor", { challenge, begun: { step: "email" } });
  const { totpURI = "", backupCodes = [] } = answer.body;
  return showPage(parts, visit, "two-factor", {
    challenge,
    begun: { step: "app", app: { totpURI, backupCodes } },
  });
}

async function confirm(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const method = fields.get("method") === "otp" ? "otp" : "totp";
  const app = appIn(fields);
  const answer = await send(post, VERIFY[method], codeOf(fields));
  if (answer.error !== undefined) {
    const begun: Own["begun"] = app === undefined ? { step: "email" } : { step: "app", app };
    return refused(post, answer.error, { begun });
  }
  if (app === undefined) return opened(post, answer, false);
  const asked = answer.body?.callbackURL;
  const target = visit.redirectTo ?? (typeof asked === "string" && asked !== "" ? asked : "/account");
  const isSafe = parts.engine.isSafeTarget(target);
  // The form of this page redirects there.
  const next = { ...visit, redirectTo: isSafe ? target : undefined };
  return showPage(parts, next, "two-factor", { challenge: null, begun: { step: "codes", app } });
}

/** Returns the values that the page itself has put into its form. */
function appIn(fields: URLSearchParams): PageApp | undefined {
  const totpURI = fields.get("totpURI");
  if (totpURI === null) return undefined;
  return { totpURI, backupCodes: (fields.get("backupCodes") ?? "").split(" ").filter((code) => code !== "") };
}

function codeOf(fields: URLSearchParams): { code: string; trustDevice: boolean } {
  return { code: fields.get("code") ?? "", trustDevice: fields.has("trustDevice") };
}

/** Shows the page again with the error, without the code. */
async function refused(
  { parts, visit, fields }: FormPost,
  error: FormError,
  own: Omit<Own, "challenge" | "refused">,
): Promise<Page> {
  const challenge = await challengeOf(parts, visit);
  const refusal = { error, values: shown(fields, ["trustDevice"]) };
  return showPage(parts, visit, "two-factor", { challenge, ...own, refused: refusal }, aroundRefusal(error));
}

export function refuseUnread(parts: PortalParts, visit: Visit, error: FormError): Promise<Page> {
  const own = { challenge: null, refused: { error, values: {} } };
  return showPage(parts, visit, "two-factor", own, aroundRefusal(error));
}

/** Returns null if no sign-in waits in this browser. */
async function challengeOf({ engine }: PortalParts, { request }: Visit): Promise<PageChallenge | null> {
  const answer = await askEngine(engine, request, "/two-factor/challenge", {});
  return answer.error === undefined ? answer.body : null;
}

function methodOf(given: string | null): Method | undefined {
  return given === "totp" || given === "otp" || given === "backupCode" ? given : undefined;
}
