import type { IncomingMessage } from "node:http";
import { readBody } from "latchkey/host";
import { inPlace } from "../http/in-place.ts";
import { jsonPage, notFound, type Page, redirectPage } from "../http/page.ts";
import { accounts, postAccounts, postSignOut, refuseAccount, signOut } from "./accounts-page.ts";
import { administration, app, isAdministered, missing } from "./app-page.ts";
import type { FormError, Pages } from "./declared.ts";
import { deleteAccount, postDeleteAccount } from "./deletion-page.ts";
import { FEATURES } from "./features/generated/features.ts";
import { arrivalOf, featureForm, postSignIn, postSignUp, refuse } from "./form-posts.ts";
import { postStopImpersonating, STOP } from "./impersonation-page.ts";
import { cookiesBlocked, hasCookies, SIGNED_IN, signedIn, tryCookie } from "./onward.ts";
import type { FormPage, PageRoute, PortalParts, Post } from "./parts.ts";
import {
  forgotPassword,
  postForgotPassword,
  postResetPassword,
  refuseReset,
  resetPassword,
} from "./password-pages.ts";
import { postProvider } from "./provider-posts.ts";
import { findSession } from "./session.ts";
import { postSetup, refuseSetup, SETUP_PAGE, setup } from "./setup-page.ts";
import { cookieHeaders, showBusy, showFailure, showLimited, showPage } from "./show.ts";
import {
  postUndoEmailChange,
  postUndoSignInMethod,
  refuseUndo,
  undoEmailChange,
  undoSignInMethod,
} from "./undo-page.ts";
import { linkProblem, postVerifyEmail, verifyEmail } from "./verification-pages.ts";
import { linkFrom, type Visit, visitOf } from "./visit.ts";

/** Answers every path that belongs to no other part of the service. */
export type Portal = (request: IncomingMessage, url: URL) => Promise<Page>;

/** Returns the form of a page of the portal itself. */
function form(page: FormPage, run: Post): Required<PageRoute>["post"] {
  return { run, refuse: (parts, visit, error) => refuse(parts, visit, page, error, {}) };
}

/** The same beside forms of providers and of features. */
function entrance(page: "sign-in" | "sign-up", byPassword: Post): Required<PageRoute>["post"] {
  return form(page, (post) =>
    post.fields.has("provider") ? postProvider(post, page) : (featureForm(post, page) ?? byPassword(post)),
  );
}

const RESET: PageRoute = { get: resetPassword, post: { run: postResetPassword, refuse: refuseReset } };
const DELETE: PageRoute = { get: deleteAccount, post: form("delete-account", postDeleteAccount) };

/** Exact paths. */
export const ROUTES: Readonly<Record<string, PageRoute>> = {
  // A feature replaces none of the portal's own pages.
  ...Object.fromEntries(FEATURES.flatMap(({ routes = {} }) => Object.entries(routes))),
  "/": { get: home },
  "/sign-in": { get: signIn, post: entrance("sign-in", postSignIn) },
  "/sign-up": { get: signUp, post: entrance("sign-up", postSignUp) },
  "/forgot-password": { get: forgotPassword, post: form("forgot-password", postForgotPassword) },
  "/reset-password": RESET,
  "/verify-email": { get: verifyEmail, post: form("verify-email", postVerifyEmail) },
  "/delete-account": DELETE,
  "/undo-sign-in-method": {
    get: undoSignInMethod,
    post: form("undo-sign-in-method", postUndoSignInMethod),
  },
  "/undo-email-change": { get: undoEmailChange, post: { run: postUndoEmailChange, refuse: refuseUndo } },
  // Path of emailed links if the specification's paths are mounted at the root.
  "/delete-user/callback": DELETE,
  "/accounts": {
    isOffered: ({ uiConfig }) => uiConfig.maximumSessions != null,
    get: accounts,
    post: { run: postAccounts, refuse: refuseAccount },
  },
  [SETUP_PAGE]: {
    isOffered: (engine) => isAdministered(engine) && "createSetupLink" in engine.api,
    get: setup,
    post: { run: postSetup, refuse: refuseSetup },
  },
  "/sign-out": { get: signOut, post: form("sign-out", postSignOut) },
  [SIGNED_IN]: { get: signedIn },
  "/signed-out": { get: signedOut },
  "/continue": { get: onward },
  "/error": { get: failure },
  "/account": { get: app },
  "/welcome": { get: app },
  "/admin": { isOffered: isAdministered, get: administration },
  [STOP]: {
    isOffered: isAdministered,
    get: () => redirectPage(303, "/account"),
    post: form("sign-out", postStopImpersonating),
  },
  "/.well-known/change-password": { get: () => redirectPage(302, "/account/security") },
  "/_states": { get: states },
  "/_theme": { get: (parts, visit) => showPage(parts, visit, "theme", {}) },
};

/** Routes of all paths below a first segment. */
const BELOW: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FEATURES.flatMap(({ below = {} }) => Object.entries(below))),
  account: "/account",
  admin: "/admin",
  _states: "/_states",
  "reset-password": "/reset-password",
};

/** For developers on their own machine only; for others these pages don't exist. */
const DEVELOPMENT = /^\/_(states|theme)(\/|$)/;

export function portal(given: Omit<PortalParts, "features">): Portal {
  const parts = { ...given, features: FEATURES };
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
  // Own members only: a path may be any text.
  const known = Object.hasOwn(ROUTES, path) ? path : BELOW[/^\/([a-z_-]+)\//.exec(path)?.[1] ?? ""];
  const route = known === undefined ? undefined : ROUTES[known];
  // Pages of features that the deployment doesn't have.
  return route?.isOffered?.(parts.engine) === false ? undefined : route;
}

async function post(parts: PortalParts, visit: Visit, { post }: PageRoute): Promise<Page> {
  if (post === undefined) return notFound();
  const fields = await readForm(visit.request);
  return fields instanceof URLSearchParams
    ? post.run({ parts, visit, fields })
    : post.refuse(parts, visit, fields);
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
      ...(await arrivalOf(parts, visit)),
    },
    { session },
  );
}

async function signUp(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session } = await findSession(parts, visit);
  return showPage(parts, visit, "sign-up", await arrivalOf(parts, visit), { session });
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

function wantsHtml({ headers }: IncomingMessage): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? "");
}

function notAllowed({ post }: PageRoute): Page {
  const allow = ["allow", post === undefined ? "GET, HEAD" : "GET, HEAD, POST"];
  return jsonPage(405, { code: "METHOD_NOT_ALLOWED", message: "Method not allowed" }, allow);
}

/** Maximum size of a form, in bytes. */
const LARGEST = 64 * 1024;
const TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Reads a form's fields, or returns the error. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | FormError> {
  if (isForeign(request)) return { code: "INVALID_ORIGIN", status: 403 };
  if (!TYPE.test(request.headers["content-type"] ?? ""))
    return { code: "UNSUPPORTED_MEDIA_TYPE", status: 415 };
  const body = await readBody(request, LARGEST);
  if (body === "too-large") return { code: "PAYLOAD_TOO_LARGE", status: 413 };
  if (body === "cut") return { code: "VALIDATION_ERROR", status: 400 };
  return new URLSearchParams(body.toString("utf8"));
}

/**
 * Reports whether the browser says that another site sent the form (Fetch Metadata). The engine's later check
 * of the origin also trusts those of applications; only the service itself may send these forms.
 */
function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}
