// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/call.ts";

/** One row, as answers hold it. */
export interface Organization {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: string | null;
  createdAt: Date;
}

/** One row, as answers hold it. */
export interface Member {
  id: string;
  organizationId: string;
  userId: string;
  role: string;
  createdAt: Date;
  teamId: string | null;
}

/** One row, as answers hold it. */
export interface Invitation {
  id: string;
  organizationId: string;
  email: string;
  role: string | null;
  status: string;
  inviterId: string;
  expiresAt: Date;
  createdAt: Date | null;
  teamId: string | null;
}

/** One row, as answers hold it. */
export interface Team {
  id: string;
  name: string;
  organizationId: string;
  createdAt: Date;
  updatedAt: Date | null;
}

/** One row, as answers hold it. */
export interface TeamMember {
  id: string;
  teamId: string;
  userId: string;
  createdAt: Date | null;
}

/** Create an organization that the caller owns, and make it the active one: the body. */
export type CreateOrganizationBody = {
  name: string;
  slug: string;
  logo?: string | null | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** In process, without a session: its owner */
  userId?: string | number | undefined;
  keepCurrentActiveOrganization?: boolean | undefined;
} & Record<string, unknown>;

/** Create an organization that the caller owns, and make it the active one: the answer. */
export interface CreateOrganizationAnswer {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  members: Member[];
}

/** Whether a slug is available: the body. */
export interface CheckOrganizationSlugBody {
  slug: string;
}

/** Whether a slug is available: the answer. */
export interface CheckOrganizationSlugAnswer {
  status: true;
}

/** Change an organization: the body. */
export interface UpdateOrganizationBody {
  data: {
    name?: string | undefined;
    slug?: string | undefined;
    logo?: string | null | undefined;
    metadata?: Record<string, unknown> | undefined;
  } & Record<string, unknown>;
  organizationId?: string | undefined;
}

/** Change an organization: the answer. */
export interface UpdateOrganizationAnswer {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
}

/** Delete an organization with everything in it: the body. */
export interface DeleteOrganizationBody {
  organizationId: string;
}

/** Delete an organization with everything in it: the answer. */
export type DeleteOrganizationAnswer = Organization;

/** The caller's organizations, each with the caller's role: the answer. */
export type ListOrganizationsAnswer = {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: string | null;
  createdAt: Date;
  memberRole: string;
}[];

/** An organization of the caller, or null if none is named and none is active: the query. */
export interface GetOrganizationQuery {
  /** Default: the active one */
  organizationId?: string | undefined;
  /** Wins over the id */
  organizationSlug?: string | undefined;
}

/** An organization of the caller, or null if none is named and none is active: the answer. */
export type GetOrganizationAnswer = Organization | null;

/** An organization with its members, invitations and teams: the query. */
export interface GetFullOrganizationQuery {
  /** Default: the active one */
  organizationId?: string | undefined;
  /** Wins over the id */
  organizationSlug?: string | undefined;
  /** Default: `membershipLimit`; at most 1000 */
  membersLimit?: number | string | undefined;
}

/** An organization with its members, invitations and teams: the answer. */
export type GetFullOrganizationAnswer = {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: string | null;
  createdAt: Date;
  invitations: Invitation[];
  members: {
    id: string;
    organizationId: string;
    userId: string;
    role: string;
    createdAt: Date;
    teamId: string | null;
    user: {
      id: string;
      name: string;
      email: string;
      image: string | null;
    };
  }[];
  teams?: Team[];
} | null;

/** Set the session's active organization, or none: the body. */
export interface SetActiveOrganizationBody {
  /** Null: in none. Default: stay */
  organizationId?: string | null | undefined;
  /** In place of the id */
  organizationSlug?: string | undefined;
}

/** Set the session's active organization, or none: the answer. */
export type SetActiveOrganizationAnswer = {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: string | null;
  createdAt: Date;
  invitations: Invitation[];
  members: {
    id: string;
    organizationId: string;
    userId: string;
    role: string;
    createdAt: Date;
    teamId: string | null;
    user: {
      id: string;
      name: string;
      email: string;
      image: string | null;
    };
  }[];
  teams?: Team[];
} | null;

/** Whether one of the caller's roles has a permission: the body. */
export interface HasPermissionBody {
  organizationId?: string | undefined;
  /** Actions by resource: all of them are asked for */
  permissions?:
    | Record<
        string,
        | string[]
        | {
            actions: string[];
            connector: "AND" | "OR";
          }
      >
    | undefined;
  /** As older clients call it */
  permission?:
    | Record<
        string,
        | string[]
        | {
            actions: string[];
            connector: "AND" | "OR";
          }
      >
    | undefined;
}

/** Whether one of the caller's roles has a permission: the answer. */
export interface HasPermissionAnswer {
  error: null;
  success: boolean;
}

/** An organization's counts and limits, and the caller's permissions: the query. */
export interface OrganizationSummaryQuery {
  /** Default: the active one */
  organizationId?: string | undefined;
  /** Wins over the id */
  organizationSlug?: string | undefined;
}

/** An organization's counts and limits, and the caller's permissions: the answer. */
export interface OrganizationSummaryAnswer {
  organization: Organization;
  /** The caller's; several are separated by commas */
  role: string;
  /** What the caller may do */
  permissions: Record<string, string[]>;
  members: number;
  owners: number;
  pendingInvitations: number;
  /** Null where organizations have none */
  teams: number | null;
  /** Those it has made for itself; null where it can't */
  roles: number | null;
  limits: {
    /** Null: as many as they like */
    members: number | null;
    /** Null: as many as they like */
    teams: number | null;
    /** Null: as many as they like */
    invitations: number | null;
  };
}

/** The permissions of an organization, and what each role allows: the query. */
export interface AccessControlQuery {
  /** Default: the active one */
  organizationId?: string | undefined;
}

/** The permissions of an organization, and what each role allows: the answer. */
export interface AccessControlAnswer {
  /** All actions there are, by resource */
  statements: Record<string, string[]>;
  roles: {
    role: string;
    permission: Record<string, string[]>;
    /** Every organization has it, and it can't be changed */
    isPredefined: boolean;
  }[];
  /** Who has it owns the organization */
  creatorRole: string;
  /** Whether organizations make roles for themselves */
  dynamic: boolean;
}

/** What happened in an organization, the newest first, in pages. Several filters at once: the query. */
export interface OrganizationListAuditEventsQuery {
  /** Names of events; several times for several */
  event?: string | string[] | undefined;
  outcome?: "success" | "failure" | undefined;
  /** The account concerned */
  userId?: string | undefined;
  /** The user who acted */
  actorId?: string | undefined;
  /** The administrator who acted as the actor */
  impersonatorId?: string | undefined;
  targetType?: string | undefined;
  /** What was acted upon: a session, a member, an invitation */
  targetId?: string | undefined;
  method?: string | undefined;
  /** Why it failed */
  reason?: string | undefined;
  /** As in the log and in `x-request-id` */
  requestId?: string | undefined;
  /** The earliest time. ISO 8601 */
  from?: string | undefined;
  /** The end of the time, which is not in it. ISO 8601 */
  to?: string | undefined;
  /** The `nextCursor` of the page before */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
  /** Default: the active one */
  organizationId?: string | undefined;
}

/** What happened in an organization, the newest first, in pages. Several filters at once: the answer. */
export interface OrganizationListAuditEventsAnswer {
  events: {
    id: string;
    createdAt: Date;
    /** `sign_in`, `user_banned` and the like; later versions know more */
    event: string;
    outcome: "success" | "failure";
    /** Whose account it is about */
    user: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null where the caller may not see emails, too */
      email: string | null;
    } | null;
    /** Who did it; null if that person wasn't signed in */
    actor: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null where the caller may not see emails, too */
      email: string | null;
    } | null;
    /** `host`: the application or the service itself */
    actorType: "user" | "anonymous" | "host";
    /** The administrator who acted as the actor */
    impersonator: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null where the caller may not see emails, too */
      email: string | null;
    } | null;
    organization: {
      id: string;
      name: string | null;
    } | null;
    targetType: string | null;
    targetId: string | null;
    sessionId: string | null;
    method: string | null;
    /** Why it failed */
    reason: string | null;
    /** Names of the fields that changed */
    changed: string[];
    /** What was given. A pair is a value before and after the change */
    details: Record<string, unknown>;
    /** Null where the caller may not see it; empty if it is unknown */
    ipAddress: string | null;
    /** As the client sent it, so it proves nothing */
    userAgent: string | null;
    requestId: string | null;
  }[];
  /** Where older ones begin; null where there are none */
  nextCursor: string | null;
}

/** One event of an organization, with the values before and after a change: the query. */
export interface OrganizationGetAuditEventQuery {
  id: string;
  /** Default: the active one */
  organizationId?: string | undefined;
}

/** One event of an organization, with the values before and after a change: the answer. */
export interface OrganizationGetAuditEventAnswer {
  id: string;
  createdAt: Date;
  /** `sign_in`, `user_banned` and the like; later versions know more */
  event: string;
  outcome: "success" | "failure";
  /** Whose account it is about */
  user: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null where the caller may not see emails, too */
    email: string | null;
  } | null;
  /** Who did it; null if that person wasn't signed in */
  actor: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null where the caller may not see emails, too */
    email: string | null;
  } | null;
  /** `host`: the application or the service itself */
  actorType: "user" | "anonymous" | "host";
  /** The administrator who acted as the actor */
  impersonator: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null where the caller may not see emails, too */
    email: string | null;
  } | null;
  organization: {
    id: string;
    name: string | null;
  } | null;
  targetType: string | null;
  targetId: string | null;
  sessionId: string | null;
  method: string | null;
  /** Why it failed */
  reason: string | null;
  /** Names of the fields that changed */
  changed: string[];
  /** What was given. A pair is a value before and after the change */
  details: Record<string, unknown>;
  /** Null where the caller may not see it; empty if it is unknown */
  ipAddress: string | null;
  /** As the client sent it, so it proves nothing */
  userAgent: string | null;
  requestId: string | null;
  /** The fields that changed. Values are null where they aren't recorded */
  changes: {
    field: string;
    before: unknown;
    after: unknown;
  }[];
}

/** The same as a file, at most 10,000; `x-next-cursor` says where the next file begins: the query. */
export interface OrganizationExportAuditEventsQuery {
  /** Names of events; several times for several */
  event?: string | string[] | undefined;
  outcome?: "success" | "failure" | undefined;
  /** The account concerned */
  userId?: string | undefined;
  /** The user who acted */
  actorId?: string | undefined;
  /** The administrator who acted as the actor */
  impersonatorId?: string | undefined;
  targetType?: string | undefined;
  /** What was acted upon: a session, a member, an invitation */
  targetId?: string | undefined;
  method?: string | undefined;
  /** Why it failed */
  reason?: string | undefined;
  /** As in the log and in `x-request-id` */
  requestId?: string | undefined;
  /** The earliest time. ISO 8601 */
  from?: string | undefined;
  /** The end of the time, which is not in it. ISO 8601 */
  to?: string | undefined;
  /** The `nextCursor` of the page before */
  cursor?: string | undefined;
  /** Default: the active one */
  organizationId?: string | undefined;
  /** `csv`: a table; `ndjson`: a line of JSON for each */
  format: "csv" | "ndjson";
}

/** Invite a person to an organization, or resend an invitation: the body. */
export type InviteMemberBody = {
  email: string;
  role: string | string[];
  organizationId?: string | undefined;
  /** Renew the invitation that waits for an answer */
  resend?: boolean | undefined;
  /** Teams to be in from the beginning */
  teamId?: string | string[] | undefined;
} & Record<string, unknown>;

/** Invite a person to an organization, or resend an invitation: the answer. */
export type InviteMemberAnswer = Invitation;

/** Accept an invitation, and make its organization the active one: the body. */
export interface AcceptInvitationBody {
  invitationId: string;
  /** The secret from the invitation's email */
  token?: string | undefined;
}

/** Accept an invitation, and make its organization the active one: the answer. */
export interface AcceptInvitationAnswer {
  invitation: Invitation;
  member: Member;
}

/** Decline an invitation: the body. */
export interface RejectInvitationBody {
  invitationId: string;
  /** The secret from the invitation's email */
  token?: string | undefined;
}

/** Decline an invitation: the answer. */
export interface RejectInvitationAnswer {
  invitation: Invitation;
  member: null;
}

/** Cancel an invitation: the body. */
export interface CancelInvitationBody {
  invitationId: string;
}

/** Cancel an invitation: the answer. */
export type CancelInvitationAnswer = Invitation;

/** An invitation, to its recipient: the query. */
export interface GetInvitationQuery {
  id: string;
}

/** An invitation, to its recipient: the answer. */
export interface GetInvitationAnswer {
  id: string;
  organizationId: string;
  email: string;
  role: string | null;
  status: string;
  inviterId: string;
  expiresAt: Date;
  createdAt: Date | null;
  teamId: string | null;
  organizationName: string;
  organizationSlug: string;
  inviterEmail: string;
}

/**
 * The invitations of an organization, newest first, for members who can send or cancel them: the
 * query.
 */
export interface ListInvitationsQuery {
  organizationId?: string | undefined;
}

/**
 * The invitations of an organization, newest first, for members who can send or cancel them: the
 * answer.
 */
export type ListInvitationsAnswer = Invitation[];

/** The caller's pending invitations: the query. */
export interface ListUserInvitationsQuery {
  /** In process, without a session: of whom */
  email?: string | undefined;
}

/** The caller's pending invitations: the answer. */
export type ListUserInvitationsAnswer = {
  id: string;
  organizationId: string;
  email: string;
  role: string | null;
  status: string;
  inviterId: string;
  expiresAt: Date;
  createdAt: Date | null;
  teamId: string | null;
  organizationName: string;
}[];

/** An invitation, for anyone with its ID, signed in or not: the query. */
export interface InvitationPreviewQuery {
  id: string;
  /** The secret from the invitation's email */
  token?: string | undefined;
}

/** An invitation, for anyone with its ID, signed in or not: the answer. */
export interface InvitationPreviewAnswer {
  id: string;
  organizationName: string;
  organizationLogo: string | null;
  inviterName: string;
  role: string;
  /** The first letter and the domain; the whole email with the secret */
  email: string;
  status: "pending" | "accepted" | "rejected" | "canceled" | "expired";
  expiresAt: Date;
  /** With the secret only */
  organizationSlug?: string;
  /** Names of its teams, with the secret only */
  teams?: string[];
}

/** Add a member to an organization without an invitation: the body. */
export type AddMemberBody = {
  userId: string | number;
  role: string | string[];
  organizationId?: string | undefined;
  teamId?: string | undefined;
} & Record<string, unknown>;

/** Add a member to an organization without an invitation: the answer. */
export type AddMemberAnswer = Member;

/** Remove a member from an organization: the body. */
export interface RemoveMemberBody {
  memberIdOrEmail: string;
  organizationId?: string | undefined;
}

/** Remove a member from an organization: the answer. */
export interface RemoveMemberAnswer {
  member: {
    id: string;
    organizationId: string;
    userId: string;
    role: string;
    createdAt: Date;
    teamId: string | null;
    user: {
      id: string;
      name: string;
      email: string;
      image: string | null;
    };
  };
}

/** Change a member's roles: the body. */
export interface UpdateMemberRoleBody {
  memberId: string;
  role: string | string[];
  organizationId?: string | undefined;
}

/** Change a member's roles: the answer. */
export type UpdateMemberRoleAnswer = Member;

/** The caller's membership in the active organization: the answer. */
export interface GetActiveMemberAnswer {
  id: string;
  organizationId: string;
  userId: string;
  role: string;
  createdAt: Date;
  teamId: string | null;
  user: {
    id: string;
    name: string;
    email: string;
    image: string | null;
  };
}

/** The roles of the caller, or of another member: the query. */
export interface GetActiveMemberRoleQuery {
  userId?: string | undefined;
  organizationId?: string | undefined;
  organizationSlug?: string | undefined;
}

/** The roles of the caller, or of another member: the answer. */
export interface GetActiveMemberRoleAnswer {
  role: string;
}

/** The members of an organization, in pages: the query. */
export type ListMembersQuery = {
  organizationId?: string | undefined;
  organizationSlug?: string | undefined;
  /** At most so many; there may be a lower bound */
  limit?: number | string | undefined;
  offset?: number | string | undefined;
  /** A column of the member. Default: createdAt */
  sortBy?: string | undefined;
  sortDirection?: "asc" | "desc" | undefined;
  /** A column of the member */
  filterField?: string | undefined;
  filterValue?: string | number | boolean | (string | number | boolean)[] | undefined;
  filterOperator?:
    | "eq"
    | "ne"
    | "lt"
    | "lte"
    | "gt"
    | "gte"
    | "in"
    | "not_in"
    | "contains"
    | "starts_with"
    | "ends_with"
    | undefined;
  /** In the name or the email of the member */
  search?: string | undefined;
  /** Who has it, be it among others */
  role?: string | undefined;
};

/** The members of an organization, in pages: the answer. */
export interface ListMembersAnswer {
  members: {
    id: string;
    organizationId: string;
    userId: string;
    role: string;
    createdAt: Date;
    teamId: string | null;
    user: {
      id: string;
      name: string;
      email: string;
      image: string | null;
    };
  }[];
  total: number;
}

/** Leave an organization: the body. */
export interface LeaveOrganizationBody {
  organizationId: string;
}

/** Leave an organization: the answer. */
export interface LeaveOrganizationAnswer {
  id: string;
  organizationId: string;
  userId: string;
  role: string;
  createdAt: Date;
  teamId: string | null;
  user: {
    id: string;
    name: string;
    email: string;
    image: string | null;
  };
}

/** Transfer ownership of an organization to another member: the body. */
export interface TransferOwnershipBody {
  memberId: string;
  organizationId?: string | undefined;
  /** The caller stays an owner, too */
  keepRole?: boolean | undefined;
}

/** Transfer ownership of an organization to another member: the answer. */
export interface TransferOwnershipAnswer {
  member: Member;
  previous: Member;
}

/** Create a team in an organization: the body. */
export type CreateTeamBody = {
  name: string;
  organizationId?: string | undefined;
} & Record<string, unknown>;

/** Create a team in an organization: the answer. */
export type CreateTeamAnswer = Team;

/** Remove a team; its members stay in the organization: the body. */
export interface RemoveTeamBody {
  teamId: string;
  organizationId?: string | undefined;
}

/** Remove a team; its members stay in the organization: the answer. */
export interface RemoveTeamAnswer {
  message: "Team removed successfully.";
}

/** Rename a team: the body. */
export interface UpdateTeamBody {
  teamId: string;
  data: {
    name?: string | undefined;
    organizationId?: string | undefined;
  } & Record<string, unknown>;
}

/** Rename a team: the answer. */
export type UpdateTeamAnswer = Team;

/** The teams of an organization, oldest first: the query. */
export interface ListTeamsQuery {
  organizationId?: string | undefined;
}

/** The teams of an organization, oldest first: the answer. */
export type ListTeamsAnswer = Team[];

/** The number of members of each team, and the maximum: the query. */
export interface ListTeamSeatsQuery {
  organizationId?: string | undefined;
}

/** The number of members of each team, and the maximum: the answer. */
export type ListTeamSeatsAnswer = {
  teamId: string;
  members: number;
  /** Null: as many as they like */
  limit: number | null;
}[];

/** Set the session's active team in the active organization, or none: the body. */
export interface SetActiveTeamBody {
  /** null: in none */
  teamId?: string | null | undefined;
}

/** Set the session's active team in the active organization, or none: the answer. */
export type SetActiveTeamAnswer = Team | null;

/** The teams of the caller, or of another member: the query. */
export interface ListUserTeamsQuery {
  /** Default: the caller */
  userId?: string | undefined;
  /** Default: all of the caller's organizations; for another user, the active one */
  organizationId?: string | undefined;
}

/** The teams of the caller, or of another member: the answer. */
export type ListUserTeamsAnswer = Team[];

/** The members of a team, for its members and for those who can change it: the query. */
export interface ListTeamMembersQuery {
  /** Default: the active one */
  teamId?: string | undefined;
}

/** The members of a team, for its members and for those who can change it: the answer. */
export type ListTeamMembersAnswer = TeamMember[];

/** Add a member of the organization to one of its teams: the body. */
export interface AddTeamMemberBody {
  teamId: string;
  userId: string | number;
  organizationId?: string | undefined;
}

/** Add a member of the organization to one of its teams: the answer. */
export type AddTeamMemberAnswer = TeamMember;

/** Remove a member from a team: the body. */
export interface RemoveTeamMemberBody {
  teamId: string;
  userId: string | number;
  organizationId?: string | undefined;
}

/** Remove a member from a team: the answer. */
export interface RemoveTeamMemberAnswer {
  message: "Team member removed successfully.";
}

/** Create a custom role in an organization: the body. */
export interface CreateRoleBody {
  organizationId?: string | undefined;
  /** Becomes lower case */
  role: string;
  /** Actions by resource; none that the caller doesn't have */
  permission: Record<string, string[]>;
  additionalFields?: ({} & Record<string, unknown>) | undefined;
}

/** Create a custom role in an organization: the answer. */
export interface CreateRoleAnswer {
  success: true;
  roleData: {
    id: string;
    organizationId: string;
    role: string;
    permission: Record<string, string[]>;
    createdAt: Date;
    updatedAt: Date | null;
  };
  /** What the role allows */
  statements: Record<string, string[]>;
}

/** Change the permissions or the name of a custom role; its members keep it: the body. */
export interface UpdateRoleBody {
  roleName?: string | undefined;
  roleId?: string | undefined;
  organizationId?: string | undefined;
  data: {
    permission?: Record<string, string[]> | undefined;
    roleName?: string | undefined;
  } & Record<string, unknown>;
}

/** Change the permissions or the name of a custom role; its members keep it: the answer. */
export interface UpdateRoleAnswer {
  success: true;
  roleData: {
    id: string;
    organizationId: string;
    role: string;
    permission: Record<string, string[]>;
    createdAt: Date;
    updatedAt: Date | null;
  };
}

/** Delete a custom role that no member has: the body. */
export interface DeleteRoleBody {
  roleName?: string | undefined;
  roleId?: string | undefined;
  organizationId?: string | undefined;
}

/** Delete a custom role that no member has: the answer. */
export interface DeleteRoleAnswer {
  success: true;
}

/** The custom roles of an organization, oldest first: the query. */
export interface ListRolesQuery {
  organizationId?: string | undefined;
}

/** The custom roles of an organization, oldest first: the answer. */
export type ListRolesAnswer = {
  id: string;
  organizationId: string;
  role: string;
  permission: Record<string, string[]>;
  createdAt: Date;
  updatedAt: Date | null;
}[];

/** A custom role: the query. */
export interface GetRoleQuery {
  roleName?: string | undefined;
  roleId?: string | undefined;
  organizationId?: string | undefined;
}

/** A custom role: the answer. */
export interface GetRoleAnswer {
  id: string;
  organizationId: string;
  role: string;
  permission: Record<string, string[]>;
  createdAt: Date;
  updatedAt: Date | null;
}

/** What `organization()` adds to `auth.api`. */
export interface OrganizationApi {
  /**
   * Create an organization that the caller owns, and make it the active one.
   *
   * `POST /organization/create`. Errors: `UNAUTHORIZED` (401), `FIELD_NOT_ALLOWED` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION` (403),
   * `YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS` (403), `ORGANIZATION_ALREADY_EXISTS` (400).
   */
  readonly createOrganization: ApiCall<{ body: CreateOrganizationBody }, CreateOrganizationAnswer>;

  /**
   * Whether a slug is available.
   *
   * `POST /organization/check-slug`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_SLUG_ALREADY_TAKEN`
   * (400).
   */
  readonly checkOrganizationSlug: ApiCall<
    { body: CheckOrganizationSlugBody; headers: CallHeaders },
    CheckOrganizationSlugAnswer
  >;

  /**
   * Change an organization.
   *
   * `POST /organization/update`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `ORGANIZATION_NOT_FOUND` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION` (403), `FIELD_NOT_ALLOWED` (400),
   * `ORGANIZATION_SLUG_ALREADY_TAKEN` (400).
   */
  readonly updateOrganization: ApiCall<
    { body: UpdateOrganizationBody; headers: CallHeaders },
    UpdateOrganizationAnswer
  >;

  /**
   * Delete an organization with everything in it.
   *
   * `POST /organization/delete`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_DELETION_DISABLED` (404),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `ORGANIZATION_NOT_FOUND` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION` (403).
   */
  readonly deleteOrganization: ApiCall<
    { body: DeleteOrganizationBody; headers: CallHeaders },
    DeleteOrganizationAnswer
  >;

  /**
   * The caller's organizations, each with the caller's role.
   *
   * `GET /organization/list`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listOrganizations: ApiCall<{ headers: CallHeaders }, ListOrganizationsAnswer>;

  /**
   * An organization of the caller, or null if none is named and none is active.
   *
   * `GET /organization/get-organization`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
   */
  readonly getOrganization: ApiCall<
    { query?: GetOrganizationQuery; headers: CallHeaders },
    GetOrganizationAnswer
  >;

  /**
   * An organization with its members, invitations and teams.
   *
   * `GET /organization/get-full-organization`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND`
   * (400), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
   */
  readonly getFullOrganization: ApiCall<
    { query?: GetFullOrganizationQuery; headers: CallHeaders },
    GetFullOrganizationAnswer
  >;

  /**
   * Set the session's active organization, or none.
   *
   * `POST /organization/set-active`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
   */
  readonly setActiveOrganization: ApiCall<
    { body?: SetActiveOrganizationBody; headers: CallHeaders },
    SetActiveOrganizationAnswer
  >;

  /**
   * Whether one of the caller's roles has a permission.
   *
   * `POST /organization/has-permission`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (401), `NO_ACTIVE_ORGANIZATION` (400).
   */
  readonly hasPermission: ApiCall<{ body: HasPermissionBody; headers: CallHeaders }, HasPermissionAnswer>;

  /**
   * An organization's counts and limits, and the caller's permissions.
   *
   * `GET /organization/summary`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
   */
  readonly organizationSummary: ApiCall<
    { query?: OrganizationSummaryQuery; headers: CallHeaders },
    OrganizationSummaryAnswer
  >;

  /**
   * The permissions of an organization, and what each role allows.
   *
   * `GET /organization/access-control`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
   */
  readonly accessControl: ApiCall<{ query?: AccessControlQuery; headers: CallHeaders }, AccessControlAnswer>;

  /**
   * What happened in an organization, the newest first, in pages. Several filters at once.
   *
   * `GET /organization/list-audit-events`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION` (403).
   */
  readonly organizationListAuditEvents: ApiCall<
    { query?: OrganizationListAuditEventsQuery; headers: CallHeaders },
    OrganizationListAuditEventsAnswer
  >;

  /**
   * One event of an organization, with the values before and after a change.
   *
   * `GET /organization/get-audit-event`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION` (403), `AUDIT_EVENT_NOT_FOUND`
   * (404).
   */
  readonly organizationGetAuditEvent: ApiCall<
    { query: OrganizationGetAuditEventQuery; headers: CallHeaders },
    OrganizationGetAuditEventAnswer
  >;

  /**
   * The same as a file, at most 10,000; `x-next-cursor` says where the next file begins.
   *
   * `GET /organization/export-audit-events`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION` (403).
   */
  readonly organizationExportAuditEvents: ApiCall<
    { query: OrganizationExportAuditEventsQuery; headers: CallHeaders },
    Response
  >;

  /**
   * Invite a person to an organization, or resend an invitation.
   *
   * `POST /organization/invite-member`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
   * `INVALID_EMAIL` (400), `MEMBER_NOT_FOUND` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION` (403), `FIELD_NOT_ALLOWED` (400),
   * `ROLE_NOT_FOUND` (400), `YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE` (403),
   * `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION` (400),
   * `USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION` (400), `INVITATION_LIMIT_REACHED` (403),
   * `INVALID_TEAM_ID` (400), `TEAM_NOT_FOUND` (400), `TEAM_MEMBER_LIMIT_REACHED` (403).
   */
  readonly inviteMember: ApiCall<{ body: InviteMemberBody; headers: CallHeaders }, InviteMemberAnswer>;

  /** @deprecated Use `inviteMember`. */
  readonly createInvitation: ApiCall<{ body: InviteMemberBody; headers: CallHeaders }, InviteMemberAnswer>;

  /**
   * Accept an invitation, and make its organization the active one.
   *
   * `POST /organization/accept-invitation`. Errors: `UNAUTHORIZED` (401), `INVITATION_NOT_FOUND` (400),
   * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION` (403),
   * `EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION` (403),
   * `INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION` (400),
   * `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION` (400), `ORGANIZATION_MEMBERSHIP_LIMIT_REACHED`
   * (403), `TEAM_NOT_FOUND` (400), `TEAM_MEMBER_LIMIT_REACHED` (403), `ORGANIZATION_NOT_FOUND` (400),
   * `FAILED_TO_RETRIEVE_INVITATION` (400).
   */
  readonly acceptInvitation: ApiCall<
    { body: AcceptInvitationBody; headers: CallHeaders },
    AcceptInvitationAnswer
  >;

  /**
   * Decline an invitation.
   *
   * `POST /organization/reject-invitation`. Errors: `UNAUTHORIZED` (401), `INVITATION_NOT_FOUND` (400),
   * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION` (403),
   * `EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION` (403).
   */
  readonly rejectInvitation: ApiCall<
    { body: RejectInvitationBody; headers: CallHeaders },
    RejectInvitationAnswer
  >;

  /**
   * Cancel an invitation.
   *
   * `POST /organization/cancel-invitation`. Errors: `UNAUTHORIZED` (401), `INVITATION_NOT_FOUND` (400),
   * `MEMBER_NOT_FOUND` (400), `YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION` (403).
   */
  readonly cancelInvitation: ApiCall<
    { body: CancelInvitationBody; headers: CallHeaders },
    CancelInvitationAnswer
  >;

  /**
   * An invitation, to its recipient.
   *
   * `GET /organization/get-invitation`. Errors: `NOT_AUTHENTICATED` (401), `INVITATION_NOT_FOUND` (400),
   * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION` (403), `EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION`
   * (403), `INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION` (400).
   */
  readonly getInvitation: ApiCall<{ query: GetInvitationQuery }, GetInvitationAnswer>;

  /**
   * The invitations of an organization, newest first, for members who can send or cancel them.
   *
   * `GET /organization/list-invitations`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `ORGANIZATION_ID_IS_REQUIRED` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS` (403).
   */
  readonly listInvitations: ApiCall<
    { query?: ListInvitationsQuery; headers: CallHeaders },
    ListInvitationsAnswer
  >;

  /**
   * The caller's pending invitations.
   *
   * `GET /organization/list-user-invitations`. Errors:
   * `USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS` (400),
   * `EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION` (403),
   * `MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER` (400).
   */
  readonly listUserInvitations: BareApiCall<{ query?: ListUserInvitationsQuery }, ListUserInvitationsAnswer>;

  /**
   * An invitation, for anyone with its ID, signed in or not.
   *
   * `GET /organization/invitation-preview`. Errors: `INVITATION_NOT_FOUND` (400).
   */
  readonly invitationPreview: ApiCall<{ query: InvitationPreviewQuery }, InvitationPreviewAnswer>;

  /**
   * Add a member to an organization without an invitation.
   *
   * Only in process. Errors: `NO_ACTIVE_ORGANIZATION` (400), `TEAMS_ARE_NOT_ENABLED` (400),
   * `FIELD_NOT_ALLOWED` (400), `USER_NOT_FOUND` (400), `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION`
   * (400), `TEAM_NOT_FOUND` (400), `ORGANIZATION_NOT_FOUND` (400), `ROLE_NOT_FOUND` (400),
   * `ORGANIZATION_MEMBERSHIP_LIMIT_REACHED` (403), `TEAM_MEMBER_LIMIT_REACHED` (403).
   */
  readonly addMember: ApiCall<{ body: AddMemberBody }, AddMemberAnswer>;

  /**
   * Remove a member from an organization.
   *
   * `POST /organization/remove-member`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
   * `NO_ACTIVE_ORGANIZATION` (400), `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER` (401).
   */
  readonly removeMember: ApiCall<{ body: RemoveMemberBody; headers: CallHeaders }, RemoveMemberAnswer>;

  /**
   * Change a member's roles.
   *
   * `POST /organization/update-member-role`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
   * `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER` (403),
   * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER` (400), `ROLE_NOT_FOUND` (400).
   */
  readonly updateMemberRole: ApiCall<
    { body: UpdateMemberRoleBody; headers: CallHeaders },
    UpdateMemberRoleAnswer
  >;

  /**
   * The caller's membership in the active organization.
   *
   * `GET /organization/get-active-member`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
   * `MEMBER_NOT_FOUND` (400).
   */
  readonly getActiveMember: ApiCall<{ headers: CallHeaders }, GetActiveMemberAnswer>;

  /**
   * The roles of the caller, or of another member.
   *
   * `GET /organization/get-active-member-role`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND`
   * (400), `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403).
   */
  readonly getActiveMemberRole: ApiCall<
    { query?: GetActiveMemberRoleQuery; headers: CallHeaders },
    GetActiveMemberRoleAnswer
  >;

  /**
   * The members of an organization, in pages.
   *
   * `GET /organization/list-members`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
   * `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403).
   */
  readonly listMembers: ApiCall<{ query?: ListMembersQuery; headers: CallHeaders }, ListMembersAnswer>;

  /**
   * Leave an organization.
   *
   * `POST /organization/leave`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
   * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER` (400).
   */
  readonly leaveOrganization: ApiCall<
    { body: LeaveOrganizationBody; headers: CallHeaders },
    LeaveOrganizationAnswer
  >;

  /**
   * Transfer ownership of an organization to another member.
   *
   * `POST /organization/transfer-ownership`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
   * `MEMBER_NOT_FOUND` (400), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER` (403).
   */
  readonly transferOwnership: ApiCall<
    { body: TransferOwnershipBody; headers: CallHeaders },
    TransferOwnershipAnswer
  >;

  /**
   * Create a team in an organization.
   *
   * `POST /organization/create-team`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION` (403), `FIELD_NOT_ALLOWED` (400),
   * `YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS` (400), `TEAM_ALREADY_EXISTS` (400).
   */
  readonly createTeam: ApiCall<{ body: CreateTeamBody; headers: CallHeaders }, CreateTeamAnswer>;

  /**
   * Remove a team; its members stay in the organization.
   *
   * `POST /organization/remove-team`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM` (403),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION` (403), `TEAM_NOT_FOUND` (400),
   * `UNABLE_TO_REMOVE_LAST_TEAM` (400).
   */
  readonly removeTeam: ApiCall<{ body: RemoveTeamBody; headers: CallHeaders }, RemoveTeamAnswer>;

  /**
   * Rename a team.
   *
   * `POST /organization/update-team`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM` (403), `NO_ACTIVE_ORGANIZATION` (400), `TEAM_NOT_FOUND`
   * (400), `FIELD_NOT_ALLOWED` (400), `TEAM_ALREADY_EXISTS` (400).
   */
  readonly updateTeam: ApiCall<{ body: UpdateTeamBody; headers: CallHeaders }, UpdateTeamAnswer>;

  /**
   * The teams of an organization, oldest first.
   *
   * `GET /organization/list-teams`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
   */
  readonly listTeams: ApiCall<{ query?: ListTeamsQuery; headers: CallHeaders }, ListTeamsAnswer>;

  /** @deprecated Use `listTeams`. */
  readonly listOrganizationTeams: ApiCall<{ query?: ListTeamsQuery; headers: CallHeaders }, ListTeamsAnswer>;

  /**
   * The number of members of each team, and the maximum.
   *
   * `GET /organization/team-seats`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
   */
  readonly listTeamSeats: ApiCall<{ query?: ListTeamSeatsQuery; headers: CallHeaders }, ListTeamSeatsAnswer>;

  /**
   * Set the session's active team in the active organization, or none.
   *
   * `POST /organization/set-active-team`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
   * `TEAM_NOT_FOUND` (400), `USER_IS_NOT_A_MEMBER_OF_THE_TEAM` (403).
   */
  readonly setActiveTeam: ApiCall<{ body?: SetActiveTeamBody; headers: CallHeaders }, SetActiveTeamAnswer>;

  /**
   * The teams of the caller, or of another member.
   *
   * `GET /organization/list-user-teams`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER`
   * (403), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400).
   */
  readonly listUserTeams: ApiCall<{ query?: ListUserTeamsQuery; headers: CallHeaders }, ListUserTeamsAnswer>;

  /**
   * The members of a team, for its members and for those who can change it.
   *
   * `GET /organization/list-team-members`. Errors: `UNAUTHORIZED` (401),
   * `YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM` (400), `TEAM_NOT_FOUND` (400), `USER_IS_NOT_A_MEMBER_OF_THE_TEAM`
   * (400).
   */
  readonly listTeamMembers: ApiCall<
    { query?: ListTeamMembersQuery; headers: CallHeaders },
    ListTeamMembersAnswer
  >;

  /**
   * Add a member of the organization to one of its teams.
   *
   * `POST /organization/add-team-member`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER` (403), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`
   * (400), `TEAM_NOT_FOUND` (400), `TEAM_MEMBER_LIMIT_REACHED` (403).
   */
  readonly addTeamMember: ApiCall<{ body: AddTeamMemberBody; headers: CallHeaders }, AddTeamMemberAnswer>;

  /**
   * Remove a member from a team.
   *
   * `POST /organization/remove-team-member`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER` (403), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`
   * (400), `TEAM_NOT_FOUND` (400), `USER_IS_NOT_A_MEMBER_OF_THE_TEAM` (400).
   */
  readonly removeTeamMember: ApiCall<
    { body: RemoveTeamMemberBody; headers: CallHeaders },
    RemoveTeamMemberAnswer
  >;

  /**
   * Create a custom role in an organization.
   *
   * `POST /organization/create-role`. Errors: `UNAUTHORIZED` (401), `MISSING_AC_INSTANCE` (501),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE`
   * (400), `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE` (403), `ROLE_NAME_IS_ALREADY_TAKEN` (400),
   * `TOO_MANY_ROLES` (400), `INVALID_RESOURCE` (400), `FIELD_NOT_ALLOWED` (400).
   */
  readonly createRole: ApiCall<{ body: CreateRoleBody; headers: CallHeaders }, CreateRoleAnswer>;

  /** @deprecated Use `createRole`. */
  readonly createOrgRole: ApiCall<{ body: CreateRoleBody; headers: CallHeaders }, CreateRoleAnswer>;

  /**
   * Change the permissions or the name of a custom role; its members keep it.
   *
   * `POST /organization/update-role`. Errors: `UNAUTHORIZED` (401), `MISSING_AC_INSTANCE` (501),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE` (403), `ROLE_NOT_FOUND` (400), `INVALID_RESOURCE` (400),
   * `ROLE_NAME_IS_ALREADY_TAKEN` (400), `FIELD_NOT_ALLOWED` (400).
   */
  readonly updateRole: ApiCall<{ body: UpdateRoleBody; headers: CallHeaders }, UpdateRoleAnswer>;

  /** @deprecated Use `updateRole`. */
  readonly updateOrgRole: ApiCall<{ body: UpdateRoleBody; headers: CallHeaders }, UpdateRoleAnswer>;

  /**
   * Delete a custom role that no member has.
   *
   * `POST /organization/delete-role`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE` (403), `CANNOT_DELETE_A_PRE_DEFINED_ROLE` (400),
   * `ROLE_NOT_FOUND` (400), `ROLE_IS_ASSIGNED_TO_MEMBERS` (400).
   */
  readonly deleteRole: ApiCall<{ body: DeleteRoleBody; headers: CallHeaders }, DeleteRoleAnswer>;

  /** @deprecated Use `deleteRole`. */
  readonly deleteOrgRole: ApiCall<{ body: DeleteRoleBody; headers: CallHeaders }, DeleteRoleAnswer>;

  /**
   * The custom roles of an organization, oldest first.
   *
   * `GET /organization/list-roles`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE` (403).
   */
  readonly listRoles: ApiCall<{ query?: ListRolesQuery; headers: CallHeaders }, ListRolesAnswer>;

  /** @deprecated Use `listRoles`. */
  readonly listOrgRoles: ApiCall<{ query?: ListRolesQuery; headers: CallHeaders }, ListRolesAnswer>;

  /**
   * A custom role.
   *
   * `GET /organization/get-role`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE` (403), `ROLE_NOT_FOUND` (400).
   */
  readonly getRole: ApiCall<{ query: GetRoleQuery; headers: CallHeaders }, GetRoleAnswer>;

  /** @deprecated Use `getRole`. */
  readonly getOrgRole: ApiCall<{ query: GetRoleQuery; headers: CallHeaders }, GetRoleAnswer>;
}

/** What `organization()` tells screens. */
export interface OrganizationUi {
  organizations: {
    /** Whether they have teams */
    teams: boolean;
    /** Whether they may be without one (`allowRemovingAllTeams`) */
    canRemoveLastTeam: boolean;
    /** Whether they make roles for themselves */
    dynamicRoles: boolean;
    /** Whether people create them. Where the application decides from person to person: true */
    canCreate: boolean;
  };
}
