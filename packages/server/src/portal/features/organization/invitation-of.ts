import type { InvitationPreviewAnswer } from "latchkey/wire";
import type { PageInvitation, Pages } from "../../declared.ts";
import { askEngine } from "../../engine-call.ts";
import type { PortalParts } from "../../parts.ts";
import { findSession, NoVerdict } from "../../session.ts";
import type { Visit } from "../../visit.ts";

declare module "../../engine-call.ts" {
  interface Declared {
    "/organization/invitation-preview": InvitationPreviewAnswer;
  }
}

type Own = Pages["accept-invitation"];

/** An invitation's ID, and the token of its link. */
export interface InvitationLink {
  id: string;
  token?: string | undefined;
}

const PAGE = /^\/accept-invitation\/([\w-]{1,128})$/;

/** Returns the invitation of the page with this path and query; undefined for another page. */
export function invitationLink({ path, query }: Pick<Visit, "path" | "query">): InvitationLink | undefined {
  const [, id] = PAGE.exec(path) ?? [];
  return id === undefined ? undefined : { id, token: query.get("token") || undefined };
}

/** Returns the invitation of the page that the visitor returns to. */
export function invitationAhead(
  { baseURL }: Pick<PortalParts, "baseURL">,
  { redirectTo }: Pick<Visit, "redirectTo">,
): InvitationLink | undefined {
  const url = redirectTo === undefined ? null : URL.parse(redirectTo, baseURL);
  if (url === null || url.origin !== URL.parse(baseURL)?.origin) return undefined;
  return invitationLink({ path: url.pathname, query: url.searchParams });
}

/**
 * Returns the invitation that the visitor returns to after signing in or up, with the details that are
 * available.
 */
export async function invitedBy(
  parts: PortalParts,
  visit: Visit,
): Promise<Pick<Pages["sign-up"], "invitation">> {
  const link = invitationAhead(parts, visit);
  if (link === undefined) return {};
  // The page works without it.
  const found = await preview(parts, visit, link).catch(() => null);
  if (found?.status !== "pending") return { invitation: link };
  const { inviterName, organizationName, email } = found;
  const isWhole = !email.includes("•");
  return { invitation: { ...link, inviterName, organizationName, ...(isWhole ? { email } : {}) } };
}

/** Effect of the invitation for the signed-in user, by error code. */
const STANDINGS: Readonly<Record<string, Own["standing"]>> = {
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "other",
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: "unverified",
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: "inviterGone",
};

/**
 * Returns the data of an invitation's page, and its visitor's session. It changes nothing. Throws
 * `NoVerdict`.
 */
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
  if (error === undefined) return body;
  if (error.status >= 500 || error.status === 429) throw new NoVerdict(error);
  return null;
}

async function standingOf({ engine }: PortalParts, { request }: Visit, id: string): Promise<Own["standing"]> {
  const { error } = await askEngine(engine, request, "/organization/get-invitation", { id });
  if (error === undefined) return "invited";
  if (error.status >= 500) throw new NoVerdict(error);
  // Other errors are shown when the form is sent.
  return Object.hasOwn(STANDINGS, error.code) ? STANDINGS[error.code] : "invited";
}
