import {
  $GENERIC_OAUTH_ERROR_CODES,
  $ORGANIZATION_ERROR_CODES,
  $PICTURES_ERROR_CODES,
  type Asked,
  checkRolePermission,
  defaultRoles,
  type Roles,
} from "latchkey/shared";
import type { GenericOauthMethods } from "./generated/generic-oauth.ts";
import type { OrganizationMethods } from "./generated/organization.ts";
import type { PicturesMethods } from "./generated/pictures.ts";
import type { ClientPlugin } from "./plugin.ts";

interface PicturesClient extends ClientPlugin {
  readonly $methods?: PicturesMethods;
  readonly $ERROR_CODES: typeof $PICTURES_ERROR_CODES;
}

/** The client's side of `pictures()`: `client.ui.upload(blob)`. */
export function picturesClient(): PicturesClient {
  return { id: "pictures", $ERROR_CODES: $PICTURES_ERROR_CODES };
}

interface GenericOAuthClient extends ClientPlugin {
  readonly $methods?: GenericOauthMethods;
  readonly $ERROR_CODES: typeof $GENERIC_OAUTH_ERROR_CODES;
}

/** The client's side of `genericOAuth()`: `client.signIn.oauth2({ providerId })`, `client.oauth2.link({ providerId })`. */
export function genericOAuthClient(): GenericOAuthClient {
  return { id: "generic-oauth", $ERROR_CODES: $GENERIC_OAUTH_ERROR_CODES };
}

export interface OrganizationClientOptions {
  /** Roles of the application: they stand beside owner, admin and member, or in their place. */
  roles?: Roles;
}

/** Whether a role allows something, by the roles that the client knows: `role` may be a comma list. */
interface PermissionCheck {
  checkRolePermission(about: { role: string; permissions: Asked }): boolean;
}

interface OrganizationClient extends ClientPlugin {
  readonly $methods?: OrganizationMethods;
  readonly getActions: () => { organization: PermissionCheck };
  readonly $ERROR_CODES: typeof $ORGANIZATION_ERROR_CODES;
}

/** After these the session may act in another organization, or team. */
const ACTS_ELSEWHERE =
  /^\/organization\/(?:set-active(?:-team)?|create|delete|remove-member|leave|accept-invitation|remove-team)$/;

/** The client's side of `organization()`: `client.organization.create({ name, slug })` and so on. */
export function organizationClient({ roles }: OrganizationClientOptions = {}): OrganizationClient {
  const known: Roles = { ...defaultRoles, ...roles };
  return {
    id: "organization",
    pathMethods: {
      "/organization/get-full-organization": "GET",
      "/organization/list-user-teams": "GET",
    },
    changesSession: (path) => ACTS_ELSEWHERE.test(path),
    getActions: () => ({
      organization: { checkRolePermission: (about) => checkRolePermission(about, known) },
    }),
    $ERROR_CODES: $ORGANIZATION_ERROR_CODES,
  };
}

export {
  type OAuthPopupClient,
  oauthPopupClient,
  type PopupConfirmation,
  type PopupDone,
  type PopupSignIn,
  type PopupWays,
  type PopupWindowOptions,
} from "./popup/client.ts";
