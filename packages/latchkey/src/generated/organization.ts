// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/contracts/call.ts";

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

/** Body of `POST /organization/create`. */
export type CreateOrganizationBody = {
  name: string;
  slug: string;
  logo?: string | null | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** Owner of the organization, in process only and without a session */
  userId?: string | number | undefined;
  keepCurrentActiveOrganization?: boolean | undefined;
} & Record<string, unknown>;

/** Answer of `POST /organization/create`. */
export interface CreateOrganizationAnswer {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  members: Member[];
}

/** Body of `POST /organization/check-slug`. */
export interface CheckOrganizationSlugBody {
  slug: string;
}

/** Answer of `POST /organization/check-slug`. */
export interface CheckOrganizationSlugAnswer {
  status: true;
}

/** Body of `POST /organization/update`. */
export interface UpdateOrganizationBody {
  data: {
    name?: string | undefined;
    slug?: string | undefined;
    logo?: string | null | undefined;
    metadata?: Record<string, unknown> | undefined;
  } & Record<string, unknown>;
  organizationId?: string | undefined;
}

/** Answer of `POST /organization/update`. */
export interface UpdateOrganizationAnswer {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
}

/** Body of `POST /organization/delete`. */
export interface DeleteOrganizationBody {
  organizationId: string;
}

/** Answer of `POST /organization/delete`. */
export type DeleteOrganizationAnswer = Organization;

/** Answer of `GET /organization/list`. */
export type ListOrganizationsAnswer = {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: string | null;
  createdAt: Date;
  memberRole: string;
}[];

/** Query of `GET /organization/get-organization`. */
export interface GetOrganizationQuery {
  /** Default: the active one */
  organizationId?: string | undefined;
  /** Takes precedence over the ID */
  organizationSlug?: string | undefined;
}

/** Answer of `GET /organization/get-organization`. */
export type GetOrganizationAnswer = Organization | null;

/** Query of `GET /organization/get-full-organization`. */
export interface GetFullOrganizationQuery {
  /** Default: the active one */
  organizationId?: string | undefined;
  /** Takes precedence over the ID */
  organizationSlug?: string | undefined;
  /** Default: `membershipLimit`; at most 1000 */
  membersLimit?: number | string | undefined;
}

/** Answer of `GET /organization/get-full-organization`. */
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

/** Body of `POST /organization/set-active`. */
export interface SetActiveOrganizationBody {
  /** Null: no active organization. Default: unchanged */
  organizationId?: string | null | undefined;
  /** Alternative to the ID */
  organizationSlug?: string | undefined;
}

/** Answer of `POST /organization/set-active`. */
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

/** Body of `POST /organization/has-permission`. */
export interface HasPermissionBody {
  organizationId?: string | undefined;
  /** Actions by resource, all of which are required */
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
  /** Older name of `permissions` */
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

/** Answer of `POST /organization/has-permission`. */
export interface HasPermissionAnswer {
  error: null;
  success: boolean;
}

/** Query of `GET /organization/summary`. */
export interface OrganizationSummaryQuery {
  /** Default: the active one */
  organizationId?: string | undefined;
  /** Takes precedence over the ID */
  organizationSlug?: string | undefined;
}

/** Answer of `GET /organization/summary`. */
export interface OrganizationSummaryAnswer {
  organization: Organization;
  /** Roles of the caller, separated by commas */
  role: string;
  /** Permissions of the caller */
  permissions: Record<string, string[]>;
  members: number;
  owners: number;
  pendingInvitations: number;
  /** Null if organizations can't have teams */
  teams: number | null;
  /** Number of custom roles; null if organizations can't have any */
  roles: number | null;
  limits: {
    /** Null: no limit */
    members: number | null;
    /** Null: no limit */
    teams: number | null;
    /** Null: no limit */
    invitations: number | null;
  };
}

/** Query of `GET /organization/access-control`. */
export interface AccessControlQuery {
  /** Default: the active one */
  organizationId?: string | undefined;
}

/** Answer of `GET /organization/access-control`. */
export interface AccessControlAnswer {
  /** All actions, by resource */
  statements: Record<string, string[]>;
  roles: {
    role: string;
    permission: Record<string, string[]>;
    /** Number of members with this role, among others or alone */
    members: number;
    /** True for a role that every organization has and that can't be changed */
    isPredefined: boolean;
  }[];
  /** Role of the organization's owners */
  creatorRole: string;
  /** True if organizations can make custom roles */
  dynamic: boolean;
}

/** Query of `GET /organization/list-audit-events`. */
export interface OrganizationListAuditEventsQuery {
  /** Name of an event; repeat the parameter for several */
  event?: string | string[] | undefined;
  outcome?: "success" | "failure" | undefined;
  /** The account concerned */
  userId?: string | undefined;
  /** The user who acted */
  actorId?: string | undefined;
  /** The administrator who acted as the actor */
  impersonatorId?: string | undefined;
  targetType?: string | undefined;
  /** Target of the action: a session, a member, an invitation */
  targetId?: string | undefined;
  method?: string | undefined;
  /** Reason of the failure */
  reason?: string | undefined;
  /** As in the log and in `x-request-id` */
  requestId?: string | undefined;
  /** Start of the period, inclusive. ISO 8601 */
  from?: string | undefined;
  /** End of the period, exclusive. ISO 8601 */
  to?: string | undefined;
  /** `nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
  /** Default: the active one */
  organizationId?: string | undefined;
}

/** Answer of `GET /organization/list-audit-events`. */
export interface OrganizationListAuditEventsAnswer {
  events: {
    id: string;
    createdAt: Date;
    /** For example `sign_in` or `user_banned`. Later versions may add more */
    event: string;
    outcome: "success" | "failure";
    /** User whose account is concerned */
    user: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null if the account was deleted, or if the caller may not see email addresses */
      email: string | null;
    } | null;
    /** User who acted; null without a session */
    actor: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null if the account was deleted, or if the caller may not see email addresses */
      email: string | null;
    } | null;
    /** `host`: the application or the service itself */
    actorType: "user" | "anonymous" | "host";
    /** The administrator who acted as the actor */
    impersonator: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null if the account was deleted, or if the caller may not see email addresses */
      email: string | null;
    } | null;
    organization: {
      id: string;
      name: string | null;
    } | null;
    targetType: string | null;
    targetId: string | null;
    /** Name of the target, such as a team. Null if it has none, or no longer exists */
    targetName: string | null;
    sessionId: string | null;
    method: string | null;
    /** Reason of the failure */
    reason: string | null;
    /** Names of the fields that changed */
    changed: string[];
    /** Details of the event. A pair holds the values before and after a change */
    details: Record<string, unknown>;
    /** Null if the caller may not see it; empty if unknown */
    ipAddress: string | null;
    /** As sent by the client, so it proves nothing */
    userAgent: string | null;
    requestId: string | null;
  }[];
  /** Cursor of the next page, with older events; null on the last page */
  nextCursor: string | null;
}

/** Query of `GET /organization/get-audit-event`. */
export interface OrganizationGetAuditEventQuery {
  id: string;
  /** Default: the active one */
  organizationId?: string | undefined;
}

/** Answer of `GET /organization/get-audit-event`. */
export interface OrganizationGetAuditEventAnswer {
  id: string;
  createdAt: Date;
  /** For example `sign_in` or `user_banned`. Later versions may add more */
  event: string;
  outcome: "success" | "failure";
  /** User whose account is concerned */
  user: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null if the account was deleted, or if the caller may not see email addresses */
    email: string | null;
  } | null;
  /** User who acted; null without a session */
  actor: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null if the account was deleted, or if the caller may not see email addresses */
    email: string | null;
  } | null;
  /** `host`: the application or the service itself */
  actorType: "user" | "anonymous" | "host";
  /** The administrator who acted as the actor */
  impersonator: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null if the account was deleted, or if the caller may not see email addresses */
    email: string | null;
  } | null;
  organization: {
    id: string;
    name: string | null;
  } | null;
  targetType: string | null;
  targetId: string | null;
  /** Name of the target, such as a team. Null if it has none, or no longer exists */
  targetName: string | null;
  sessionId: string | null;
  method: string | null;
  /** Reason of the failure */
  reason: string | null;
  /** Names of the fields that changed */
  changed: string[];
  /** Details of the event. A pair holds the values before and after a change */
  details: Record<string, unknown>;
  /** Null if the caller may not see it; empty if unknown */
  ipAddress: string | null;
  /** As sent by the client, so it proves nothing */
  userAgent: string | null;
  requestId: string | null;
  /** The fields that changed. Values are null where they aren't recorded */
  changes: {
    field: string;
    before: unknown;
    after: unknown;
  }[];
}

/** Query of `GET /organization/export-audit-events`. */
export interface OrganizationExportAuditEventsQuery {
  /** Name of an event; repeat the parameter for several */
  event?: string | string[] | undefined;
  outcome?: "success" | "failure" | undefined;
  /** The account concerned */
  userId?: string | undefined;
  /** The user who acted */
  actorId?: string | undefined;
  /** The administrator who acted as the actor */
  impersonatorId?: string | undefined;
  targetType?: string | undefined;
  /** Target of the action: a session, a member, an invitation */
  targetId?: string | undefined;
  method?: string | undefined;
  /** Reason of the failure */
  reason?: string | undefined;
  /** As in the log and in `x-request-id` */
  requestId?: string | undefined;
  /** Start of the period, inclusive. ISO 8601 */
  from?: string | undefined;
  /** End of the period, exclusive. ISO 8601 */
  to?: string | undefined;
  /** `nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Default: the active one */
  organizationId?: string | undefined;
  /** `csv`: a table; `ndjson`: a line of JSON for each */
  format: "csv" | "ndjson";
}

/** Body of `POST /organization/invite-member`. */
export type InviteMemberBody = {
  email: string;
  role: string | string[];
  organizationId?: string | undefined;
  /** True to renew a pending invitation */
  resend?: boolean | undefined;
  /** Teams that the new member joins */
  teamId?: string | string[] | undefined;
} & Record<string, unknown>;

/** Answer of `POST /organization/invite-member`. */
export type InviteMemberAnswer = Invitation;

/** Body of `POST /organization/accept-invitation`. */
export interface AcceptInvitationBody {
  invitationId: string;
  /** Secret from the invitation email */
  token?: string | undefined;
}

/** Answer of `POST /organization/accept-invitation`. */
export interface AcceptInvitationAnswer {
  invitation: Invitation;
  member: Member;
}

/** Body of `POST /organization/reject-invitation`. */
export interface RejectInvitationBody {
  invitationId: string;
  /** Secret from the invitation email */
  token?: string | undefined;
}

/** Answer of `POST /organization/reject-invitation`. */
export interface RejectInvitationAnswer {
  invitation: Invitation;
  member: null;
}

/** Body of `POST /organization/cancel-invitation`. */
export interface CancelInvitationBody {
  invitationId: string;
}

/** Answer of `POST /organization/cancel-invitation`. */
export type CancelInvitationAnswer = Invitation;

/** Query of `GET /organization/get-invitation`. */
export interface GetInvitationQuery {
  id: string;
}

/** Answer of `GET /organization/get-invitation`. */
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

/** Query of `GET /organization/list-invitations`. */
export interface ListInvitationsQuery {
  organizationId?: string | undefined;
}

/** Answer of `GET /organization/list-invitations`. */
export type ListInvitationsAnswer = Invitation[];

/** Query of `GET /organization/list-user-invitations`. */
export interface ListUserInvitationsQuery {
  /** Email address of the recipient, in process only and without a session */
  email?: string | undefined;
}

/** Answer of `GET /organization/list-user-invitations`. */
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

/** Query of `GET /organization/invitation-preview`. */
export interface InvitationPreviewQuery {
  id: string;
  /** Secret from the invitation email */
  token?: string | undefined;
}

/** Answer of `GET /organization/invitation-preview`. */
export interface InvitationPreviewAnswer {
  id: string;
  organizationName: string;
  organizationLogo: string | null;
  inviterName: string;
  role: string;
  /** First letter and domain; with the secret, the whole email address */
  email: string;
  status: "pending" | "accepted" | "rejected" | "canceled" | "expired";
  expiresAt: Date;
  /** With the secret only */
  organizationSlug?: string;
  /** Names of its teams, with the secret only */
  teams?: string[];
}

/** Body of `auth.api.addMember`. */
export type AddMemberBody = {
  userId: string | number;
  role: string | string[];
  organizationId?: string | undefined;
  teamId?: string | undefined;
} & Record<string, unknown>;

/** Answer of `auth.api.addMember`. */
export type AddMemberAnswer = Member;

/** Body of `POST /organization/remove-member`. */
export interface RemoveMemberBody {
  memberIdOrEmail: string;
  organizationId?: string | undefined;
}

/** Answer of `POST /organization/remove-member`. */
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

/** Body of `POST /organization/update-member-role`. */
export interface UpdateMemberRoleBody {
  memberId: string;
  role: string | string[];
  organizationId?: string | undefined;
}

/** Answer of `POST /organization/update-member-role`. */
export type UpdateMemberRoleAnswer = Member;

/** Answer of `GET /organization/get-active-member`. */
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

/** Query of `GET /organization/get-active-member-role`. */
export interface GetActiveMemberRoleQuery {
  userId?: string | undefined;
  organizationId?: string | undefined;
  organizationSlug?: string | undefined;
}

/** Answer of `GET /organization/get-active-member-role`. */
export interface GetActiveMemberRoleAnswer {
  role: string;
}

/** Query of `GET /organization/list-members`. */
export type ListMembersQuery = {
  organizationId?: string | undefined;
  organizationSlug?: string | undefined;
  /** Maximum number of rows; the server may set a lower one */
  limit?: number | string | undefined;
  offset?: number | string | undefined;
  /** Column of the member, or `name`: the user's name, or else the email address. Default: createdAt */
  sortBy?: string | undefined;
  sortDirection?: "asc" | "desc" | undefined;
  /** Column of the member */
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
  /** Text in the member's name or email address */
  search?: string | undefined;
  /** Only members with this role, among others or alone */
  role?: string | undefined;
};

/** Answer of `GET /organization/list-members`. */
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

/** Query of `GET /organization/list-member-activity`. */
export interface ListMemberActivityQuery {
  organizationId?: string | undefined;
  organizationSlug?: string | undefined;
  userId: string | string[];
}

/** Answer of `GET /organization/list-member-activity`. */
export interface ListMemberActivityAnswer {
  members: {
    userId: string;
    /** Accurate to `session.updateAge` */
    lastActiveAt: Date;
  }[];
}

/** Body of `POST /organization/leave`. */
export interface LeaveOrganizationBody {
  organizationId: string;
}

/** Answer of `POST /organization/leave`. */
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

/** Body of `POST /organization/transfer-ownership`. */
export interface TransferOwnershipBody {
  memberId: string;
  organizationId?: string | undefined;
  /** True if the caller stays an owner */
  keepRole?: boolean | undefined;
}

/** Answer of `POST /organization/transfer-ownership`. */
export interface TransferOwnershipAnswer {
  member: Member;
  previous: Member;
}

/** Body of `POST /organization/create-team`. */
export type CreateTeamBody = {
  name: string;
  organizationId?: string | undefined;
} & Record<string, unknown>;

/** Answer of `POST /organization/create-team`. */
export type CreateTeamAnswer = Team;

/** Body of `POST /organization/remove-team`. */
export interface RemoveTeamBody {
  teamId: string;
  organizationId?: string | undefined;
}

/** Answer of `POST /organization/remove-team`. */
export interface RemoveTeamAnswer {
  message: "Team removed successfully.";
}

/** Body of `POST /organization/update-team`. */
export interface UpdateTeamBody {
  teamId: string;
  data: {
    name?: string | undefined;
    organizationId?: string | undefined;
  } & Record<string, unknown>;
}

/** Answer of `POST /organization/update-team`. */
export type UpdateTeamAnswer = Team;

/** Query of `GET /organization/list-teams`. */
export interface ListTeamsQuery {
  organizationId?: string | undefined;
}

/** Answer of `GET /organization/list-teams`. */
export type ListTeamsAnswer = Team[];

/** Query of `GET /organization/team-seats`. */
export interface ListTeamSeatsQuery {
  organizationId?: string | undefined;
}

/** Answer of `GET /organization/team-seats`. */
export type ListTeamSeatsAnswer = {
  teamId: string;
  members: number;
  /** Null: no limit */
  limit: number | null;
}[];

/** Body of `POST /organization/set-active-team`. */
export interface SetActiveTeamBody {
  /** Null: no active team */
  teamId?: string | null | undefined;
}

/** Answer of `POST /organization/set-active-team`. */
export type SetActiveTeamAnswer = Team | null;

/** Query of `GET /organization/list-user-teams`. */
export interface ListUserTeamsQuery {
  /** Default: the caller */
  userId?: string | undefined;
  /** Default: all of the caller's organizations; for another user, the active one */
  organizationId?: string | undefined;
}

/** Answer of `GET /organization/list-user-teams`. */
export type ListUserTeamsAnswer = Team[];

/** Query of `GET /organization/list-team-members`. */
export interface ListTeamMembersQuery {
  /** Default: the active one */
  teamId?: string | undefined;
}

/** Answer of `GET /organization/list-team-members`. */
export type ListTeamMembersAnswer = TeamMember[];

/** Body of `POST /organization/add-team-member`. */
export interface AddTeamMemberBody {
  teamId: string;
  userId: string | number;
  organizationId?: string | undefined;
}

/** Answer of `POST /organization/add-team-member`. */
export type AddTeamMemberAnswer = TeamMember;

/** Body of `POST /organization/remove-team-member`. */
export interface RemoveTeamMemberBody {
  teamId: string;
  userId: string | number;
  organizationId?: string | undefined;
}

/** Answer of `POST /organization/remove-team-member`. */
export interface RemoveTeamMemberAnswer {
  message: "Team member removed successfully.";
}

/** Body of `POST /organization/create-role`. */
export interface CreateRoleBody {
  organizationId?: string | undefined;
  /** Converted to lower case */
  role: string;
  /** Actions by resource, only those that the caller has */
  permission: Record<string, string[]>;
  additionalFields?: ({} & Record<string, unknown>) | undefined;
}

/** Answer of `POST /organization/create-role`. */
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
  /** Permissions of the role */
  statements: Record<string, string[]>;
}

/** Body of `POST /organization/update-role`. */
export interface UpdateRoleBody {
  roleName?: string | undefined;
  roleId?: string | undefined;
  organizationId?: string | undefined;
  data: {
    permission?: Record<string, string[]> | undefined;
    roleName?: string | undefined;
  } & Record<string, unknown>;
}

/** Answer of `POST /organization/update-role`. */
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

/** Body of `POST /organization/delete-role`. */
export interface DeleteRoleBody {
  roleName?: string | undefined;
  roleId?: string | undefined;
  organizationId?: string | undefined;
}

/** Answer of `POST /organization/delete-role`. */
export interface DeleteRoleAnswer {
  success: true;
}

/** Query of `GET /organization/list-roles`. */
export interface ListRolesQuery {
  organizationId?: string | undefined;
}

/** Answer of `GET /organization/list-roles`. */
export type ListRolesAnswer = {
  id: string;
  organizationId: string;
  role: string;
  permission: Record<string, string[]>;
  createdAt: Date;
  updatedAt: Date | null;
}[];

/** Query of `GET /organization/get-role`. */
export interface GetRoleQuery {
  roleName?: string | undefined;
  roleId?: string | undefined;
  organizationId?: string | undefined;
}

/** Answer of `GET /organization/get-role`. */
export interface GetRoleAnswer {
  id: string;
  organizationId: string;
  role: string;
  permission: Record<string, string[]>;
  createdAt: Date;
  updatedAt: Date | null;
}

/** Methods that `organization()` adds to `auth.api`. */
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
   * Check whether a slug is available.
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
   * List the caller's organizations, each with the caller's role.
   *
   * `GET /organization/list`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listOrganizations: ApiCall<{ headers: CallHeaders }, ListOrganizationsAnswer>;

  /**
   * Get an organization of the caller, or null if none is named and none is active.
   *
   * `GET /organization/get-organization`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
   */
  readonly getOrganization: ApiCall<
    { query?: GetOrganizationQuery; headers: CallHeaders },
    GetOrganizationAnswer
  >;

  /**
   * Get an organization with its members, invitations and teams.
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
   * Check whether the caller has permissions in an organization.
   *
   * `POST /organization/has-permission`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (401), `NO_ACTIVE_ORGANIZATION` (400).
   */
  readonly hasPermission: ApiCall<{ body: HasPermissionBody; headers: CallHeaders }, HasPermissionAnswer>;

  /**
   * Get an organization's counts and limits, and the caller's permissions.
   *
   * `GET /organization/summary`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
   */
  readonly organizationSummary: ApiCall<
    { query?: OrganizationSummaryQuery; headers: CallHeaders },
    OrganizationSummaryAnswer
  >;

  /**
   * List an organization's permissions, and those of each role.
   *
   * `GET /organization/access-control`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
   */
  readonly accessControl: ApiCall<{ query?: AccessControlQuery; headers: CallHeaders }, AccessControlAnswer>;

  /**
   * List an organization's events, newest first, in pages. Filters can be combined.
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
   * Get an event of an organization, with the values before and after a change.
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
   * Export events of an organization as a file, at most 10,000. `x-next-cursor` is the cursor for the
   * next file, `x-files-left` the number of files after this one.
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
   * Get an invitation as its recipient.
   *
   * `GET /organization/get-invitation`. Errors: `NOT_AUTHENTICATED` (401), `INVITATION_NOT_FOUND` (400),
   * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION` (403), `EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION`
   * (403), `INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION` (400).
   */
  readonly getInvitation: ApiCall<{ query: GetInvitationQuery }, GetInvitationAnswer>;

  /**
   * List an organization's invitations, newest first, for members who can send or cancel them.
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
   * List the caller's pending invitations.
   *
   * `GET /organization/list-user-invitations`. Errors:
   * `USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS` (400),
   * `EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION` (403),
   * `MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER` (400).
   */
  readonly listUserInvitations: BareApiCall<{ query?: ListUserInvitationsQuery }, ListUserInvitationsAnswer>;

  /**
   * Get an invitation by its ID, with or without a session.
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
   * Get the caller's membership in the active organization.
   *
   * `GET /organization/get-active-member`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
   * `MEMBER_NOT_FOUND` (400).
   */
  readonly getActiveMember: ApiCall<{ headers: CallHeaders }, GetActiveMemberAnswer>;

  /**
   * Get the roles of the caller or of another member.
   *
   * `GET /organization/get-active-member-role`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND`
   * (400), `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403).
   */
  readonly getActiveMemberRole: ApiCall<
    { query?: GetActiveMemberRoleQuery; headers: CallHeaders },
    GetActiveMemberRoleAnswer
  >;

  /**
   * List an organization's members, in pages.
   *
   * `GET /organization/list-members`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
   * `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403).
   */
  readonly listMembers: ApiCall<{ query?: ListMembersQuery; headers: CallHeaders }, ListMembersAnswer>;

  /**
   * List when members were last active in the organization. Members without an open session are left
   * out.
   *
   * `GET /organization/list-member-activity`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND`
   * (400), `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403),
   * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER` (403).
   */
  readonly listMemberActivity: ApiCall<
    { query: ListMemberActivityQuery; headers: CallHeaders },
    ListMemberActivityAnswer
  >;

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
   * List an organization's teams, oldest first.
   *
   * `GET /organization/list-teams`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
   */
  readonly listTeams: ApiCall<{ query?: ListTeamsQuery; headers: CallHeaders }, ListTeamsAnswer>;

  /** @deprecated Use `listTeams`. */
  readonly listOrganizationTeams: ApiCall<{ query?: ListTeamsQuery; headers: CallHeaders }, ListTeamsAnswer>;

  /**
   * Get the number of members of each team, and the maximum.
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
   * List the teams of the caller or of another member.
   *
   * `GET /organization/list-user-teams`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER`
   * (403), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400).
   */
  readonly listUserTeams: ApiCall<{ query?: ListUserTeamsQuery; headers: CallHeaders }, ListUserTeamsAnswer>;

  /**
   * List the members of a team, for its members and for members who can change it.
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
   * List an organization's custom roles, oldest first.
   *
   * `GET /organization/list-roles`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE` (403).
   */
  readonly listRoles: ApiCall<{ query?: ListRolesQuery; headers: CallHeaders }, ListRolesAnswer>;

  /** @deprecated Use `listRoles`. */
  readonly listOrgRoles: ApiCall<{ query?: ListRolesQuery; headers: CallHeaders }, ListRolesAnswer>;

  /**
   * Get a custom role.
   *
   * `GET /organization/get-role`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE` (403), `ROLE_NOT_FOUND` (400).
   */
  readonly getRole: ApiCall<{ query: GetRoleQuery; headers: CallHeaders }, GetRoleAnswer>;

  /** @deprecated Use `getRole`. */
  readonly getOrgRole: ApiCall<{ query: GetRoleQuery; headers: CallHeaders }, GetRoleAnswer>;
}

/** Facts about `organization()` for screens. */
export interface OrganizationUi {
  organizations: {
    /** True if organizations can have teams */
    teams: boolean;
    /** True if the last team can be removed (`allowRemovingAllTeams`) */
    canRemoveLastTeam: boolean;
    /** True if organizations can make custom roles */
    dynamicRoles: boolean;
    /** True if users can create organizations, or if the application decides for each user */
    canCreate: boolean;
  };
}
