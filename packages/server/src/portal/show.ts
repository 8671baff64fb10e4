import { gzipSync } from "node:zlib";
import { encodingFor } from "../http/encoding.ts";
import { layout } from "../http/layout.ts";
import type { Page } from "../http/page.ts";
import type { RenderedPage } from "./common-pages.ts";
import type { PageName, PageSession, PageState, Pages } from "./declared.ts";
import { newNonce, pageHeaders } from "./page-headers.ts";
import type { PortalParts } from "./parts.ts";
import { NoVerdict } from "./session.ts";
import type { Visit } from "./visit.ts";
import { zippedAround } from "./zipped-parts.ts";

/** Properties of an answer besides its page. */
export interface Around {
  /** Default: signed out. */
  session?: PageSession | null;
  /** Default: the renderer's status. */
  status?: number;
  /** Seconds, for `Retry-After`. */
  retryAfter?: number | undefined;
}

/** Renders a page as the answer to a visit. */
export async function showPage<Name extends PageName>(
  parts: PortalParts,
  visit: Visit,
  name: Name,
  own: Pages[Name],
  around: Around = {},
): Promise<Page> {
  const renderer = await parts.source.loadRenderer();
  if (renderer === undefined) return notBuilt();
  const { live } = parts.source;
  const session = around.session ?? null;
  const nonce = newNonce();
  const lang = session === null ? visit.lang : visit.langFor(session.user.locale);
  const state: PageState = {
    lang,
    nonce,
    scheme: visit.scheme,
    url: visit.url,
    baseURL: parts.baseURL,
    config: parts.engine.uiConfig,
    session,
    redirectTo: visit.redirectTo,
    loginHint: visit.loginHint ?? (visit.path === "/sign-in" ? visit.handedEmail : undefined),
    lastMethod: lastMethodOf(parts, visit),
    isDevelopment: parts.isDeveloper(visit.request),
    messages: await parts.texts.of(lang),
  };
  const rendered = await parts.render(renderer, name, state, own);
  const page =
    live === undefined ? rendered : { ...rendered, html: await live.finish(rendered.html, visit.url) };
  const accepted = encodingFor(visit.request.headers["accept-encoding"], ["gzip"]);
  const zipped = accepted === "gzip" ? zip(page, session) : undefined;
  return {
    status: around.status ?? page.status,
    headers: [
      ...pageHeaders({ nonce, baseURL: parts.baseURL, isLive: live !== undefined }),
      ...(zipped ? ["content-encoding", "gzip"] : []),
      ...cookieHeaders(visit),
      ...(around.retryAfter === undefined ? [] : ["retry-after", String(around.retryAfter)]),
    ],
    body: zipped ?? page.html,
  };
}

/** Returns the method that was last used, from its cookie, if it is offered. */
function lastMethodOf({ engine }: PortalParts, { request }: Visit): string | undefined {
  const { socialProviders, methods } = engine.uiConfig;
  const offered = [...methods, ...socialProviders.map(({ id }) => id)];
  const named = lastMethod(request.headers.cookie);
  return offered.find((method) => method === named);
}

/** Returns the headers that set the visit's cookies. */
export function cookieHeaders({ cookies }: Visit): string[] {
  return cookies.flatMap((cookie) => ["set-cookie", cookie]);
}

/** Shows the page for an unexpected error, or for a store that doesn't answer. The log has the details. */
export async function showFailure(parts: PortalParts, visit: Visit, error: unknown): Promise<Page> {
  const isVerdictMissing = error instanceof NoVerdict;
  const requestId = (isVerdictMissing ? error.error.requestId : undefined) ?? parts.newRequestId();
  const status = isVerdictMissing ? error.error.status : 500;
  if (!isVerdictMissing) parts.log("error", "A page failed unexpectedly", { error, requestId });
  // Cookies are neither set nor cleared: their validity is unknown now.
  visit.cookies.length = 0;
  try {
    const retryAfter = isVerdictMissing ? (error.error.retryAfter ?? 1) : undefined;
    return await showPage(parts, visit, "failed", { requestId }, { status, retryAfter });
  } catch (again) {
    parts.log("error", "The page for failures failed too", { error: again, requestId });
    return plainly(status, "This page can’t be shown", `Try again in a moment. Request ID: ${requestId}`);
  }
}

/** Shows the page for an overloaded service: without a request ID, so that it is common and rendered once. */
export function showBusy(parts: PortalParts, visit: Visit): Promise<Page> {
  visit.cookies.length = 0;
  return showPage(parts, visit, "failed", {}, { status: 503, retryAfter: 1 });
}

/** Shows the page for a client that requests too many pages. */
export function showLimited(parts: PortalParts, visit: Visit, seconds: number): Promise<Page> {
  visit.cookies.length = 0;
  return showPage(parts, visit, "failed", { isLimited: true }, { status: 429, retryAfter: seconds });
}

function notBuilt(): Page {
  const page = plainly(503, "The pages aren’t built", "Run npm start, or npm run build pages.");
  return { ...page, headers: [...page.headers, "retry-after", "5"] };
}

/** Renders without the renderer, with fixed texts. */
function plainly(status: number, title: string, text: string): Page {
  return { ...layout({ title, body: `<main><h1>${title}</h1><p>${text}</p></main>` }), status };
}

/** Pages are small, so a small window suffices: 128 KiB of memory for each answer in place of 256. */
const ZIPPED = { level: 4, windowBits: 14, memLevel: 7 };

/** Of signed-in pages the common parts alone: the length of the rest would tell about users' data. */
function zip({ html, common, zipped }: RenderedPage, session: PageSession | null): Uint8Array | undefined {
  if (session !== null) return zippedAround(html, common);
  return zipped?.() ?? gzipSync(html, ZIPPED);
}

/**
 * Returns the method that this browser last signed in with, as the engine stores it. Anyone may have written
 * it.
 */
function lastMethod(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)lk_last=([\w.-]{1,64})(?:;|$)/.exec(cookies ?? "")?.[1];
}
