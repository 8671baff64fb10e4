/** A cause of a refusal, with advice. `{until}`, `{said}` and `{path}` are replaced by recorded values. */
export interface Cause {
  readonly what: string;
  readonly help: string;
}

const LINK_USED =
  "A link in an email works once, and until it expires. Email scanners open links, too: request a new email, and open its link with the button.";
const OWN_PASSWORD = "Reset the password with “Forgot password”, or let an administrator set one.";
const ASK_AGAIN = "Request a new code, and use the newest email.";
const ORIGIN =
  "Add the origin of the page to `trustedOrigins` (LATCHKEY_TRUSTED_ORIGINS), with scheme and port, or correct LATCHKEY_URL.";
const BROWSER =
  "Start again in one browser. If it happens to all users, the cookie isn't sent back: compare LATCHKEY_URL with the URL in the browser, and check that the proxy passes on cookies and https.";
const CLOCK =
  "A clock is wrong. Synchronize the clocks of the server (`timedatectl`) and of the phone with the authenticator app. `latchkey doctor` compares them.";
const TARGET =
  "The page to continue to isn't on a trusted origin. Add it to `trustedOrigins` (LATCHKEY_TRUSTED_ORIGINS), or use a path.";
const RULES = "Choose another password that meets the rules.";
const CLOSED =
  "New accounts are turned off. Invite the user, create the account as an administrator, or turn on sign-up.";
const INVITE_AGAIN = "Send a new invitation to the user's email address.";
const WAIT = "Wait until {until}.";

/** Causes by the reason of an event: a feature's own word, or the error code in lower case. */
export const CAUSES: Readonly<Record<string, Cause>> = {
  wrong_password: { what: "The password was wrong.", help: OWN_PASSWORD },
  unknown_address: {
    what: "No account uses this email address.",
    help: "Check the spelling, or whether the user signed up with another email address or with a provider.",
  },
  unknown_username: {
    what: "No account uses this username.",
    help: "Check the spelling, or sign in with the email address.",
  },
  no_password: {
    what: "The account has no password: it signs in with a provider, a passkey or an email.",
    help: "Use that method, or set a password with “Forgot password”.",
  },
  superseded: {
    what: "The password was changed while the old one was being checked.",
    help: "Sign in with the new password.",
  },
  email_not_verified: {
    what: "The account's email address isn't confirmed.",
    help: "Open the link in the confirmation email. A new one can be sent from the sign-in page.",
  },
  banned: {
    what: "The account is banned{until}.",
    help: "An administrator can lift the ban: `POST /admin/unban-user`.",
  },
  banned_user: {
    what: "The account is banned{until}.",
    help: "An administrator can lift the ban: `POST /admin/unban-user`.",
  },
  address_taken: {
    what: "A sign-up used an email address that already has an account.",
    help: "Sign in, or reset the password.",
  },
  user_already_exists: {
    what: "The email address already has an account.",
    help: "Sign in, or reset the password.",
  },

  too_many_requests: {
    what: "There were too many requests from one IP address.",
    help: `${WAIT} If many people are behind one proxy, name it in LATCHKEY_TRUSTED_PROXIES.`,
  },
  "too_many_requests limit by named subject": {
    what: "The account is locked until {until}: too many failed attempts or email requests.",
    help: `${WAIT} A password reset lifts the lock immediately.`,
  },
  account_temporarily_locked: {
    what: "The second step is locked after too many wrong codes.",
    help: "Wait 15 minutes, or use a passkey.",
  },
  two_factor_locked: {
    what: "The second step is locked after too many wrong codes.",
    help: "Wait 15 minutes, or use a passkey.",
  },
  too_many_attempts: {
    what: "Too many wrong codes were entered, so the code no longer works.",
    help: ASK_AGAIN,
  },
  too_many_attempts_request_new_code: {
    what: "Too many wrong codes were entered, so the code no longer works.",
    help: ASK_AGAIN,
  },

  invalid_origin: {
    what: "The page that sent the request is on an origin that isn't allowed.",
    help: ORIGIN,
  },
  missing_or_null_origin: {
    what: "The request had a cookie but no header `Origin`.",
    help: "Send the header `Origin`. A page in a sandboxed frame hides its origin.",
  },
  cross_site_navigation_login_blocked: {
    what: "A form on another site tried to sign the visitor in.",
    help: ORIGIN,
  },
  invalid_callback_url: { what: "The page to continue to isn't allowed.", help: TARGET },
  invalid_redirect_url: { what: "The page to continue to isn't allowed.", help: TARGET },
  invalid_error_callback_url: {
    what: "The page for errors isn't allowed.",
    help: TARGET,
  },
  invalid_new_user_callback_url: {
    what: "The page for new users isn't allowed.",
    help: TARGET,
  },

  invalid_token: {
    what: "The link was already used, is unknown, or was replaced by another one.",
    help: LINK_USED,
  },
  token_expired: { what: "The link has expired.", help: LINK_USED },
  expired_token: { what: "The link has expired.", help: LINK_USED },
  invalid_otp: { what: "The emailed code was wrong, already used, or from an older email.", help: ASK_AGAIN },
  otp_expired: { what: "The emailed code has expired.", help: ASK_AGAIN },
  otp_has_expired: { what: "The code of the second step has expired.", help: ASK_AGAIN },
  setup_link_invalid: {
    what: "The setup link was already used, has expired, or is no longer needed.",
    help: "Create another one: `latchkey admin create --email ADDRESS`.",
  },

  wrong_code: {
    what: "The code of the second step was wrong.",
    help: `Use the newest code of the app, or a backup code. ${CLOCK}`,
  },
  invalid_code: {
    what: "The code was wrong, or the provider gave no tokens for it.{said}",
    help: "Check the client secret of the provider: `latchkey doctor` tries it.",
  },
  invalid_backup_code: {
    what: "The backup code was wrong or already used.",
    help: "Use another one; each works once.",
  },
  invalid_two_factor_cookie: {
    what: "The second step came too late, or from a browser that hadn't started the sign-in.",
    help: BROWSER,
  },
  two_factor_not_enabled: { what: "The account has no second step.", help: "Sign in again." },

  unknown_passkey: {
    what: "The service doesn't know the passkey: it was removed, or belongs to another domain.",
    help: "Sign in with another method, and add a new passkey.",
  },
  passkey_not_found: {
    what: "The service doesn't know the passkey.",
    help: "Sign in with another method, and add a new passkey.",
  },
  wrong_passkey: {
    what: "The passkey's response was invalid: another domain, or a wrong signature.",
    help: "Use the passkey at LATCHKEY_URL, or one of its related origins.",
  },
  lower_counter: {
    what: "The passkey belongs to one device, and its counter was lower than at the last sign-in: there may be a copy of it.",
    help: "Sign in with another method, remove the passkey and add it again.",
  },
  authentication_failed: {
    what: "The passkey's response was invalid: another domain, or a wrong signature.",
    help: "Use the passkey at LATCHKEY_URL, or one of its related origins.",
  },
  challenge_not_found: {
    what: "The passkey's response came too late, or the browser's cookie was missing.",
    help: BROWSER,
  },

  email_password_sign_up_disabled: { what: "Sign-up is closed.", help: CLOSED },
  signup_disabled: {
    what: "Sign-up with this provider is closed, and the user has no account.",
    help: CLOSED,
  },
  new_user_signup_disabled: { what: "Sign-up is closed, and the user has no account.", help: CLOSED },
  email_password_disabled: {
    what: "Signing in with a password is turned off.",
    help: "Use another method, or turn it on: `emailAndPassword.enabled`.",
  },
  invitation_not_found: {
    what: "The invitation has expired, was used, or was canceled.",
    help: INVITE_AGAIN,
  },
  you_are_not_the_recipient_of_the_invitation: {
    what: "The user is signed in with an email address other than the invited one.",
    help: "Sign in with the invited email address, or invite the other one.",
  },
  email_verification_required_before_accepting_or_rejecting_invitation: {
    what: "The invited user's email address isn't confirmed.",
    help: "Open the link in the invitation email, which confirms it.",
  },

  unauthorized: {
    what: "There was no session: the cookie was missing or rejected, or the session had ended.",
    help: BROWSER,
  },
  session_expired: { what: "The session has expired.", help: "Sign in again." },
  session_not_fresh: {
    what: "The sign-in was too long ago for this change.",
    help: "Re-authenticate, or sign in again.",
  },
  not_while_impersonating: {
    what: "An administrator acted as the user, but only the user can do this.",
    help: "Stop acting as the user.",
  },

  invalid_email_or_password: { what: "The email address or the password was wrong.", help: OWN_PASSWORD },
  invalid_password: { what: "The password was wrong.", help: OWN_PASSWORD },
  invalid_email: { what: "The email address is invalid.", help: "Check the spelling." },
  validation_error: {
    what: "The request is invalid: a field is missing or has another format.",
    help: "Compare the request with `/docs/api`.",
  },
  password_too_short: { what: "The new password was too short.", help: RULES },
  password_too_long: { what: "The new password was too long.", help: RULES },
  password_compromised: { what: "The new password is one of the most common ones.", help: RULES },
  password_is_personal: { what: "The new password contains the name or the email address.", help: RULES },
  change_refused: {
    what: "A hook in the application rejected the request.",
    help: "Check the hooks in the configuration, and the log of this request.",
  },

  access_denied: {
    what: "The user declined at the provider, or the provider rejected the user.{said}",
    help: "Try again and accept. Providers also refuse users who aren't among the app's testers.",
  },
  please_restart_the_process: {
    what: "The user returned from the provider too late, twice, or in another browser.",
    help: BROWSER,
  },
  state_not_found: {
    what: "The provider's response had no state.",
    help: "Check the redirect URL that is registered with the provider: `latchkey doctor` shows it.",
  },
  invalid_callback_request: {
    what: "The response wasn't in the format of a provider.",
    help: "Check the redirect URL that is registered with the provider.",
  },
  no_code: {
    what: "The provider's response had neither a code nor an error.",
    help: "Check the app's configuration at the provider.",
  },
  oauth_provider_not_found: {
    what: "No provider has this ID.",
    help: "Set its client ID and secret, and restart the service.",
  },
  provider_not_found: {
    what: "No provider has this ID.",
    help: "Set its client ID and secret, and restart the service.",
  },
  unable_to_get_user_info: {
    what: "The provider's profile or ID token wasn't accepted.{said}",
    help: "Check the app's scopes at the provider.",
  },
  email_not_found: {
    what: "The provider returned no email address.",
    help: "Request the scope for the email address, or have the user make it public there.",
  },
  account_not_linked: {
    what: "An account has this email address but isn't connected to the provider.",
    help: "Sign in with an existing method, then connect the provider in the account's settings.",
  },
  redirect_uri_mismatch: {
    what: "The redirect URL isn't registered with the provider.{said}",
    help: "Register the exact URL that `latchkey doctor` shows.",
  },
  clock_off: { what: "The token's time didn't match the server clock.{said}", help: CLOCK },
};

/** Patterns in a provider's free-text message, with the reason each one means. */
export const SAID: readonly (readonly [RegExp, string])[] = [
  [/redirect.?ur[il]/i, "redirect_uri_mismatch"],
  [/\b(exp|nbf|iat)\b|clock|in the future|too old/i, "clock_off"],
];

/** Fallback for an unknown reason: a provider's, or one of a later version. */
export const OTHER: Cause = {
  what: "The attempt was refused with “{reason}”.{said}",
  help: "The log has more under the request ID. For a provider's error code, see its documentation.",
};
