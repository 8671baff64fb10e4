import { type Page, redirectPage } from "../http/page.ts";
import type { FormError, Pages, Refused } from "./declared.ts";
import { type AnswerOf, callEngine, type EngineAnswer } from "./engine-call.ts";
import { begun, enter, goOn } from "./onward.ts";
import type { FormPage, FormPost, PortalParts } from "./parts.ts";
import { findSession } from "./session.ts";
import { type Around, cookieHeaders, showPage } from "./show.ts";
import { linkFrom, tokenOf, type Visit } from "./visit.ts";

/** Runs the form of a feature on this page, if it was sent. */
export function featureForm(post: FormPost, page: FormPage): Promise<Page> | undefined {
  const forms = post.parts.features.flatMap((feature) => Object.entries(feature.forms?.[page] ?? {}));
  return forms.find(([field]) => post.fields.has(field))?.[1](post);
}

export async function postSignIn(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const identifier = (fields.get("email") ?? fields.get("username") ?? "").trim();
  const takesUsernames = parts.engine.uiConfig.username !== undefined;
  const isUsername = takesUsernames && identifier !== "" && !identifier.includes("@");
  const answer = await send(post, isUsername ? "/sign-in/username" : "/sign-in/email", {
    [isUsername ? "username" : "email"]: identifier,
    password: fields.get("password") ?? "",
    rememberMe: fields.has("remember"),
    callbackURL: afterProof(post),
  });
  if (answer.error?.code === "EMAIL_NOT_VERIFIED")
    return verifyFirst(post, isUsername ? emailIn(answer) : identifier, visit.redirectTo);
  if (answer.error !== undefined)
    return refuse(parts, visit, "sign-in", answer.error, shown(fields, ["email", "username", "remember"]));
  return nextStep(post, answer, { email: identifier }) ?? enter(parts, visit, visit.redirectTo ?? "/account");
}

/** Redirects to the page that waits for the email's confirmation. */
function verifyFirst({ visit }: FormPost, email: string | undefined, redirectTo: string | undefined): Page {
  visit.handEmail(email, "/verify-email");
  return redirectPage(303, linkFrom({ redirectTo }, "/verify-email", { sent: "1" }), cookieHeaders(visit));
}

/**
 * Returns the account's email if it must be confirmed first: the engine reveals it after the right password.
 */
function emailIn({ body }: EngineAnswer): string | undefined {
  return typeof body?.email === "string" ? body.email : undefined;
}

/** Returns the page of the next step, if an answer requires one. */
export function nextStep(
  { parts, visit }: FormPost,
  answer: EngineAnswer,
  { email, usual = "/account" }: { email?: string; usual?: string } = {},
): Page | undefined {
  const [path] = parts.features.flatMap((feature) => feature.nextStep?.(answer) ?? []);
  if (path === undefined) return undefined;
  // For the next sign-in, if this one is canceled.
  visit.handEmail(email, "/sign-in");
  const target = linkFrom({ redirectTo: visit.redirectTo ?? usual }, path, begun(visit));
  return redirectPage(303, target, cookieHeaders(visit));
}

export async function postSignUp(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const email = emailOf(fields);
  if (isResend(post)) return resend(post, email);
  const username = fields.get("username")?.trim();
  const answer = await send(post, "/sign-up/email", {
    name: fields.get("name") ?? "",
    email,
    password: fields.get("password") ?? "",
    callbackURL: afterProof(post, WELCOME),
    // An empty field counts as absent.
    ...(username && { username }),
    ...Object.fromEntries(
      parts.features.flatMap((feature) => Object.entries(feature.signUp?.(parts, visit) ?? {})),
    ),
  });
  if (answer.error !== undefined)
    return refuse(parts, visit, "sign-up", answer.error, shown(fields, ["name", "email", "username"]));
  const next = nextStep(post, answer, { email, usual: WELCOME });
  if (next !== undefined) return next;
  // There is no session: the email must be confirmed first, or the deployment requires a sign-in.
  if (answer.body?.token === null) {
    const hasCode = parts.features.some((feature) => feature.confirmsByCode?.(parts.engine) === true);
    if (hasCode) return verifyFirst(post, email, visit.redirectTo ?? WELCOME);
    return showPage(parts, visit, "sign-up", { done: { email } });
  }
  return enter(parts, visit, visit.redirectTo ?? WELCOME);
}

export async function postSignOut(post: FormPost): Promise<Page> {
  const { parts, visit } = post;
  const answer = await send(post, "/sign-out", {});
  if (answer.error !== undefined) return refuse(parts, visit, "sign-out", answer.error, {});
  return goOn(parts, visit, visit.redirectTo ?? "/signed-out");
}

/**
 * Shows the page again with the values and the error. `way`: method of the form, if it isn't the password's.
 */
export async function refuse(
  parts: PortalParts,
  visit: Visit,
  page: FormPage,
  error: FormError,
  values: Refused["values"],
  way?: string,
): Promise<Page> {
  const refused = { error, values, ...(way === undefined ? {} : { way }) };
  const own = LINKED.has(page) ? { token: tokenOf(visit), refused } : { refused };
  // The effect of these links depends on the signed-in user; the other pages look the same for everyone.
  const { session } = LINKED.has(page) ? await findSession(parts, visit) : { session: null };
  const isOnTheWay = page === "sign-in" || page === "sign-up";
  const shown = isOnTheWay ? { ...own, ...(await arrivalOf(parts, visit)) } : own;
  return showPage<FormPage>(parts, visit, page, shown, { ...aroundRefusal(error), session });
}

/** Returns data of features for the pages to sign in and up. */
export async function arrivalOf(
  parts: PortalParts,
  visit: Visit,
): Promise<Pick<Pages["sign-up"], "invitation">> {
  const all = await Promise.all(parts.features.map((feature) => feature.arrival?.(parts, visit)));
  const arrival: Pick<Pages["sign-up"], "invitation"> = {};
  for (const some of all) Object.assign(arrival, some);
  return arrival;
}

/** Pages of emailed links that depend on the signed-in user. */
const LINKED: ReadonlySet<FormPage> = new Set(["verify-email", "delete-account", "undo-sign-in-method"]);

export function isResend({ visit, fields }: FormPost): boolean {
  return visit.query.has("resend") || fields.has("resend");
}

async function resend(post: FormPost, email: string): Promise<Page> {
  const { parts, visit, fields } = post;
  const callbackURL = afterProof(post, WELCOME);
  const answer = await send(post, "/send-verification-email", { email, callbackURL });
  if (answer.error !== undefined)
    return refuse(parts, visit, "sign-up", answer.error, shown(fields, ["email"]));
  return showPage(parts, visit, "sign-up", { done: { email, sent: true } });
}

/** Default page of new users. */
export const WELCOME = "/welcome";

/** Returns the target of a confirmation email's link. `usual`: default target after signing in. */
export function afterProof({ parts, visit }: FormPost, usual?: string): string {
  const link = linkFrom({ redirectTo: visit.redirectTo ?? usual }, "/sign-in");
  // Encoded in a query, a target gets longer. If it becomes too long, it is dropped and the email still sent.
  return parts.engine.isSafeTarget(link) ? link : "/sign-in";
}

export async function send<Path extends string>(
  { parts, visit }: FormPost,
  path: Path,
  body: object,
): Promise<AnswerOf<Path>> {
  const answer = await callEngine(parts.engine, visit.request, path, { ...body });
  visit.cookies.push(...answer.cookies);
  return answer;
}

/** Values that fill the fields again. Never includes a password. */
export function shown(fields: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (fields.has(name) ? [[name, fields.get(name) ?? ""]] : [])),
  );
}

export function emailOf(fields: URLSearchParams): string {
  return fields.get("email")?.trim() ?? "";
}

/** Status and delay of a page with a refused form. */
export function aroundRefusal({ status, retryAfter }: FormError): Pick<Around, "status" | "retryAfter"> {
  return { status, retryAfter };
}
