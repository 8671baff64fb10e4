// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  AccessControlAnswer,
  AccessControlQuery,
  CheckOrganizationSlugAnswer,
  CheckOrganizationSlugBody,
  CreateOrganizationAnswer,
  CreateOrganizationBody,
  DeleteOrganizationAnswer,
  DeleteOrganizationBody,
  GetFullOrganizationAnswer,
  GetFullOrganizationQuery,
  GetOrganizationAnswer,
  GetOrganizationQuery,
  HasPermissionAnswer,
  HasPermissionBody,
  ListOrganizationsAnswer,
  OrganizationSummaryAnswer,
  OrganizationSummaryQuery,
  SetActiveOrganizationAnswer,
  SetActiveOrganizationBody,
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
     * `POST /organization/update`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION`
     * (403), `ORGANIZATION_SLUG_ALREADY_TAKEN` (400), `FIELD_NOT_ALLOWED` (400).
     */
    readonly update: ClientCall<UpdateOrganizationBody, UpdateOrganizationAnswer>;
    /**
     * Delete an organization with everything in it.
     *
     * `POST /organization/delete`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION`
     * (403), `ORGANIZATION_DELETION_DISABLED` (404).
     */
    readonly delete: ClientCall<DeleteOrganizationBody, DeleteOrganizationAnswer>;
    /**
     * The organizations that the caller is in.
     *
     * `GET /organization/list`. Errors: `UNAUTHORIZED` (401).
     */
    readonly list: BareClientCall<NoInput, ListOrganizationsAnswer>;
    /**
     * An organization that the caller is in, or null where none is named and none is active.
     *
     * `GET /organization/get-organization`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
     */
    readonly getOrganization: BareClientCall<{ query?: GetOrganizationQuery }, GetOrganizationAnswer>;
    /**
     * The same with its members, invitations and teams.
     *
     * `GET /organization/get-full-organization`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND`
     * (400), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
     */
    readonly getFullOrganization: BareClientCall<
      { query?: GetFullOrganizationQuery },
      GetFullOrganizationAnswer
    >;
    /**
     * Act in another organization, or in none.
     *
     * `POST /organization/set-active`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
     */
    readonly setActive: BareClientCall<SetActiveOrganizationBody, SetActiveOrganizationAnswer>;
    /**
     * Whether one of the caller's roles allows something.
     *
     * `POST /organization/has-permission`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (401).
     */
    readonly hasPermission: ClientCall<HasPermissionBody, HasPermissionAnswer>;
    /**
     * How much of everything an organization has, what it may have, and what the caller may do there.
     *
     * `GET /organization/summary`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
     */
    readonly summary: BareClientCall<{ query?: OrganizationSummaryQuery }, OrganizationSummaryAnswer>;
    /**
     * What can be allowed in an organization, and what each of its roles allows.
     *
     * `GET /organization/access-control`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
     */
    readonly accessControl: BareClientCall<{ query?: AccessControlQuery }, AccessControlAnswer>;
  };
}
