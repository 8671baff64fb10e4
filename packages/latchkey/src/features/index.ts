/** Optional features, for `plugins` of the options. */
export type * from "../generated/generic-oauth.ts";
export type * from "../generated/oauth-popup.ts";
export type * from "../generated/organization.ts";
export type * from "../generated/pictures.ts";
export {
  type GenericOAuthConfig,
  type GenericOAuthOptions,
  genericOAuth,
  type OAuthPerson,
} from "./generic-oauth/index.ts";
export { oauthPopup } from "./oauth-popup/index.ts";
export { type InvitationMail, type OrganizationOptions, organization } from "./organization/index.ts";
export { pictures } from "./pictures/index.ts";
