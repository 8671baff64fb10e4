import { app } from "../../app-page.ts";
import { type LetterLinks, type LinkRules, plain } from "../../letter-links.ts";
import type { PortalFeature } from "../../parts.ts";
import { invitationAhead, invitedBy } from "./invitation-of.ts";
import { acceptInvitation, postAcceptInvitation, refuseInvitation } from "./invitation-page.ts";

const toOrganization = (
  { organization }: { organization: { slug: string } },
  { baseURL }: LinkRules,
): string => `${baseURL}/o/${organization.slug}`;

export const links = {
  invitation: ({ url }) => url,
  "ownership-transferred": toOrganization,
  "member-role-changed": toOrganization,
  "member-removed": plain("/account"),
} satisfies LetterLinks;

export const feature: PortalFeature = {
  routes: {
    "/accept-invitation": {
      get: acceptInvitation,
      post: { run: postAcceptInvitation, refuse: refuseInvitation },
    },
    "/organizations/new": { get: app },
  },
  // Organizations by their slugs, invitations by their IDs.
  below: { o: "/account", "accept-invitation": "/accept-invitation" },
  arrival: invitedBy,
  signUp(parts, visit) {
    const invitation = invitationAhead(parts, visit);
    return invitation && { invitationId: invitation.id, token: invitation.token };
  },
};
