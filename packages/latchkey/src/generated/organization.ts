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
   * `POST /organization/update`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION`
   * (403), `ORGANIZATION_SLUG_ALREADY_TAKEN` (400), `FIELD_NOT_ALLOWED` (400).
   */
  readonly updateOrganization: ApiCall<
    { body: UpdateOrganizationBody; headers: CallHeaders },
    UpdateOrganizationAnswer
  >;

  /**
   * Delete an organization with everything in it.
   *
   * `POST /organization/delete`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
   * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION`
   * (403), `ORGANIZATION_DELETION_DISABLED` (404).
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
}
