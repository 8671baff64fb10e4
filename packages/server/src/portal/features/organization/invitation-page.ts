import type { AcceptInvitationAnswer, GetOrganizationAnswer } from "latchkey/wire";
import { type Page, redirectPage } from "../../../http/page.ts";
import type { FormError, Refused } from "../../declared.ts";
import { askEngine } from "../../engine-call.ts";
import { aroundRefusal, send } from "../../form-posts.ts";
import { goOn } from "../../onward.ts";
import type { FormPost, PortalParts } from "../../parts.ts";
import { findSession } from "../../session.ts";
import { cookieHeaders, showPage } from "../../show.ts";
import type { Visit } from "../../visit.ts";
import { invitationLink, invitationPage } from "./invitation-of.ts";

declare module "../../engine-call.ts" {
  interface Declared {
    "/organization/accept-invitation": AcceptInvitationAnswer;
    "/organization/get-organization": GetOrganizationAnswer;
  }
}

/** `GET /accept-invitation/<id>`: shows the invitation and its recipient; adds no member. */
export async function acceptInvitation(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session, own } = await invitationPage(parts, visit);
  return showPage(parts, visit, "accept-invitation", own, { session });
}

export async function postAcceptInvitation(post: FormPost): Promise<Page> {
  const act = post.fields.get("act");
  if (act === "mail") return sendMail(post);
  return act === "decline" ? decline(post) : accept(post);
}

function body({ visit }: FormPost): { invitationId: string; token?: string } {
  const { id, token } = invitationLink(visit) ?? { id: "" };
  return { invitationId: id, ...(token === undefined ? {} : { token }) };
}

async function accept(post: FormPost): Promise<Page> {
  const { parts, visit } = post;
  const answer = await send(post, "/organization/accept-invitation", body(post));
  if (answer.error !== undefined) return refuseInvitation(parts, visit, answer.error, { act: "accept" });
  const { organizationId } = answer.body.invitation;
  const named = await askEngine(parts.engine, visit.request, "/organization/get-organization", {
    organizationId,
  });
  const slug = named.error === undefined ? named.body?.slug : undefined;
  return goOn(parts, visit, slug === undefined ? (visit.redirectTo ?? "/account") : `/o/${slug}`);
}

async function decline(post: FormPost): Promise<Page> {
  const { parts, visit } = post;
  const answer = await send(post, "/organization/reject-invitation", body(post));
  if (answer.error !== undefined) return refuseInvitation(parts, visit, answer.error, { act: "decline" });
  // The page shows that it was declined each time it is loaded.
  return redirectPage(303, visit.url, cookieHeaders(visit));
}

/** Sends the email that confirms the signed-in user's email address; its link leads back here. */
async function sendMail(post: FormPost): Promise<Page> {
  const { parts, visit } = post;
  const { session } = await findSession(parts, visit);
  const email = session?.user.email ?? "";
  const isSafe = parts.engine.isSafeTarget(visit.url);
  const answer = await send(post, "/send-verification-email", {
    email,
    ...(isSafe ? { callbackURL: visit.url } : {}),
  });
  if (answer.error !== undefined) return refuseInvitation(parts, visit, answer.error, { act: "mail" });
  const to = `${visit.url}${visit.url.includes("?") ? "&" : "?"}sent=1`;
  return redirectPage(303, visit.query.has("sent") ? visit.url : to, cookieHeaders(visit));
}

/** Shows the page again with the error. */
export async function refuseInvitation(
  parts: PortalParts,
  visit: Visit,
  error: FormError,
  values: Refused["values"] = {},
): Promise<Page> {
  const { session, own } = await invitationPage(parts, visit);
  const refused = { error, values };
  return showPage(
    parts,
    visit,
    "accept-invitation",
    { ...own, refused },
    { ...aroundRefusal(error), session },
  );
}
