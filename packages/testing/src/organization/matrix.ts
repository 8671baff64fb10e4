import type { Furnished } from "./scene.ts";

/** The callers. The rival owns another organization. */
export const CALLERS = ["nobody", "stranger", "member", "admin", "rival", "owner"] as const;
export type Caller = (typeof CALLERS)[number];

/** The body of a POST, the query of a GET. */
export type Asked = Readonly<Record<string, unknown>>;

export interface Row {
  /** Input about the owner's organization. Its invitation is for the stranger, `userId` is a further member. */
  asks(of: Furnished): Asked;
  /** `200`, or status and code, for each caller. */
  verdicts: readonly [
    nobody: string,
    stranger: string,
    member: string,
    admin: string,
    rival: string,
    owner: string,
  ];
}

const OK = "200";
const SIGNED_OUT = "401 UNAUTHORIZED";
/** For routes that exist only in process. */
const ABSENT = "404 NOT_FOUND";

/** Returns the verdicts of a route for members, possibly only from some role on. */
function inside(
  outsider: string,
  { member = OK, admin = OK, owner = OK }: { member?: string; admin?: string; owner?: string } = {},
): Row["verdicts"] {
  return [SIGNED_OUT, outsider, member, admin, outsider, owner];
}

/** Returns the verdicts of a route for the invitation's recipient. */
function recipientOnly(nobody: string): Row["verdicts"] {
  const other = "403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION";
  return [nobody, OK, other, other, other, other];
}

const everybody = (nobody: string): Row["verdicts"] => [nobody, OK, OK, OK, OK, OK];

const NOT_IN = "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION";
const NO_EVENT = "404 AUDIT_EVENT_NOT_FOUND";
const NOT_A_MEMBER = "403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION";
const NO_MEMBER = "400 MEMBER_NOT_FOUND";
const mayNot = (what: string) => `403 YOU_ARE_NOT_ALLOWED_TO_${what}`;

/** Every route of the feature by its name in `auth.api`, with the verdict for each caller. */
export const MATRIX: Readonly<Record<string, Row>> = {
  createOrganization: {
    asks: () => ({ name: "New", slug: "new-one" }),
    verdicts: everybody(SIGNED_OUT),
  },
  checkOrganizationSlug: { asks: () => ({ slug: "free" }), verdicts: everybody(SIGNED_OUT) },
  updateOrganization: {
    asks: ({ id }) => ({ organizationId: id, data: { name: "Renamed" } }),
    verdicts: inside(`400 ${NOT_IN}`, { member: mayNot("UPDATE_THIS_ORGANIZATION") }),
  },
  deleteOrganization: {
    asks: ({ id }) => ({ organizationId: id }),
    verdicts: inside(`400 ${NOT_IN}`, {
      member: mayNot("DELETE_THIS_ORGANIZATION"),
      admin: mayNot("DELETE_THIS_ORGANIZATION"),
    }),
  },
  listOrganizations: { asks: () => ({}), verdicts: everybody(SIGNED_OUT) },
  getOrganization: { asks: ({ id }) => ({ organizationId: id }), verdicts: inside(`403 ${NOT_IN}`) },
  getFullOrganization: { asks: ({ id }) => ({ organizationId: id }), verdicts: inside(`403 ${NOT_IN}`) },
  setActiveOrganization: { asks: ({ id }) => ({ organizationId: id }), verdicts: inside(`403 ${NOT_IN}`) },
  hasPermission: {
    asks: ({ id }) => ({ organizationId: id, permissions: { organization: ["delete"] } }),
    verdicts: inside(`401 ${NOT_IN}`),
  },

  inviteMember: {
    asks: ({ id }) => ({ organizationId: id, email: "new@example.com", role: "member" }),
    verdicts: inside(NO_MEMBER, { member: mayNot("INVITE_USERS_TO_THIS_ORGANIZATION") }),
  },
  acceptInvitation: { asks: ({ invitationId }) => ({ invitationId }), verdicts: recipientOnly(SIGNED_OUT) },
  rejectInvitation: { asks: ({ invitationId }) => ({ invitationId }), verdicts: recipientOnly(SIGNED_OUT) },
  cancelInvitation: {
    asks: ({ invitationId }) => ({ invitationId }),
    verdicts: inside(NO_MEMBER, { member: mayNot("CANCEL_THIS_INVITATION") }),
  },
  getInvitation: {
    asks: ({ invitationId }) => ({ id: invitationId }),
    verdicts: recipientOnly("401 NOT_AUTHENTICATED"),
  },
  listInvitations: {
    asks: ({ id }) => ({ organizationId: id }),
    verdicts: inside(NOT_A_MEMBER, { member: mayNot("LIST_INVITATIONS") }),
  },
  listUserInvitations: {
    asks: () => ({}),
    verdicts: everybody("400 MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER"),
  },
  invitationPreview: { asks: ({ invitationId }) => ({ id: invitationId }), verdicts: everybody(OK) },

  addMember: {
    asks: ({ id, userId }) => ({ organizationId: id, userId, role: "owner" }),
    verdicts: [ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, ABSENT],
  },
  removeMember: {
    asks: ({ id, memberId }) => ({ organizationId: id, memberIdOrEmail: memberId }),
    verdicts: inside(NO_MEMBER, { member: "401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER" }),
  },
  updateMemberRole: {
    asks: ({ id, memberId }) => ({ organizationId: id, memberId, role: "admin" }),
    verdicts: inside(NO_MEMBER, { member: mayNot("UPDATE_THIS_MEMBER") }),
  },
  transferOwnership: {
    asks: ({ id, memberId }) => ({ organizationId: id, memberId }),
    verdicts: inside(NO_MEMBER, {
      member: mayNot("UPDATE_THIS_MEMBER"),
      admin: mayNot("UPDATE_THIS_MEMBER"),
    }),
  },
  getActiveMember: {
    asks: () => ({}),
    verdicts: [SIGNED_OUT, "400 NO_ACTIVE_ORGANIZATION", OK, OK, OK, OK],
  },
  getActiveMemberRole: { asks: ({ id }) => ({ organizationId: id }), verdicts: inside(NOT_A_MEMBER) },
  listMembers: { asks: ({ id }) => ({ organizationId: id }), verdicts: inside(NOT_A_MEMBER) },
  listMemberActivity: {
    asks: ({ id, userId }) => ({ organizationId: id, userId }),
    verdicts: inside(NOT_A_MEMBER, { member: mayNot("UPDATE_THIS_MEMBER") }),
  },
  leaveOrganization: {
    asks: ({ id }) => ({ organizationId: id }),
    verdicts: [
      SIGNED_OUT,
      NO_MEMBER,
      OK,
      OK,
      NO_MEMBER,
      "400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER",
    ],
  },

  createTeam: {
    asks: ({ id }) => ({ organizationId: id, name: "Sales" }),
    verdicts: inside(mayNot("INVITE_USERS_TO_THIS_ORGANIZATION"), {
      member: mayNot("CREATE_TEAMS_IN_THIS_ORGANIZATION"),
    }),
  },
  removeTeam: {
    asks: ({ id, teamId }) => ({ organizationId: id, teamId }),
    verdicts: inside(mayNot("DELETE_THIS_TEAM"), { member: mayNot("DELETE_TEAMS_IN_THIS_ORGANIZATION") }),
  },
  updateTeam: {
    asks: ({ id, teamId }) => ({ teamId, data: { organizationId: id, name: "Help" } }),
    verdicts: inside(mayNot("UPDATE_THIS_TEAM"), { member: mayNot("UPDATE_THIS_TEAM") }),
  },
  listTeams: {
    asks: ({ id }) => ({ organizationId: id }),
    verdicts: inside(mayNot("ACCESS_THIS_ORGANIZATION")),
  },
  listTeamSeats: {
    asks: ({ id }) => ({ organizationId: id }),
    verdicts: inside(mayNot("ACCESS_THIS_ORGANIZATION")),
  },
  setActiveTeam: {
    asks: ({ teamId }) => ({ teamId }),
    verdicts: [
      SIGNED_OUT,
      "400 NO_ACTIVE_ORGANIZATION",
      "403 USER_IS_NOT_A_MEMBER_OF_THE_TEAM",
      "403 USER_IS_NOT_A_MEMBER_OF_THE_TEAM",
      "400 TEAM_NOT_FOUND",
      "403 USER_IS_NOT_A_MEMBER_OF_THE_TEAM",
    ],
  },
  listUserTeams: {
    asks: ({ id, userId }) => ({ organizationId: id, userId }),
    verdicts: inside(NOT_A_MEMBER, { member: mayNot("UPDATE_THIS_MEMBER") }),
  },
  listTeamMembers: {
    asks: ({ teamId }) => ({ teamId }),
    // The team is empty. Only callers who may add members to it see that.
    verdicts: inside("400 TEAM_NOT_FOUND", { member: "400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM" }),
  },
  addTeamMember: {
    asks: ({ id, teamId, userId }) => ({ organizationId: id, teamId, userId }),
    verdicts: inside(`400 ${NOT_IN}`, { member: mayNot("CREATE_A_NEW_TEAM_MEMBER") }),
  },
  removeTeamMember: {
    asks: ({ id, teamId, userId }) => ({ organizationId: id, teamId, userId }),
    // The team is empty. Only callers who may remove members from it see that.
    verdicts: [
      SIGNED_OUT,
      `400 ${NOT_IN}`,
      mayNot("REMOVE_A_TEAM_MEMBER"),
      "400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM",
      `400 ${NOT_IN}`,
      "400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM",
    ],
  },

  createRole: {
    asks: ({ id }) => ({ organizationId: id, role: "clerk", permission: { invitation: ["create"] } }),
    verdicts: inside(NOT_A_MEMBER, { member: mayNot("CREATE_A_ROLE") }),
  },
  updateRole: {
    asks: ({ id, roleId }) => ({
      organizationId: id,
      roleId,
      data: { permission: { invitation: ["create", "cancel"] } },
    }),
    verdicts: inside(NOT_A_MEMBER, { member: mayNot("UPDATE_A_ROLE") }),
  },
  deleteRole: {
    asks: ({ id, roleId }) => ({ organizationId: id, roleId }),
    verdicts: inside(NOT_A_MEMBER, { member: mayNot("DELETE_A_ROLE") }),
  },
  listRoles: { asks: ({ id }) => ({ organizationId: id }), verdicts: inside(NOT_A_MEMBER) },
  getRole: { asks: ({ id, roleId }) => ({ organizationId: id, roleId }), verdicts: inside(NOT_A_MEMBER) },

  organizationSummary: { asks: ({ id }) => ({ organizationId: id }), verdicts: inside(`403 ${NOT_IN}`) },
  accessControl: { asks: ({ id }) => ({ organizationId: id }), verdicts: inside(`403 ${NOT_IN}`) },

  organizationListAuditEvents: {
    asks: ({ id }) => ({ organizationId: id }),
    verdicts: inside(`403 ${NOT_IN}`, { member: mayNot("SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION") }),
  },
  // The event doesn't exist. Only callers who may see events learn that.
  organizationGetAuditEvent: {
    asks: ({ id }) => ({ organizationId: id, id: "none" }),
    verdicts: inside(`403 ${NOT_IN}`, {
      member: mayNot("SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION"),
      admin: NO_EVENT,
      owner: NO_EVENT,
    }),
  },
  organizationExportAuditEvents: {
    asks: ({ id }) => ({ organizationId: id, format: "csv" }),
    verdicts: inside(`403 ${NOT_IN}`, { member: mayNot("SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION") }),
  },
};
