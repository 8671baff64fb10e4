// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, CallHeaders } from "../kernel/api.ts";

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

/** Create an organization that the caller owns, and act in it: the body. */
export type CreateOrganizationBody = {
  name: string;
  slug: string;
  logo?: string | null | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** In process, without a session: whose it is */
  userId?: string | number | undefined;
  keepCurrentActiveOrganization?: boolean | undefined;
} & Record<string, unknown>;

/** Create an organization that the caller owns, and act in it: the answer. */
export interface CreateOrganizationAnswer {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  members: Member[];
}

/** Whether a slug is free: the body. */
export interface CheckOrganizationSlugBody {
  slug: string;
}

/** Whether a slug is free: the answer. */
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

/** The organizations that the caller is in: the answer. */
export type ListOrganizationsAnswer = Organization[];

/** Make somebody a member, without asking them: the body. */
export type AddMemberBody = {
  userId: string | number;
  role: string | string[];
  organizationId?: string | undefined;
  teamId?: string | undefined;
} & Record<string, unknown>;

/** Make somebody a member, without asking them: the answer. */
export type AddMemberAnswer = Member;

/** Take somebody out of an organization: the body. */
export interface RemoveMemberBody {
  memberIdOrEmail: string;
  organizationId?: string | undefined;
}

/** Take somebody out of an organization: the answer. */
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

/** Give a member other roles: the body. */
export interface UpdateMemberRoleBody {
  memberId: string;
  role: string | string[];
  organizationId?: string | undefined;
}

/** Give a member other roles: the answer. */
export type UpdateMemberRoleAnswer = Member;

/** The caller in the organization that the session acts in: the answer. */
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

/** Make another member the owner in the caller's place: the body. */
export interface TransferOwnershipBody {
  memberId: string;
  organizationId?: string | undefined;
  /** The caller stays an owner, too */
  keepRole?: boolean | undefined;
}

/** Make another member the owner in the caller's place: the answer. */
export interface TransferOwnershipAnswer {
  member: Member;
  previous: Member;
}

/** What `organization()` adds to `auth.api`. */
export interface OrganizationApi {
  /**
   * Create an organization that the caller owns, and act in it.
   *
   * `POST /organization/create`. Errors: `UNAUTHORIZED` (401), `FIELD_NOT_ALLOWED` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION` (403),
   * `YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS` (403), `ORGANIZATION_ALREADY_EXISTS` (400).
   */
  readonly createOrganization: ApiCall<{ body: CreateOrganizationBody }, CreateOrganizationAnswer>;

  /**
   * Whether a slug is free.
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
   * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION` (403), `ORGANIZATION_SLUG_ALREADY_TAKEN` (400),
   * `FIELD_NOT_ALLOWED` (400).
   */
  readonly updateOrganization: ApiCall<
    { body: UpdateOrganizationBody; headers: CallHeaders },
    UpdateOrganizationAnswer
  >;

  /**
   * Delete an organization with everything in it.
   *
   * `POST /organization/delete`. Errors: `UNAUTHORIZED` (401),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `ORGANIZATION_NOT_FOUND` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION` (403), `ORGANIZATION_DELETION_DISABLED` (404).
   */
  readonly deleteOrganization: ApiCall<
    { body: DeleteOrganizationBody; headers: CallHeaders },
    DeleteOrganizationAnswer
  >;

  /**
   * The organizations that the caller is in.
   *
   * `GET /organization/list`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listOrganizations: ApiCall<{ headers: CallHeaders }, ListOrganizationsAnswer>;

  /**
   * Make somebody a member, without asking them.
   *
   * Only in process. Errors: `NO_ACTIVE_ORGANIZATION` (400), `TEAMS_ARE_NOT_ENABLED` (400),
   * `FIELD_NOT_ALLOWED` (400), `USER_NOT_FOUND` (400), `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION`
   * (400), `TEAM_NOT_FOUND` (400), `ORGANIZATION_NOT_FOUND` (400), `ROLE_NOT_FOUND` (400),
   * `ORGANIZATION_MEMBERSHIP_LIMIT_REACHED` (403), `TEAM_MEMBER_LIMIT_REACHED` (403).
   */
  readonly addMember: ApiCall<{ body: AddMemberBody }, AddMemberAnswer>;

  /**
   * Take somebody out of an organization.
   *
   * `POST /organization/remove-member`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
   * `NO_ACTIVE_ORGANIZATION` (400), `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER` (401).
   */
  readonly removeMember: ApiCall<{ body: RemoveMemberBody; headers: CallHeaders }, RemoveMemberAnswer>;

  /**
   * Give a member other roles.
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
   * The caller in the organization that the session acts in.
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
   * Make another member the owner in the caller's place.
   *
   * `POST /organization/transfer-ownership`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
   * `MEMBER_NOT_FOUND` (400), `NO_ACTIVE_ORGANIZATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER` (403).
   */
  readonly transferOwnership: ApiCall<
    { body: TransferOwnershipBody; headers: CallHeaders },
    TransferOwnershipAnswer
  >;
}
