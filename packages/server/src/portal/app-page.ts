import { notFound, type Page, redirectPage } from "../http/page.ts";
import type { Answers, PageAccess, PageSession, Pages } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import type { PortalParts } from "./parts.ts";
import { findSession, NoVerdict } from "./session.ts";
import { cookieHeaders, showPage } from "./show.ts";
import { linkFrom, type Visit } from "./visit.ts";

/** The signed-in app chooses its screen by its path. */
export async function app(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session, hasEnded } = await findSession(parts, visit);
  if (session !== null) return showApp(parts, visit, session, await accessOf(parts, visit, session));
  return signInFirst(parts, visit, hasEnded);
}

/** For users without a permission in administration, these pages don't exist. */
export async function administration(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session, hasEnded } = await findSession(parts, visit);
  if (session === null) return signInFirst(parts, visit, hasEnded);
  // Only the database knows the permissions.
  if (session.degraded) throw new NoVerdict({ code: "SERVICE_UNAVAILABLE", status: 503, retryAfter: 1 });
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
  if (!isAdministered(parts.engine) || typeof session.impersonatedBy === "string") return undefined;
  const { body, error } = await askEngine(parts.engine, request, "/admin/access", {});
  return error === undefined ? (body.access ?? undefined) : undefined;
}

export function isAdministered({ uiConfig }: PortalParts["engine"]): boolean {
  return uiConfig.plugins.includes("admin");
}

function signInFirst(parts: PortalParts, visit: Visit, hasEnded: boolean): Page {
  const reason: Record<string, string> = hasEnded ? { reason: "expired" } : {};
  const redirectTo = parts.engine.isSafeTarget(visit.url) ? visit.url : undefined;
  return redirectPage(303, linkFrom({ redirectTo }, "/sign-in", reason), cookieHeaders(visit));
}

export async function missing(
  parts: PortalParts,
  visit: Visit,
  session: PageSession | null = null,
): Promise<Page> {
  if ((await parts.source.loadRenderer()) === undefined) return notFound();
  return showPage(parts, visit, "not-found", {}, { status: 404, session });
}

/** The second round asks for data that depends on the answers of the first. */
const ROUNDS = 2;

/**
 * Returns the answers to the first requests of the app's page: without them its script would send more
 * requests, and the page would wait on a slow network. Refused requests are left out: the page asks again,
 * and shows the error.
 */
async function firstAnswers({ source, engine }: PortalParts, visit: Visit): Promise<Pages["app"]> {
  const renderer = await source.loadRenderer();
  if (renderer === undefined) return {};
  const asked = new Set<string>();
  let answers: Answers = {};
  for (let round = 0; round < ROUNDS; round++) {
    const open = renderer
      .questionsOf(visit.url, engine.uiConfig, answers)
      .filter((question) => !asked.has(question));
    const answered = await Promise.all(
      open.map(async (question) => {
        asked.add(question);
        const { pathname, searchParams } = new URL(question, "http://here.invalid");
        const { body, error } = await askEngine(
          engine,
          visit.request,
          pathname,
          Object.fromEntries(searchParams),
        );
        return error === undefined ? [[question, body] as const] : [];
      }),
    );
    answers = { ...answers, ...Object.fromEntries(answered.flat()) };
  }
  return { answers };
}
