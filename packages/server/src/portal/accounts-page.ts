import { type Page, redirectPage } from "../http/page.ts";
import type { FormError, PageAccount } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import { type FormPost, goOn, send } from "./form-posts.ts";
import type { PortalParts } from "./parts.ts";
import { findSession } from "./session.ts";
import { cookieHeaders, showPage } from "./show.ts";
import { linkFrom, type Visit } from "./visit.ts";

interface Held {
  session: { id: string; token: string };
  user: PageAccount["user"];
}

/** The sessions in this browser. None where the deployment has one account for each browser. */
async function heldBy({ engine }: PortalParts, visit: Visit): Promise<readonly Held[]> {
  if (engine.uiConfig.maximumSessions == null) return [];
  const answer = await askEngine(engine, visit.request, "/multi-session/list-device-sessions", {});
  visit.cookies.push(...answer.cookies);
  // What the engine declares for its answer.
  return answer.error === undefined ? (answer.body as unknown as readonly Held[]) : [];
}

/** `GET /accounts`: which account is to be the active one. */
export async function accounts(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session } = await findSession(parts, visit);
  const held = await heldBy(parts, visit);
  if (held.length === 0) return redirectPage(303, linkFrom(visit, "/sign-in"), cookieHeaders(visit));
  return showPage(parts, visit, "accounts", { accounts: accountsOf(held, session?.session.id) }, { session });
}

export async function postAccounts(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const sessionToken = await tokenOf(post, fields.get("session"));
  const isSignOut = fields.get("act") === "sign-out";
  const answer = await send(post, `/multi-session/${isSignOut ? "revoke" : "set-active"}`, { sessionToken });
  if (answer.error !== undefined) return refuseAccounts(parts, visit, answer.error);
  if (!isSignOut) return goOn(parts, visit, visit.redirectTo ?? "/account");
  return redirectPage(303, linkFrom(visit, "/accounts"), cookieHeaders(visit));
}

/** The page again, with why nothing was done. */
export async function refuseAccounts(parts: PortalParts, visit: Visit, error: FormError): Promise<Page> {
  const { session } = await findSession(parts, visit);
  const accounts = accountsOf(await heldBy(parts, visit), session?.session.id);
  const refused = { error, values: {} };
  return showPage(
    parts,
    visit,
    "accounts",
    { accounts, refused },
    { session, status: error.status, retryAfter: error.retryAfter },
  );
}

/** `GET /sign-out` asks, and names the other accounts that it would end. */
export async function signOut(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session } = await findSession(parts, visit);
  if (session === null) return goOn(parts, visit, visit.redirectTo ?? "/signed-out");
  const others = (await heldBy(parts, visit)).filter((held) => held.session.id !== session.session.id).length;
  return showPage(parts, visit, "sign-out", others === 0 ? {} : { others }, { session });
}

/** Signs out of the active account; another one takes its place. Undefined: this browser holds no other. */
export async function signOutOfOne(post: FormPost): Promise<Page | undefined> {
  const { session } = await findSession(post.parts, post.visit);
  const sessionToken = await tokenOf(post, session?.session.id ?? null);
  if (sessionToken === "") return undefined;
  const answer = await send(post, "/multi-session/revoke", { sessionToken });
  return answer.error === undefined
    ? redirectPage(303, "/accounts", cookieHeaders(post.visit))
    : refuseAccounts(post.parts, post.visit, answer.error);
}

/** Pages name sessions by their IDs: a token has no place in a document. Empty: unknown. */
async function tokenOf({ parts, visit }: FormPost, id: string | null): Promise<string> {
  const held = await heldBy(parts, visit);
  return held.find(({ session }) => session.id === id)?.session.token ?? "";
}

function accountsOf(held: readonly Held[], active: string | undefined): PageAccount[] {
  return held.map(({ session: { id }, user: { name, email, image } }) => ({
    id,
    user: { name, email, image },
    isActive: id === active,
  }));
}
