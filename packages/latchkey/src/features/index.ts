/**
 * Optional features for `plugins` of the options, and the features that a service builds from its
 * configuration file.
 */

import { adminOffer } from "./admin/offer.ts";
import { apiKeyOffer } from "./api-key/offer.ts";
import { bearerOffer } from "./bearer/offer.ts";
import { emailOTPOffer } from "./email-otp/offer.ts";
import { genericOAuthOffer } from "./generic-oauth/offer.ts";
import { jwtOffer } from "./jwt/offer.ts";
import { magicLinkOffer } from "./magic-link/offer.ts";
import { multiSessionOffer } from "./multi-session/offer.ts";
import { oauthPopupOffer } from "./oauth-popup/offer.ts";
import { organizationOffer } from "./organization/offer.ts";
import { passkeyOffer } from "./passkey/offer.ts";
import { picturesOffer } from "./pictures/offer.ts";
import { twoFactorOffer } from "./two-factor/offer.ts";
import { usernameOffer } from "./username/offer.ts";

export type * from "../generated/features.ts";
export { type AdminOptions, admin } from "./admin/index.ts";
export { type ApiKeyConfig, type ApiKeyOptions, apiKey } from "./api-key/index.ts";
export { type BearerOptions, bearer } from "./bearer/index.ts";
export { type EmailOTPOptions, emailOTP } from "./email-otp/index.ts";
export {
  type GenericOAuthConfig,
  type GenericOAuthOptions,
  genericOAuth,
  type OAuthPerson,
} from "./generic-oauth/index.ts";
export { type JwtOptions, jwt } from "./jwt/index.ts";
export { type MagicLinkOptions, magicLink } from "./magic-link/index.ts";
export { type MultiSessionOptions, multiSession } from "./multi-session/index.ts";
export { oauthPopup } from "./oauth-popup/index.ts";
export { type InvitationMail, type OrganizationOptions, organization } from "./organization/index.ts";
export { type PasskeyOptions, passkey } from "./passkey/index.ts";
export { pictures } from "./pictures/index.ts";
export { type TwoFactorOptions, twoFactor } from "./two-factor/index.ts";
export { type UsernameOptions, username } from "./username/index.ts";

/** For programs that run an engine as a service: features by their member in the configuration file. */
export const offers = {
  pictures: picturesOffer,
  /** Other sign-in providers. The same as `plugins: [genericOAuth({ config: […] })]`. Default none. */
  genericOAuth: genericOAuthOffer,
  /**
   * Several accounts in one browser. The same as `plugins: [multiSession({ … })]`; `false` turns them off.
   * Default: on, at most five.
   */
  multiSession: multiSessionOffer,
  /**
   * Signing in and confirming in a separate window: for the service's own dialogs, and for applications that
   * request it (`signIn.popup`). `false` turns it off. Default on.
   */
  oauthPopup: oauthPopupOffer,
  /**
   * Organizations. The same as `plugins: [organization({ … })]`; `false` turns them off. Default: on, with
   * teams, invitations for confirmed emails only, and at most 20 organizations for each user who creates them.
   */
  organization: organizationOffer,
  /**
   * Two-step verification. The same as `plugins: [twoFactor({ … })]`; `false` turns it off. Default: on, for users who set it
   * up, with the page `/two-factor`.
   */
  twoFactor: twoFactorOffer,
  /**
   * Usernames: signing in with one in place of the email address. The same as `plugins: [username({ … })]`;
   * `false` turns them off. Default: on, for users who choose one.
   */
  username: usernameOffer,
  /**
   * Administration: users, bans, acting as a user. The same as `plugins: [admin({ … })]`; `false` turns it off. Default: on.
   * Acting as a user needs a reason.
   */
  admin: adminOffer,
  /**
   * API keys of users and organizations, which begin with `lk_`. The same as
   * `plugins: [apiKey({ … })]`; `false` turns them off. Default: on. A request with a key doesn't act
   * as its owner: see `enableSessionForAPIKeys`.
   */
  apiKey: apiKeyOffer,
  /**
   * Sessions without cookies. The same as `plugins: [bearer({ … })]`; `true` turns them on with their
   * defaults. Default: off.
   */
  bearer: bearerOffer,
  /**
   * Tokens for other services. The same as `plugins: [jwt({ … })]`; `false` turns them off. Default: on, with keys that
   * change every 90 days, and without a token in the header of `get-session`.
   */
  jwt: jwtOffer,
  /** Passkeys. The same as `plugins: [passkey({ … })]`; `false` turns them off. Default: on. */
  passkey: passkeyOffer,
  /**
   * Signing in with a link in an email. The same as `plugins: [magicLink({ … })]`; `false` turns it off. Default: on, if
   * emails can be sent.
   */
  magicLink: magicLinkOffer,
  /**
   * Signing in with a code in an email, which is in the same email as the link. The same as
   * `plugins: [emailOTP({ … })]`; `false` turns it off; `emailOtp` is the same. Default: on, if emails can be
   * sent, also for changing the email address.
   */
  emailOTP: emailOTPOffer,
};
