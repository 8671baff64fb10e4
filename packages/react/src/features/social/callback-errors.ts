/** Result of a round trip to a provider that failed: each has its texts, `social.failed.…`. */
export type SocialFailure =
  | "cancelled"
  | "busy"
  | "restart"
  | "unproved"
  | "notOffered"
  | "noEmail"
  | "notLinked"
  | "taken"
  | "otherAddress"
  | "notAllowed"
  | "closed"
  | "unverified"
  | "unfinished"
  | "otherAccount";

/** Failures by the `error` of a redirect: those of the specification, then those of providers (RFC 6749, OpenID). */
const FAILURES: Readonly<Record<string, SocialFailure>> = {
  state_not_found: "restart",
  please_restart_the_process: "restart",
  state_mismatch: "restart",
  invalid_callback_request: "unproved",
  no_code: "unproved",
  invalid_code: "unproved",
  unable_to_get_user_info: "unproved",
  oauth_provider_not_found: "notOffered",
  provider_not_found: "notOffered",
  invalid_oauth_configuration: "busy",
  email_not_found: "noEmail",
  account_not_linked: "notLinked",
  account_already_linked_to_different_user: "taken",
  "email_doesn't_match": "otherAddress",
  unable_to_link_account: "notAllowed",
  signup_disabled: "closed",
  email_not_verified: "unverified",
  unable_to_create_user: "unfinished",
  unable_to_create_session: "unfinished",
  no_callback_url: "unfinished",
  // Errors of re-authentication.
  reauthentication_other_account: "otherAccount",
  reauthentication_session_ended: "restart",
  // Errors of providers that are configured by their URLs.
  oauth_code_missing: "unproved",
  oauth_code_verification_failed: "unproved",
  user_info_is_missing: "unproved",
  email_is_missing: "noEmail",
  // Errors that providers define.
  access_denied: "cancelled",
  user_denied: "cancelled",
  user_cancelled_authorize: "cancelled",
  user_cancelled_login: "cancelled",
  user_cancelled: "cancelled",
  consent_required: "cancelled",
  interaction_required: "cancelled",
  login_required: "cancelled",
  server_error: "busy",
  temporarily_unavailable: "busy",
};

/** Reports whether only a round trip to a provider ends with this error. */
export function isSocialError(word: string): boolean {
  return Object.hasOwn(FAILURES, word.toLowerCase());
}

/** Returns the meaning of an error. For an unknown one: the provider didn't confirm the user's identity. */
export function socialFailure(word: string): SocialFailure {
  const name = word.toLowerCase();
  return (Object.hasOwn(FAILURES, name) && FAILURES[name]) || "unproved";
}

/** Failures that another try may solve. */
const AGAIN: ReadonlySet<SocialFailure> = new Set([
  "cancelled",
  "busy",
  "restart",
  "unproved",
  "noEmail",
  "notAllowed",
  "unfinished",
]);

export function mayTryAgain(failure: SocialFailure): boolean {
  return AGAIN.has(failure);
}
