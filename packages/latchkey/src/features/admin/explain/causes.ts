/** A cause of a refusal, with advice. `{until}`, `{said}` and `{path}` are replaced by recorded values. */
export interface Cause {
  readonly what: string;
  readonly help: string;
}

const LINK_USED =
  "Links of emails work once, and until they expire. Mail scanners open links, too: ask for a new email, and open its link with the button.";
const OWN_PASSWORD = "Reset the password with “Forgot password”, or let an administrator set one.";
const ASK_AGAIN = "Ask for a new code, and use the newest email.";
const ORIGIN =
  "Add the origin of the page to `trustedOrigins` (LATCHKEY_TRUSTED_ORIGINS), with scheme and port, or correct LATCHKEY_URL.";
const BROWSER =
  "Begin again in one browser. If it happens to everyone, the cookie doesn't come back: compare LATCHKEY_URL with the URL in the browser, and see that the proxy passes on cookies and https.";
const CLOCK =
  "A clock is off. Synchronize the clock of the server (`timedatectl`), and of the phone whose app makes codes. `latchkey doctor` compares them.";
const TARGET =
  "The page to go to afterwards isn't on a trusted origin. Add it to `trustedOrigins` (LATCHKEY_TRUSTED_ORIGINS), or use a path.";
const RULES = "Choose another password that meets the rules.";
const CLOSED =
  "New accounts are turned off. Invite the person, create the user as an administrator, or turn sign-up on.";
const INVITE_AGAIN = "Send a new invitation to the person's email.";
const WAIT = "Wait until {until}.";

/** Causes by the reason of an event: a feature's own word, or the error code in lower case. */
export const CAUSES: Readonly<Record<string, Cause>> = {
  wrong_password: { what: "The password was wrong.", help: OWN_PASSWORD },
  unknown_address: {
    what: "No account has the email that was given.",
    help: "Check the spelling, or whether the person signed up with another email or with a provider.",
  },
  unknown_username: {
    what: "No account has the username that was given.",
    help: "Check the spelling, or sign in with the email.",
  },
  no_password: {
    what: "The account has no password: it signs in with a provider, a passkey or an email.",
    help: "Use that method, or set a password with “Forgot password”.",
  },
  superseded: {
    what: "The password was changed while this one was being checked.",
    help: "Sign in with the new password.",
  },
  email_not_verified: {
    what: "The email of the account isn't confirmed yet.",
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
    what: "A new account was asked for, and the email has one already.",
    help: "Sign in, or reset the password.",
  },
  user_already_exists: { what: "The email has an account already.", help: "Sign in, or reset the password." },

  too_many_requests: {
    what: "There were too many requests from one IP address.",
    help: `${WAIT} If many people are behind one proxy, name it in LATCHKEY_TRUSTED_PROXIES.`,
  },
  "too_many_requests limit by named subject": {
    what: "The account is locked until {until}: too many attempts were wrong, or too many emails were asked for.",
    help: `${WAIT} A password reset ends the lock at once.`,
  },
  account_temporarily_locked: {
    what: "The second step is locked: too many codes were wrong.",
    help: "Wait 15 minutes, or use a passkey.",
  },
  two_factor_locked: {
    what: "The second step is locked: too many codes were wrong.",
    help: "Wait 15 minutes, or use a passkey.",
  },
  too_many_attempts: { what: "A code was guessed too often and is no longer good.", help: ASK_AGAIN },
  too_many_attempts_request_new_code: {
    what: "A code was guessed too often and is no longer good.",
    help: ASK_AGAIN,
  },

  invalid_origin: {
    what: "The page that sent the request is on an origin that isn't allowed.",
    help: ORIGIN,
  },
  missing_or_null_origin: {
    what: "The request had a cookie and didn't say which page it came from.",
    help: "Send the header `Origin`. Pages in a sandboxed frame hide theirs.",
  },
  cross_site_navigation_login_blocked: {
    what: "A form on another site tried to sign the visitor in.",
    help: ORIGIN,
  },
  invalid_callback_url: { what: "The request named a page to go to that isn't allowed.", help: TARGET },
  invalid_redirect_url: { what: "The request named a page to go to that isn't allowed.", help: TARGET },
  invalid_error_callback_url: {
    what: "The request named a page for errors that isn't allowed.",
    help: TARGET,
  },
  invalid_new_user_callback_url: {
    what: "The request named a page for new users that isn't allowed.",
    help: TARGET,
  },

  invalid_token: {
    what: "The link was used already, is unknown, or another one took its place.",
    help: LINK_USED,
  },
  token_expired: { what: "The link has expired.", help: LINK_USED },
  expired_token: { what: "The link has expired.", help: LINK_USED },
  invalid_otp: { what: "The code of the email was wrong, used, or of an older email.", help: ASK_AGAIN },
  otp_expired: { what: "The code of the email has expired.", help: ASK_AGAIN },
  otp_has_expired: { what: "The code of the second step has expired.", help: ASK_AGAIN },
  setup_link_invalid: {
    what: "The link for an administrator was used, has expired, or isn't needed any more.",
    help: "Make another one: `latchkey admin create --email ADDRESS`.",
  },

  wrong_code: {
    what: "The code of the second step was wrong.",
    help: `Use the newest code of the app, or a backup code. ${CLOCK}`,
  },
  invalid_code: {
    what: "The code was wrong; of a provider: it gave no tokens for it.{said}",
    help: "Check the client secret of the provider: `latchkey doctor` tries it.",
  },
  invalid_backup_code: {
    what: "The backup code was wrong or used already.",
    help: "Use another one; each works once.",
  },
  invalid_two_factor_cookie: {
    what: "The second step came from a browser that hadn't begun to sign in, or too late.",
    help: BROWSER,
  },
  two_factor_not_enabled: { what: "The account has no second step.", help: "Sign in once more." },

  unknown_passkey: {
    what: "The service doesn't know the passkey: it was removed, or belongs to another domain.",
    help: "Sign in by another method, and add a passkey anew.",
  },
  passkey_not_found: {
    what: "The service doesn't know the passkey.",
    help: "Sign in by another method, and add a passkey anew.",
  },
  wrong_passkey: {
    what: "The passkey's answer didn't fit: another domain, or a wrong signature.",
    help: "Use the passkey at LATCHKEY_URL, or one of its related origins.",
  },
  lower_counter: {
    what: "The passkey belongs to one device, and its counter was lower than at the last sign-in: there may be a copy of it.",
    help: "Sign in by another method, remove the passkey and add it anew.",
  },
  authentication_failed: {
    what: "The passkey's answer didn't fit: another domain, or a wrong signature.",
    help: "Use the passkey at LATCHKEY_URL, or one of its related origins.",
  },
  challenge_not_found: {
    what: "The passkey's answer came too late, or the browser's cookie was missing.",
    help: BROWSER,
  },

  email_password_sign_up_disabled: { what: "Sign-up is closed.", help: CLOSED },
  signup_disabled: {
    what: "Sign-up with this provider is closed, and the person has no account.",
    help: CLOSED,
  },
  new_user_signup_disabled: { what: "Sign-up is closed, and the person has no account.", help: CLOSED },
  email_password_disabled: {
    what: "Signing in with a password is turned off.",
    help: "Use another method, or turn it on: `emailAndPassword.enabled`.",
  },
  invitation_not_found: {
    what: "The invitation has expired, was used, or was canceled.",
    help: INVITE_AGAIN,
  },
  you_are_not_the_recipient_of_the_invitation: {
    what: "The person is signed in with another email than the invited one.",
    help: "Sign in with the invited email, or invite the other one.",
  },
  email_verification_required_before_accepting_or_rejecting_invitation: {
    what: "The invited person's email isn't confirmed.",
    help: "Open the link in the invitation itself, which confirms it.",
  },

  unauthorized: {
    what: "There was no session, or it was over: the cookie was missing, refused or ended.",
    help: BROWSER,
  },
  session_expired: { what: "The session has expired.", help: "Sign in again." },
  session_not_fresh: {
    what: "The sign-in was too long ago for this change.",
    help: "Confirm the identity once more, or sign in again.",
  },
  not_while_impersonating: {
    what: "An administrator acted as the user, and only users do this themselves.",
    help: "Stop acting as the user.",
  },

  invalid_email_or_password: { what: "The email or the password was wrong.", help: OWN_PASSWORD },
  invalid_password: { what: "The password was wrong.", help: OWN_PASSWORD },
  invalid_email: { what: "What was given as email isn't one.", help: "Check the spelling." },
  validation_error: {
    what: "The request wasn't understood: a field is missing or has another form.",
    help: "Compare the request with `/docs/api`.",
  },
  password_too_short: { what: "The new password was too short.", help: RULES },
  password_too_long: { what: "The new password was too long.", help: RULES },
  password_compromised: { what: "The new password is one of the most common ones.", help: RULES },
  password_is_personal: { what: "The new password contains the name or the email.", help: RULES },
  change_refused: {
    what: "A hook of the application refused it.",
    help: "Look at the hooks of the configuration, and the log of this request.",
  },

  access_denied: {
    what: "The person declined at the provider, or the provider refused them.{said}",
    help: "Try again and accept. Providers also refuse people who aren't among the app's testers.",
  },
  please_restart_the_process: {
    what: "The person came back from the provider to another browser, too late, or twice.",
    help: BROWSER,
  },
  state_not_found: {
    what: "The provider's answer had no state.",
    help: "Check the redirect URL that is registered with the provider: `latchkey doctor` shows it.",
  },
  invalid_callback_request: {
    what: "The answer wasn't what a provider sends.",
    help: "Check the redirect URL that is registered with the provider.",
  },
  no_code: {
    what: "The provider's answer had neither a code nor an error.",
    help: "Check the app's set-up at the provider.",
  },
  oauth_provider_not_found: {
    what: "No provider has this id.",
    help: "Set its client id and secret, and start the service anew.",
  },
  provider_not_found: {
    what: "No provider has this id.",
    help: "Set its client id and secret, and start the service anew.",
  },
  unable_to_get_user_info: {
    what: "The provider's profile or ID token wasn't accepted.{said}",
    help: "Look at the app's scopes at the provider.",
  },
  email_not_found: {
    what: "The provider gave no email.",
    help: "Ask for the scope with the email, or let the person make it public there.",
  },
  account_not_linked: {
    what: "An account has this email, and isn't connected to the provider.",
    help: "Sign in as before, then connect the provider in the account's settings.",
  },
  redirect_uri_mismatch: {
    what: "The redirect URL isn't registered with the provider.{said}",
    help: "Register the URL that `latchkey doctor` shows, letter by letter.",
  },
  clock_off: { what: "A token was of another time than the server's.{said}", help: CLOCK },
};

/** Patterns in a provider's free-text message, with the reason each one means. */
export const SAID: readonly (readonly [RegExp, string])[] = [
  [/redirect.?ur[il]/i, "redirect_uri_mismatch"],
  [/\b(exp|nbf|iat)\b|clock|in the future|too old/i, "clock_off"],
];

/** Fallback for an unknown reason: a provider's, or one of a later version. */
export const OTHER: Cause = {
  what: "It was refused with “{reason}”.{said}",
  help: "The log has more under the request id. A provider's own word stands in its documentation.",
};
