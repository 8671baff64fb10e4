import type { PageInvitation, Pages } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import type { PortalParts } from "./parts.ts";
import { findSession, NoVerdict } from "./session.ts";
import type { Visit } from "./visit.ts";

type Own = Pages["accept-invitation"];

/** Which invitation an address is about, and what its link carries beside. */
export interface InvitationLink {
  id: string;
  token?: string | undefined;
}

const PAGE = /^\/accept-invitation\/([\w-]{1,128})$/;

/** That of the page with this path and query; undefined where it is another page. */
export function invitationLink({ path, query }: Pick<Visit, "path" | "query">): InvitationLink | undefined {
  const [, id] = PAGE.exec(path) ?? [];
  return id === undefined ? undefined : { id, token: query.get("token") || undefined };
}

/** That of the page that someone goes back to. */
export function invitationAhead(
  { baseURL }: Pick<PortalParts, "baseURL">,
  { redirectTo }: Pick<Visit, "redirectTo">,
): InvitationLink | undefined {
  const url = redirectTo === undefined ? null : URL.parse(redirectTo, baseURL);
  if (url === null || url.origin !== URL.parse(baseURL)?.origin) return undefined;
  return invitationLink({ path: url.pathname, query: url.searchParams });
}

/** Whose invitation someone goes back to after signing in or up, as far as that can be found out. */
export async function invitedBy(
  parts: PortalParts,
  visit: Visit,
): Promise<Pick<Pages["sign-up"], "invitation">> {
  const link = invitationAhead(parts, visit);
  if (link === undefined) return {};
  // The page is of use without it.
  const found = await preview(parts, visit, link).catch(() => null);
  if (found?.status !== "pending") return { invitation: link };
  const { inviterName, organizationName, email } = found;
  const isWhole = !email.includes("•");
  return { invitation: { ...link, inviterName, organizationName, ...(isWhole ? { email } : {}) } };
}

/** By code: what the invitation means for the signed-in user. */
const STANDINGS: Readonly<Record<string, Own["standing"]>> = {
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "other",
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: "unverified",
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: "inviterGone",
};

/** What the page of an invitation is rendered with, and who visits it. Nothing changes by looking. Throws `NoVerdict`. */
export async function invitationPage(parts: PortalParts, visit: Visit) {
  const { session } = await findSession(parts, visit);
  const { id, token } = invitationLink(visit) ?? { id: "" };
  const invitation = await preview(parts, visit, { id, token });
  const isOpen = session !== null && invitation?.status === "pending";
  const standing = isOpen ? await standingOf(parts, visit, id) : undefined;
  const own: Own = {
    id,
    token: token ?? null,
    invitation,
    ...(standing === undefined ? {} : { standing }),
    ...(visit.query.has("decline") ? { isDeclining: true } : {}),
    ...(visit.query.has("sent") ? { isMailSent: true } : {}),
  };
  return { session, own };
}

async function preview(
  { engine }: PortalParts,
  { request }: Visit,
  { id, token }: InvitationLink,
): Promise<PageInvitation | null> {
  const query = { id, ...(token === undefined ? {} : { token }) };
  const { body, error } = await askEngine(engine, request, "/organization/invitation-preview", query);
  // What the engine declares for its answer.
  if (error === undefined) return body as unknown as PageInvitation;
  if (error.status >= 500 || error.status === 429) throw new NoVerdict(error);
  return null;
}

async function standingOf({ engine }: PortalParts, { request }: Visit, id: string): Promise<Own["standing"]> {
  const { error } = await askEngine(engine, request, "/organization/get-invitation", { id });
  if (error === undefined) return "invited";
  if (error.status >= 500) throw new NoVerdict(error);
  // What else is wrong is said when it is pressed.
  return Object.hasOwn(STANDINGS, error.code) ? STANDINGS[error.code] : "invited";
}
