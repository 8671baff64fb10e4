/** Client plugins of optional features. */

/** Answers of optional features' routes, for screens that show them. */
export type {
  AccessControlAnswer,
  CreateApiKeyAnswer,
  EnableTwoFactorAnswer,
  GetRoleAnswer,
  Invitation,
  InvitationPreviewAnswer,
  ListApiKeysAnswer,
  ListMembersAnswer,
  ListPasskeysAnswer,
  ListTeamSeatsAnswer,
  ListTrustedDevicesAnswer,
  ListUserInvitationsAnswer,
  Member,
  Organization,
  OrganizationSummaryAnswer,
  ReadChallengeAnswer,
  ReadTwoFactorStatusAnswer,
  Team,
  TeamMember,
} from "latchkey/wire";
export { type AdminClientOptions, type AdministeredUser, adminClient } from "./admin/client.ts";
export { apiKeyClient } from "./api-key/client.ts";
export { emailOTPClient } from "./email-otp/client.ts";
export { genericOAuthClient } from "./generic-oauth/client.ts";
export { type JwtClientOptions, jwtClient } from "./jwt/client.ts";
export { magicLinkClient } from "./magic-link/client.ts";
export { multiSessionClient } from "./multi-session/client.ts";
export { type OrganizationClientOptions, organizationClient } from "./organization/client.ts";
export {
  type AddPasskey,
  type PasskeyClient,
  passkeyClient,
  type SignInPasskey,
  type SignUpPasskey,
} from "./passkey/client.ts";
export { picturesClient } from "./pictures/client.ts";
export {
  type OAuthPopupClient,
  oauthPopupClient,
  type PopupConfirmation,
  type PopupDone,
  type PopupSignIn,
  type PopupWays,
  type PopupWindowOptions,
} from "./popup/client.ts";
export {
  type TwoFactorClientOptions,
  type TwoFactorRedirect,
  twoFactorClient,
} from "./two-factor/client.ts";
export { usernameClient } from "./username/client.ts";
