// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  CheckOrganizationSlugAnswer,
  CheckOrganizationSlugBody,
  CreateOrganizationAnswer,
  CreateOrganizationBody,
  DeleteOrganizationAnswer,
  DeleteOrganizationBody,
  GetActiveMemberAnswer,
  GetActiveMemberRoleAnswer,
  GetActiveMemberRoleQuery,
  LeaveOrganizationAnswer,
  LeaveOrganizationBody,
  ListMembersAnswer,
  ListMembersQuery,
  ListOrganizationsAnswer,
  RemoveMemberAnswer,
  RemoveMemberBody,
  TransferOwnershipAnswer,
  TransferOwnershipBody,
  UpdateMemberRoleAnswer,
  UpdateMemberRoleBody,
  UpdateOrganizationAnswer,
  UpdateOrganizationBody,
} from "latchkey/features";
import type { BareClientCall, ClientCall, NoInput } from "../call.ts";

/** The routes of `organization()` as methods. */
export interface OrganizationMethods {
  readonly organization: {
    /**
     * Create an organization that the caller owns, and act in it.
     *
     * `POST /organization/create`. Errors: `UNAUTHORIZED` (401), `FIELD_NOT_ALLOWED` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION` (403),
     * `YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS` (403), `ORGANIZATION_ALREADY_EXISTS` (400).
     */
    readonly create: ClientCall<CreateOrganizationBody, CreateOrganizationAnswer>;
    /**
     * Whether a slug is free.
     *
     * `POST /organization/check-slug`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_SLUG_ALREADY_TAKEN`
     * (400).
     */
    readonly checkSlug: ClientCall<CheckOrganizationSlugBody, CheckOrganizationSlugAnswer>;
    /**
     * Change an organization.
     *
     * `POST /organization/update`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `ORGANIZATION_NOT_FOUND` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION` (403), `ORGANIZATION_SLUG_ALREADY_TAKEN` (400),
     * `FIELD_NOT_ALLOWED` (400).
     */
    readonly update: ClientCall<UpdateOrganizationBody, UpdateOrganizationAnswer>;
    /**
     * Delete an organization with everything in it.
     *
     * `POST /organization/delete`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `ORGANIZATION_NOT_FOUND` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION` (403), `ORGANIZATION_DELETION_DISABLED` (404).
     */
    readonly delete: ClientCall<DeleteOrganizationBody, DeleteOrganizationAnswer>;
    /**
     * The organizations that the caller is in.
     *
     * `GET /organization/list`. Errors: `UNAUTHORIZED` (401).
     */
    readonly list: BareClientCall<NoInput, ListOrganizationsAnswer>;
    /**
     * Take somebody out of an organization.
     *
     * `POST /organization/remove-member`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
     * `NO_ACTIVE_ORGANIZATION` (400), `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER` (401).
     */
    readonly removeMember: ClientCall<RemoveMemberBody, RemoveMemberAnswer>;
    /**
     * Give a member other roles.
     *
     * `POST /organization/update-member-role`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
     * `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER` (403),
     * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER` (400), `ROLE_NOT_FOUND` (400).
     */
    readonly updateMemberRole: ClientCall<UpdateMemberRoleBody, UpdateMemberRoleAnswer>;
    /**
     * The caller in the organization that the session acts in.
     *
     * `GET /organization/get-active-member`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
     * `MEMBER_NOT_FOUND` (400).
     */
    readonly getActiveMember: BareClientCall<NoInput, GetActiveMemberAnswer>;
    /**
     * The roles of the caller, or of another member.
     *
     * `GET /organization/get-active-member-role`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND`
     * (400), `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403).
     */
    readonly getActiveMemberRole: BareClientCall<
      { query?: GetActiveMemberRoleQuery },
      GetActiveMemberRoleAnswer
    >;
    /**
     * The members of an organization by pages.
     *
     * `GET /organization/list-members`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
     * `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403).
     */
    readonly listMembers: BareClientCall<{ query?: ListMembersQuery }, ListMembersAnswer>;
    /**
     * Leave an organization.
     *
     * `POST /organization/leave`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
     * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER` (400).
     */
    readonly leave: ClientCall<LeaveOrganizationBody, LeaveOrganizationAnswer>;
    /**
     * Make another member the owner in the caller's place.
     *
     * `POST /organization/transfer-ownership`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
     * `MEMBER_NOT_FOUND` (400), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER` (403).
     */
    readonly transferOwnership: ClientCall<TransferOwnershipBody, TransferOwnershipAnswer>;
  };
}
