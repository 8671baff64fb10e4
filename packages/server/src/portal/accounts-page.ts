import { type Page, redirectPage } from "../http/page.ts";
import type { FormError, PageAccount } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import { aroundRefusal, postSignOut as postSignOutOfAll, send } from "./form-posts.ts";
import { goOn } from "./onward.ts";
import type { FormPost, PortalParts } from "./parts.ts";
import { findSession } from "./session.ts";
import { cookieHeaders, showPage } from "./show.ts";
import { linkFrom, type Visit } from "./visit.ts";

/** `GET /accounts`: asks for the account to activate. */
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
  if (answer.error !== undefined) return refuseAccount(parts, visit, answer.error);
  if (!isSignOut) return goOn(parts, visit, visit.redirectTo ?? "/account");
  return redirectPage(303, linkFrom(visit, "/accounts"), cookieHeaders(visit));
}

/** `GET /sign-out`: asks for confirmation, with the number of other accounts that it would sign out. */
export async function signOut(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session } = await findSession(parts, visit);
  if (session === null) return goOn(parts, visit, visit.redirectTo ?? "/signed-out");
  const others = (await heldBy(parts, visit)).filter((held) => held.session.id !== session.session.id).length;
  return showPage(parts, visit, "sign-out", others === 0 ? {} : { others }, { session });
}

/**
 * `act=one` signs out of the active account, and another one becomes active; otherwise all are signed out.
 */
export async function postSignOut(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  if (fields.get("act") !== "one") return postSignOutOfAll(post);
  const { session } = await findSession(parts, visit);
  const held = await heldBy(parts, visit);
  const active = held.find(({ session: { id } }) => id === session?.session.id);
  if (active === undefined || held.length === 1) return postSignOutOfAll(post);
  const sessionToken = active.session.token;
  const answer = await send(post, "/multi-session/revoke", { sessionToken });
  if (answer.error !== undefined) return refuseAccount(parts, visit, answer.error);
  return redirectPage(303, "/accounts", cookieHeaders(visit));
}

/**
 * Pages name sessions by their IDs: a token has no place in a document. Returns an empty string for an
 * unknown ID.
 */
async function tokenOf({ parts, visit }: FormPost, id: string | null): Promise<string> {
  const held = await heldBy(parts, visit);
  return held.find(({ session }) => session.id === id)?.session.token ?? "";
}

/** Shows the page again with the error. */
export async function refuseAccount(parts: PortalParts, visit: Visit, error: FormError): Promise<Page> {
  const { session } = await findSession(parts, visit);
  const accounts = accountsOf(await heldBy(parts, visit), session?.session.id);
  const own = { accounts, refused: { error, values: {} } };
  return showPage(parts, visit, "accounts", own, { ...aroundRefusal(error), session });
}

interface Held {
  session: { id: string; token: string };
  user: PageAccount["user"];
}

/** Returns the sessions in this browser; none if the deployment allows one account for each browser. */
async function heldBy({ engine }: PortalParts, visit: Visit): Promise<readonly Held[]> {
  if (engine.uiConfig.maximumSessions == null) return [];
  const answer = await askEngine(engine, visit.request, "/multi-session/list-device-sessions", {});
  visit.cookies.push(...answer.cookies);
  return answer.error === undefined ? answer.body : [];
}

function accountsOf(held: readonly Held[], active: string | undefined): PageAccount[] {
  return held.map(({ session: { id }, user: { name, email, image } }) => ({
    id,
    user: { name, email, image },
    isActive: id === active,
  }));
}
