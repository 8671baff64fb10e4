// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  CheckOrganizationSlugAnswer,
  CheckOrganizationSlugBody,
  CreateOrganizationAnswer,
  CreateOrganizationBody,
  DeleteOrganizationAnswer,
  DeleteOrganizationBody,
  ListOrganizationsAnswer,
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
  };
}
