import type { IncomingMessage } from "node:http";
import type { GetAdminAccessAnswer } from "latchkey/wire";
import { inPlace } from "../http/in-place.ts";
import { jsonPage, notFound, type Page, redirectPage } from "../http/page.ts";
import { accounts, postAccounts, postSignOut, signOut } from "./accounts-page.ts";
import type { FormError, PageAccess, PageSession, Pages } from "./declared.ts";
import { deleteAccount, postDeleteAccount } from "./deletion-page.ts";
import { checkMail, magicLink, postCheckMail, postMagicLink, postSignUpByEmail } from "./email-code-pages.ts";
import { askEngine } from "./engine-call.ts";
import { firstAnswers } from "./first-answers.ts";
import { readForm } from "./form.ts";
import { type FormPage, type FormPost, postSignIn, postSignUp, refuse } from "./form-posts.ts";
import { postStopImpersonating, STOP } from "./impersonation-page.ts";
import { invitedBy } from "./invitation-of.ts";
import { acceptInvitation, postAcceptInvitation } from "./invitation-page.ts";
import { cookiesBlocked, hasCookies, SIGNED_IN, signedIn, tryCookie } from "./onward.ts";
import type { PortalParts } from "./parts.ts";
import { passkeyEndpoints, relatedOrigins } from "./passkey-addresses.ts";
import { forgotPassword, postForgotPassword, postResetPassword, resetPassword } from "./password-pages.ts";
import { postProvider } from "./provider-posts.ts";
import { findSession } from "./session.ts";
import { postSetup, SETUP_PAGE, setup } from "./setup-page.ts";
import { cookieHeaders, showBusy, showFailure, showLimited, showPage } from "./show.ts";
import { postTwoFactor, twoFactor } from "./two-factor-page.ts";
import { postUndoEmailChange, postUndoSignInMethod, undoEmailChange, undoSignInMethod } from "./undo-page.ts";
import { linkProblem, postVerifyEmail, verifyEmail } from "./verification-pages.ts";
import { linkFrom, type Visit, visitOf } from "./visit.ts";

/** Answers every path that belongs to no other part of the service. */
export type Portal = (request: IncomingMessage, url: URL) => Promise<Page>;

interface PageRoute {
  get(parts: PortalParts, visit: Visit): Page | Promise<Page>;
  post?: {
    /** The page that shows the error of an unreadable form. */
    page: FormPage;
    run: Post;
  };
}

const RESET: PageRoute = {
  get: resetPassword,
  post: { page: "reset-password", run: postResetPassword },
};

const DELETE: PageRoute = {
  get: deleteAccount,
  post: { page: "delete-account", run: postDeleteAccount },
};

type Post = (post: FormPost) => Promise<Page>;

/** Forms beside the password's, by the name of a field that no other form of the page has. */
const SIGN_IN_FORMS: Readonly<Record<string, Post>> = {
  provider: (post) => postProvider(post, "sign-in"),
};

const SIGN_UP_FORMS: Readonly<Record<string, Post>> = {
  provider: (post) => postProvider(post, "sign-up"),
  way: postSignUpByEmail,
};

function byWay(forms: Readonly<Record<string, Post>>, byPassword: Post): Post {
  return (post) => {
    const [, run = byPassword] = Object.entries(forms).find(([field]) => post.fields.has(field)) ?? [];
    return run(post);
  };
}

/** Exact paths. */
const ROUTES: Readonly<Record<string, PageRoute>> = {
  "/": { get: home },
  "/sign-in": { get: signIn, post: { page: "sign-in", run: byWay(SIGN_IN_FORMS, postSignIn) } },
  "/sign-up": {
    get: signUp,
    post: { page: "sign-up", run: byWay(SIGN_UP_FORMS, postSignUp) },
  },
  "/forgot-password": { get: forgotPassword, post: { page: "forgot-password", run: postForgotPassword } },
  "/reset-password": RESET,
  "/verify-email": { get: verifyEmail, post: { page: "verify-email", run: postVerifyEmail } },
  "/delete-account": DELETE,
  "/undo-sign-in-method": {
    get: undoSignInMethod,
    post: { page: "undo-sign-in-method", run: postUndoSignInMethod },
  },
  "/undo-email-change": {
    get: undoEmailChange,
    post: { page: "undo-email-change", run: postUndoEmailChange },
  },
  // Path of emailed links if the specification's paths are mounted at the root.
  "/delete-user/callback": DELETE,
  "/accept-invitation": {
    get: acceptInvitation,
    post: { page: "accept-invitation", run: postAcceptInvitation },
  },
  "/two-factor": { get: twoFactor, post: { page: "two-factor", run: postTwoFactor } },
  "/sign-in/check-mail": { get: checkMail, post: { page: "check-mail", run: postCheckMail } },
  "/magic-link": { get: magicLink, post: { page: "magic-link", run: postMagicLink } },
  "/accounts": { get: accounts, post: { page: "accounts", run: postAccounts } },
  [SETUP_PAGE]: { get: setup, post: { page: "setup", run: postSetup } },
  "/sign-out": { get: signOut, post: { page: "sign-out", run: postSignOut } },
  [SIGNED_IN]: { get: signedIn },
  "/signed-out": { get: signedOut },
  "/continue": { get: onward },
  "/error": { get: failure },
  "/account": { get: app },
  "/welcome": { get: app },
  "/organizations/new": { get: app },
  "/admin": { get: administration },
  [STOP]: {
    get: () => redirectPage(303, "/account"),
    post: { page: "sign-out", run: postStopImpersonating },
  },
  "/.well-known/webauthn": { get: relatedOrigins },
  "/.well-known/passkey-endpoints": { get: passkeyEndpoints },
  "/.well-known/change-password": { get: () => redirectPage(302, "/account/security") },
  "/_states": { get: states },
  "/_theme": { get: (parts, visit) => showPage(parts, visit, "theme", {}) },
};

/** Routes of all paths below a first segment. */
const BELOW: Readonly<Record<string, string>> = {
  account: "/account",
  // Organizations by their slugs.
  o: "/account",
  admin: "/admin",
  _states: "/_states",
  "reset-password": "/reset-password",
  // Invitations by their IDs.
  "accept-invitation": "/accept-invitation",
};

/** For developers on their own machine only; for others these pages don't exist. */
const DEVELOPMENT = /^\/_(states|theme)(\/|$)/;

export function portal(parts: PortalParts): Portal {
  const { engine, baseURL, log } = parts;
  const rules = {
    locales: engine.uiConfig.locales,
    isSafeTarget: engine.isSafeTarget,
    isSecure: baseURL.startsWith("https:"),
    log,
  };
  return async (request, url) => {
    const route = findRoute(parts, request, url.pathname);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (route === undefined && !(isRead && wantsHtml(request))) return notFound();
    if (route !== undefined && !isRead && (request.method !== "POST" || route.post === undefined))
      return notAllowed(route);
    const visit = visitOf(request, url, rules);
    const show = async (): Promise<Page> => {
      try {
        if (route === undefined) return await missing(parts, visit);
        return await (isRead ? route.get(parts, visit) : post(parts, visit, route));
      } catch (error) {
        return showFailure(parts, visit, error);
      }
    };
    // The engine counts the requests of forms and gives them a slot.
    if (!isRead) return show();
    // Only known URLs are kept: a client could invent others, and each would be rendered again.
    const known = { ...visit, url: Object.hasOwn(ROUTES, visit.path) ? visit.path : "/" };
    const seconds = await engine.countRequest({
      peer: request.socket.remoteAddress,
      header: (name) => request.headers[name]?.toString(),
      path: `/pages${known.url}`,
    });
    if (seconds > 0) return showLimited(parts, known, seconds);
    return inPlace(engine, show, () => showBusy(parts, known));
  };
}

function findRoute(parts: PortalParts, request: IncomingMessage, path: string): PageRoute | undefined {
  if (DEVELOPMENT.test(path) && !parts.isDeveloper(request)) return undefined;
  // Pages of features that the deployment doesn't have.
  const { twoFactor, maximumSessions, methods, magicLink } = parts.engine.uiConfig;
  if (/^\/(admin(\/|$)|stop-impersonating$)/.test(path) && !isAdministered(parts)) return undefined;
  if (path === "/two-factor" && twoFactor == null) return undefined;
  const sendsEmails = methods.includes("magic-link") || methods.includes("email-otp");
  if (path === "/sign-in/check-mail" && !sendsEmails) return undefined;
  if (path === "/magic-link" && magicLink == null) return undefined;
  if (path === "/accounts" && maximumSessions == null) return undefined;
  if (path === SETUP_PAGE && !("createSetupLink" in parts.engine.api)) return undefined;
  const below = BELOW[/^\/([a-z_-]+)\//.exec(path)?.[1] ?? ""];
  // Own members only: a path may be any text.
  if (Object.hasOwn(ROUTES, path)) return ROUTES[path];
  return below === undefined ? undefined : ROUTES[below];
}

async function post(parts: PortalParts, visit: Visit, { post }: PageRoute): Promise<Page> {
  if (post === undefined) return notFound();
  const fields = await readForm(visit.request);
  return fields instanceof URLSearchParams
    ? post.run({ parts, visit, fields })
    : refuse(parts, visit, post.page, fields satisfies FormError, {});
}

/** Shows every screen in every state. Published pages don't have it. */
async function states(parts: PortalParts, visit: Visit): Promise<Page> {
  const renderer = await parts.source.loadRenderer();
  return renderer?.hasStates === false ? missing(parts, visit) : showPage(parts, visit, "states", {});
}

/** Redirects: the root has no content. */
async function home(parts: PortalParts, visit: Visit): Promise<Page> {
  const failed = failedLink(visit);
  if (failed !== undefined) return failed;
  const { session } = await findSession(parts, visit);
  return redirectPage(303, session === null ? "/sign-in" : "/account", cookieHeaders(visit));
}

/** Handles an emailed link that failed at the engine and returns with its code. */
function failedLink(visit: Visit): Page | undefined {
  const error = visit.query.get("error");
  if (error === null) return undefined;
  const isOfMail = linkProblem(error) !== undefined;
  return redirectPage(
    303,
    isOfMail ? linkFrom(visit, "/verify-email", { error }) : linkFrom({}, "/error", { error }),
  );
}

const NOTES = ["expired", "signed-out-elsewhere", "password-changed", "cookies-blocked"] as const;

async function signIn(parts: PortalParts, visit: Visit): Promise<Page> {
  const failed = failedLink(visit);
  if (failed !== undefined) return failed;
  const { session } = await findSession(parts, visit);
  const note = NOTES.find((candidate) => candidate === visit.query.get("reason"));
  return showPage(
    parts,
    visit,
    "sign-in",
    {
      ...(note === undefined ? {} : { note }),
      ...(visit.query.has("add") ? { isAdding: true } : {}),
      ...(await invitedBy(parts, visit)),
    },
    { session },
  );
}

async function signUp(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session } = await findSession(parts, visit);
  return showPage(parts, visit, "sign-up", await invitedBy(parts, visit), { session });
}

function signedOut(parts: PortalParts, visit: Visit): Promise<Page> {
  const isDeleted = visit.query.get("reason") === "deleted";
  return showPage(parts, visit, "signed-out", isDeleted ? { note: "deleted" } : {});
}

function onward(parts: PortalParts, visit: Visit): Promise<Page> {
  const to = visit.query.get("to") ?? "";
  if (parts.engine.isSafeTarget(to)) return showPage(parts, visit, "continue", { to });
  const own: Pages["error"] = { code: "INVALID_REDIRECT_URL" };
  return showPage(parts, visit, "error", own, { status: 403 });
}

/** Shows an error from the URL, which anyone may have written. */
function failure(parts: PortalParts, visit: Visit): Page | Promise<Page> {
  const code = visit.query.get("error") ?? "";
  // The flow's cookie is missing. A browser without any cookie gets one, and is redirected once to check it.
  if (code === "please_restart_the_process" && !hasCookies(visit))
    return visit.query.has("checked") ? cookiesBlocked(visit) : tryCookie(visit);
  const description = visit.query
    .get("error_description")
    ?.slice(0, 300)
    .replace(/[\p{Cc}\p{Cf}]/gu, " ");
  const from = visit.query.get("provider");
  const provider = parts.engine.uiConfig.socialProviders.find(({ id }) => id === from)?.id;
  return showPage(parts, visit, "error", {
    code: /^[\w.:'-]{1,64}$/.test(code) ? code : "unknown",
    description,
    provider,
  });
}

/** The signed-in app chooses its screen by its path. */
async function app(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session, hasEnded } = await findSession(parts, visit);
  if (session !== null) return showApp(parts, visit, session, await accessOf(parts, visit, session));
  return signInFirst(parts, visit, hasEnded);
}

/** For users without a permission in administration, these pages don't exist. */
async function administration(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session, hasEnded } = await findSession(parts, visit);
  if (session === null) return signInFirst(parts, visit, hasEnded);
  const access = await accessOf(parts, visit, session);
  return access === undefined ? missing(parts, visit, session) : showApp(parts, visit, session, access);
}

async function showApp(
  parts: PortalParts,
  visit: Visit,
  session: PageSession,
  access: PageAccess | undefined,
): Promise<Page> {
  const own = { ...(await firstAnswers(parts, visit)), ...(access === undefined ? {} : { access }) };
  return showPage(parts, visit, "app", own, { session });
}

/** Returns undefined if the user has no permission in administration. */
async function accessOf(
  parts: PortalParts,
  { request }: Visit,
  { session }: PageSession,
): Promise<PageAccess | undefined> {
  if (!isAdministered(parts) || typeof session.impersonatedBy === "string") return undefined;
  const { body } = await askEngine(parts.engine, request, "/admin/access", {});
  // Declared answer of that route.
  return (body as unknown as GetAdminAccessAnswer | null)?.access ?? undefined;
}

function isAdministered({ engine }: PortalParts): boolean {
  return engine.uiConfig.plugins.includes("admin");
}

function signInFirst(parts: PortalParts, visit: Visit, hasEnded: boolean): Page {
  const reason: Record<string, string> = hasEnded ? { reason: "expired" } : {};
  const redirectTo = parts.engine.isSafeTarget(visit.url) ? visit.url : undefined;
  return redirectPage(303, linkFrom({ redirectTo }, "/sign-in", reason), cookieHeaders(visit));
}

async function missing(parts: PortalParts, visit: Visit, session: PageSession | null = null): Promise<Page> {
  if ((await parts.source.loadRenderer()) === undefined) return notFound();
  return showPage(parts, visit, "not-found", {}, { status: 404, session });
}

function wantsHtml({ headers }: IncomingMessage): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? "");
}

function notAllowed({ post }: PageRoute): Page {
  const allow = ["allow", post === undefined ? "GET, HEAD" : "GET, HEAD, POST"];
  return jsonPage(405, { code: "METHOD_NOT_ALLOWED", message: "Method not allowed" }, allow);
}
