import { z } from "zod";
import { errorCode, fail } from "../../../base/errors.ts";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { FIELD_NOT_ALLOWED } from "../../../kernel/contracts/fields/field-values.ts";
import type { Shapes } from "../../../kernel/contracts/fields/shapes.ts";
import { type Guard, guard } from "../../../kernel/contracts/guard.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { INVALID_EMAIL } from "../../email-password/errors.ts";
import { type AsMember, memberWith, namedOrganization } from "../access/member-with.ts";
import {
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION,
  FAILED_TO_RETRIEVE_INVITATION,
  INVITATION_NOT_FOUND,
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION,
  MEMBER_NOT_FOUND,
  ORGANIZATION_ID_IS_REQUIRED,
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
  ORGANIZATION_NOT_FOUND,
  TEAM_MEMBER_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
} from "../errors.ts";
import { fullOrganization } from "../full-organization.ts";
import { Invitation, Member, objectOf, RoleInput } from "../shapes.ts";
import { acceptance, notFound, recipient, rejection } from "./answer.ts";
import { cancellation, invite } from "./invite.ts";
import { INVITING } from "./mail.ts";
import { invitationPreview as preview, STATUSES } from "./preview.ts";
import { INVITATION_ERRORS } from "./rules.ts";
import { invitationSupport } from "./sender.ts";
import { invitationStore, isLive } from "./store.ts";

/** The shape of an invitation with further members. */
const told = (members: z.ZodRawShape) => (shapes: Shapes) => objectOf(Invitation(shapes)).extend(members);

/** The usual guard, except that an invalid email address is refused before the organization is checked. */
function inviting(): Guard<AsMember> {
  const refusals = {
    none: ORGANIZATION_NOT_FOUND,
    notMember: MEMBER_NOT_FOUND,
    notAllowed: YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
  };
  const admitted = memberWith(refusals, { invitation: ["create"] });
  return guard({
    ...admitted,
    errors: [refusals.none, INVALID_EMAIL, refusals.notMember, refusals.notAllowed],
    check(context) {
      const { id, slug } = namedOrganization(context);
      if (id === undefined && slug === undefined) throw fail(refusals.none);
      // The body is validated.
      if (parseEmail((context.body as { email: string }).email) === undefined) throw fail(INVALID_EMAIL);
      return admitted.check(context);
    },
  });
}

const MOST_TEAMS = 100;

const inviteMember = route({
  method: "POST",
  path: "/organization/invite-member",
  apiAliases: ["createInvitation"],
  summary: "Invite a person to an organization, or resend an invitation",
  session: "required",
  body: ({ withFields }) =>
    withFields(
      "invitation",
      z.object({
        email: z.string(),
        role: RoleInput,
        organizationId: z.string().optional(),
        resend: z.boolean().optional().describe("True to renew a pending invitation"),
        teamId: z
          .union([z.string(), z.array(z.string()).max(MOST_TEAMS)])
          .optional()
          .describe("Teams that the new member joins"),
      }),
      "new",
    ),
  returns: Invitation,
  subject: { kind: "requests", budget: INVITING, of: ({ sessionId }) => sessionId },
  needs: inviting(),
  uses: { invite },
  event: { name: "invitation_sent" },
  errors: [FIELD_NOT_ALLOWED, ...INVITATION_ERRORS],
  handle({ body, found, admitted, invite }) {
    const email = parseEmail(body.email);
    if (email === undefined) throw fail(INVALID_EMAIL);
    return invite(found, admitted, { ...body, email });
  },
});

const Named = z.object({
  invitationId: z.string(),
  token: z.string().optional().describe("Secret from the invitation email"),
});

const RECIPIENT_ERRORS = [
  INVITATION_NOT_FOUND,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
];

const acceptInvitation = route({
  method: "POST",
  path: "/organization/accept-invitation",
  summary: "Accept an invitation, and make its organization the active one",
  session: "required",
  noKeys: true,
  body: Named,
  returns: (shapes) => z.object({ invitation: Invitation(shapes), member: Member(shapes) }),
  uses: { accept: acceptance },
  event: { name: "invitation_accepted" },
  errors: [
    ...RECIPIENT_ERRORS,
    INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION,
    USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
    ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
    TEAM_NOT_FOUND,
    TEAM_MEMBER_LIMIT_REACHED,
    ORGANIZATION_NOT_FOUND,
    FAILED_TO_RETRIEVE_INVITATION,
  ],
  handle: ({ body, found, accept }) => accept(found, body.invitationId, body.token),
});

const rejectInvitation = route({
  method: "POST",
  path: "/organization/reject-invitation",
  summary: "Decline an invitation",
  session: "required",
  body: Named,
  returns: (shapes) => z.object({ invitation: Invitation(shapes), member: z.null() }),
  uses: { reject: rejection },
  event: { name: "invitation_rejected" },
  errors: RECIPIENT_ERRORS,
  handle: async ({ body, user, reject }) => ({
    invitation: await reject(user, body.invitationId, body.token),
    member: null,
  }),
});

const cancelInvitation = route({
  method: "POST",
  path: "/organization/cancel-invitation",
  summary: "Cancel an invitation",
  session: "required",
  asks: { invitation: ["cancel"] },
  body: z.object({ invitationId: z.string() }),
  returns: Invitation,
  uses: { cancel: cancellation },
  event: { name: "invitation_canceled" },
  errors: [INVITATION_NOT_FOUND, MEMBER_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION],
  handle: ({ body, user, cancel }) => cancel(user, body.invitationId),
});

const NOT_AUTHENTICATED = errorCode("NOT_AUTHENTICATED", 401, "Not authenticated");

const getInvitation = route({
  method: "GET",
  path: "/organization/get-invitation",
  summary: "Get an invitation as its recipient",
  session: "optional",
  store: true,
  query: z.object({ id: z.string() }),
  returns: told({ organizationName: z.string(), organizationSlug: z.string(), inviterEmail: z.string() }),
  uses: { invitations: invitationStore, support: invitationSupport, recipients: recipient },
  errors: [
    NOT_AUTHENTICATED,
    INVITATION_NOT_FOUND,
    YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
    EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION,
    INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION,
  ],
  async handle({ query, user, now, invitations, support, recipients }) {
    if (user === undefined) throw fail(NOT_AUTHENTICATED);
    const found = await invitations.findDescribed(query.id);
    if (found === undefined || !isLive(found, now)) throw notFound();
    recipients.assert(found, user, EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION);
    await support.assert(found);
    return found;
  },
});

const listInvitations = route({
  method: "GET",
  path: "/organization/list-invitations",
  summary: "List an organization's invitations, newest first, for members who can send or cancel them",
  session: "required",
  query: z.object({ organizationId: z.string().optional() }),
  returns: (shapes) => z.array(Invitation(shapes)),
  needs: memberWith({
    none: ORGANIZATION_ID_IS_REQUIRED,
    notMember: YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  }),
  uses: { full: fullOrganization },
  errors: [YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS],
  async handle({ caller, full }) {
    if (!(await full.maySeeInvitations(caller.member))) throw fail(YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS);
    return full.invitationsFor(caller.member);
  },
});

const USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS = errorCode(
  "USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS",
  400,
  "User email cannot be passed for client side API calls.",
);
const MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER = errorCode(
  "MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER",
  400,
  "Missing session headers, or email query parameter.",
);

const listUserInvitations = route({
  method: "GET",
  path: "/organization/list-user-invitations",
  summary: "List the caller's pending invitations",
  session: "optional",
  store: true,
  query: z.object({
    email: z
      .string()
      .optional()
      .describe("Email address of the recipient, in process only and without a session"),
  }),
  returns: (shapes) => z.array(told({ organizationName: z.string() })(shapes)),
  uses: { invitations: invitationStore },
  errors: [
    USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS,
    EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION,
    MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER,
  ],
  async handle(context) {
    const { query, user, site, invitations } = context;
    if (site.exchange !== undefined && query.email !== undefined)
      throw fail(USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS);
    if (user !== undefined && !user.emailVerified) throw fail(EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION);
    const email = user?.email ?? parseEmail(query.email ?? "");
    if (email === undefined) throw fail(MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER);
    return invitations.listLive(email, context.time());
  },
});

const Preview = z.object({
  id: z.string(),
  organizationName: z.string(),
  organizationLogo: z.string().nullable(),
  inviterName: z.string(),
  role: z.string(),
  email: z.string().describe("First letter and domain; with the secret, the whole email address"),
  status: z.enum(STATUSES),
  expiresAt: isoDate,
  organizationSlug: z.string().optional().describe("With the secret only"),
  teams: z.array(z.string()).optional().describe("Names of its teams, with the secret only"),
});

const invitationPreview = route({
  method: "GET",
  path: "/organization/invitation-preview",
  summary: "Get an invitation by its ID, with or without a session",
  session: "none",
  query: z.object({
    id: z.string(),
    token: z.string().optional().describe("Secret from the invitation email"),
  }),
  returns: Preview,
  limit: { window: 60, max: 30 },
  uses: { preview },
  errors: [INVITATION_NOT_FOUND],
  async handle({ query, now, preview }) {
    const found = await preview(query.id, query.token, now);
    if (found === undefined) throw fail(INVITATION_NOT_FOUND);
    return found;
  },
});

export const invitationRoutes = {
  inviteMember,
  acceptInvitation,
  rejectInvitation,
  cancelInvitation,
  getInvitation,
  listInvitations,
  listUserInvitations,
  invitationPreview,
};
