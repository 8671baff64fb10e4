import {
  $ORGANIZATION_ERROR_CODES,
  type AccessControl,
  type Asked,
  checkRolePermission,
  defaultRoles,
  type Roles,
  type Statements,
} from "latchkey/shared";
import type { HasPermissionAnswer, HasPermissionBody } from "latchkey/wire";
import type { ClientCall } from "../call.ts";
import type { OrganizationMethods } from "../generated/organization.ts";
import type { ClientPlugin } from "../plugin.ts";

export interface OrganizationClientOptions<S extends Statements = Statements> {
  /** The access control of the service: its types then determine the valid resources and actions. */
  ac?: AccessControl<S>;
  /** Roles of the application, in addition to owner, admin and member, or in their place. */
  roles?: Roles;
}

/**
 * Reports whether a role has permissions, by the roles that the client knows: `role` may be a comma-separated
 * list.
 */
interface PermissionCheck<S extends Statements> {
  checkRolePermission(about: { role: string; permissions: Asked<S> }): boolean;
}

type PermissionBody<S extends Statements> = Omit<HasPermissionBody, "permissions" | "permission"> & {
  permissions?: Asked<S>;
  permission?: Asked<S>;
};

/** The methods, restricted to the resources and actions of these statements. */
type OrganizationMethodsOf<S extends Statements> = Omit<OrganizationMethods, "organization"> & {
  readonly organization: Omit<OrganizationMethods["organization"], "hasPermission"> & {
    readonly hasPermission: ClientCall<PermissionBody<S>, HasPermissionAnswer>;
  };
};

interface OrganizationClient<S extends Statements> extends ClientPlugin {
  readonly $methods?: OrganizationMethodsOf<S>;
  readonly getActions: () => { organization: PermissionCheck<S> };
  readonly $ERROR_CODES: typeof $ORGANIZATION_ERROR_CODES;
}

/** Calls that may change the session's active organization or team. */
const ACTS_ELSEWHERE =
  /^\/organization\/(?:set-active(?:-team)?|create|delete|remove-member|leave|accept-invitation|remove-team(?:-member)?)$/;

/** Client plugin of `organization()`: `client.organization.create({ name, slug })` and so on. */
export function organizationClient<const S extends Statements = Statements>({
  roles,
}: OrganizationClientOptions<S> = {}): OrganizationClient<S> {
  const known: Roles = { ...defaultRoles, ...roles };
  return {
    id: "organization",
    pathMethods: {
      "/organization/get-full-organization": "GET",
      "/organization/list-user-teams": "GET",
    },
    changesSession: (path) => ACTS_ELSEWHERE.test(path),
    getActions: () => ({
      organization: {
        checkRolePermission: ({ role, permissions }) =>
          // The types of the statements only help callers.
          checkRolePermission({ role, permissions: permissions as Asked }, known),
      },
    }),
    $ERROR_CODES: $ORGANIZATION_ERROR_CODES,
  };
}
