// Written by `npm run generate` from offer.ts of the features' folders.

import { adminOffer } from "../features/admin/offer.ts";
import { apiKeyOffer } from "../features/api-key/offer.ts";
import { bearerOffer } from "../features/bearer/offer.ts";
import { emailOTPOffer } from "../features/email-otp/offer.ts";
import { genericOAuthOffer } from "../features/generic-oauth/offer.ts";
import { jwtOffer } from "../features/jwt/offer.ts";
import { magicLinkOffer } from "../features/magic-link/offer.ts";
import { multiSessionOffer } from "../features/multi-session/offer.ts";
import { oauthPopupOffer } from "../features/oauth-popup/offer.ts";
import { organizationOffer } from "../features/organization/offer.ts";
import { passkeyOffer } from "../features/passkey/offer.ts";
import { picturesOffer } from "../features/pictures/offer.ts";
import { twoFactorOffer } from "../features/two-factor/offer.ts";
import { usernameOffer } from "../features/username/offer.ts";

export { type AdminOptions, admin } from "../features/admin/offer.ts";
export { type ApiKeyConfig, type ApiKeyOptions, apiKey } from "../features/api-key/offer.ts";
export { type BearerOptions, bearer } from "../features/bearer/offer.ts";
export { type EmailOTPOptions, emailOTP } from "../features/email-otp/offer.ts";
export {
  type GenericOAuthConfig,
  type GenericOAuthOptions,
  genericOAuth,
  type OAuthPerson,
} from "../features/generic-oauth/offer.ts";
export { type JwtOptions, jwt } from "../features/jwt/offer.ts";
export { type MagicLinkOptions, magicLink } from "../features/magic-link/offer.ts";
export { type MultiSessionOptions, multiSession } from "../features/multi-session/offer.ts";
export { oauthPopup } from "../features/oauth-popup/offer.ts";
export {
  type InvitationMail,
  type OrganizationOptions,
  organization,
} from "../features/organization/offer.ts";
export { type PasskeyOptions, passkey } from "../features/passkey/offer.ts";
export { pictures } from "../features/pictures/offer.ts";
export { type TwoFactorOptions, twoFactor } from "../features/two-factor/offer.ts";
export { type UsernameOptions, username } from "../features/username/offer.ts";

/** For programs that run an engine as a service: features by their member in the configuration file. */
export const offers = {
  /**
   * Administration: users, bans, acting as a user. The same as `plugins: [admin({ … })]`; `false` turns it off. Default: on.
   * Acting as a user needs a reason.
   */
  admin: adminOffer,
  /**
   * API keys of users and organizations, which begin with `lk_` and can be used without limit. The same as
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
   * Signing in with a code in an email, which is in the same email as the link. The same as
   * `plugins: [emailOTP({ … })]`; `false` turns it off; `emailOtp` is the same. Default: on, if emails can be
   * sent, also for changing the email address.
   */
  emailOTP: emailOTPOffer,
  /** Other sign-in providers. The same as `plugins: [genericOAuth({ config: […] })]`. Default none. */
  genericOAuth: genericOAuthOffer,
  /**
   * Tokens for other services. The same as `plugins: [jwt({ … })]`; `false` turns them off. Default: on, with keys that
   * change every 90 days, and without a token in the header of `get-session`.
   */
  jwt: jwtOffer,
  /**
   * Signing in with a link in an email. The same as `plugins: [magicLink({ … })]`; `false` turns it off. Default: on, if
   * emails can be sent.
   */
  magicLink: magicLinkOffer,
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
  /** Passkeys. The same as `plugins: [passkey({ … })]`; `false` turns them off. Default: on. */
  passkey: passkeyOffer,
  pictures: picturesOffer,
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
};
