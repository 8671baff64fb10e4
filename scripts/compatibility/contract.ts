import { USERNAME_FAULTS } from "./username.ts";

/**
 * The contract with clients of the compatible framework (1.2 to 1.7): each endpoint with every failure that
 * they know, in the order of the checks. Lowercase words are values of `error` in a redirect.
 */
export interface Expected {
  readonly failures: readonly string[];
  /** Failures that clients know, but that never occur here, with the reason. */
  readonly never?: Readonly<Record<string, string>>;
}

const NO_SESSION = "UNAUTHORIZED";
const INPUT = "VALIDATION_ERROR";

const TARGETS = ["INVALID_CALLBACK_URL", "INVALID_ERROR_CALLBACK_URL"];
const ACCOUNT_INFO: Expected = {
  failures: [INPUT, NO_SESSION, "ACCOUNT_NOT_FOUND", "PROVIDER_NOT_SUPPORTED", "FAILED_TO_GET_ACCESS_TOKEN"],
};

/** By method and path below the mount point. */
export const CORE: Readonly<Record<string, Expected>> = {
  "POST /sign-up/email": {
    failures: [
      INPUT,
      "EMAIL_PASSWORD_SIGN_UP_DISABLED",
      "INVALID_EMAIL",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
      "PASSWORD_COMPROMISED",
      "USER_ALREADY_EXISTS",
      "FIELD_NOT_ALLOWED",
      "FAILED_TO_CREATE_USER",
      "INVALID_CALLBACK_URL",
      ...USERNAME_FAULTS,
    ],
  },
  "POST /sign-in/email": {
    failures: [
      INPUT,
      "EMAIL_PASSWORD_DISABLED",
      "INVALID_EMAIL",
      "INVALID_EMAIL_OR_PASSWORD",
      "EMAIL_NOT_VERIFIED",
      "FAILED_TO_CREATE_SESSION",
      "INVALID_CALLBACK_URL",
    ],
  },
  "GET /get-session": {
    // Besides errors of the input and the store, these are failures of an API key in the request.
    failures: [
      INPUT,
      "SERVICE_UNAVAILABLE",
      "INVALID_API_KEY_GETTER_RETURN_TYPE",
      "INVALID_API_KEY",
      "KEY_DISABLED",
      "KEY_EXPIRED",
      "USAGE_EXCEEDED",
      "RATE_LIMITED",
      "INVALID_REFERENCE_ID_FROM_API_KEY",
    ],
    never: {
      FAILED_TO_GET_SESSION: "A store that doesn't respond is SERVICE_UNAVAILABLE; nothing else can fail.",
    },
  },
  "POST /get-session": { failures: [] },
  "POST /sign-out": { failures: [] },
  "GET /list-sessions": { failures: [NO_SESSION] },
  "POST /revoke-session": {
    failures: [INPUT, NO_SESSION],
    never: {
      SESSION_NOT_FOUND:
        "An unknown or foreign token gets the same response as an ended one, so the response reveals nothing.",
    },
  },
  "POST /revoke-sessions": { failures: [NO_SESSION] },
  "POST /revoke-other-sessions": { failures: [NO_SESSION] },
  "POST /update-session": { failures: [INPUT, NO_SESSION, "NO_FIELDS_TO_UPDATE", "FIELD_NOT_ALLOWED"] },
  "POST /update-user": {
    failures: [
      INPUT,
      NO_SESSION,
      "EMAIL_CAN_NOT_BE_UPDATED",
      "FIELD_NOT_ALLOWED",
      ...USERNAME_FAULTS,
      "USERNAME_IS_IMMUTABLE",
    ],
  },
  "POST /change-password": {
    failures: [
      INPUT,
      NO_SESSION,
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
      "PASSWORD_COMPROMISED",
      "CREDENTIAL_ACCOUNT_NOT_FOUND",
      "INVALID_PASSWORD",
    ],
  },
  "POST /verify-password": { failures: [INPUT, NO_SESSION, "INVALID_PASSWORD"] },
  "POST /forget-password": { failures: [INPUT, "RESET_PASSWORD_DISABLED", "INVALID_REDIRECT_URL"] },
  "POST /request-password-reset": { failures: [INPUT, "RESET_PASSWORD_DISABLED", "INVALID_REDIRECT_URL"] },
  "GET /reset-password/:token": { failures: ["INVALID_TOKEN", "INVALID_CALLBACK_URL"] },
  "POST /reset-password": {
    failures: [INPUT, "INVALID_TOKEN", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_COMPROMISED"],
  },
  "POST /send-verification-email": {
    failures: [
      INPUT,
      "VERIFICATION_EMAIL_NOT_ENABLED",
      "EMAIL_MISMATCH",
      "EMAIL_ALREADY_VERIFIED",
      "INVALID_CALLBACK_URL",
    ],
    never: { USER_NOT_FOUND: "An unknown email gets the same response as any other; nothing is sent." },
  },
  "GET /verify-email": {
    failures: [
      INPUT,
      "TOKEN_EXPIRED",
      "INVALID_TOKEN",
      "USER_NOT_FOUND",
      NO_SESSION,
      "INVALID_CALLBACK_URL",
      "token_expired",
      "invalid_token",
      "user_not_found",
      "unauthorized",
    ],
  },
  "POST /change-email": {
    failures: [
      INPUT,
      NO_SESSION,
      "CHANGE_EMAIL_DISABLED",
      "EMAIL_IS_THE_SAME",
      "COULDNT_UPDATE_YOUR_EMAIL",
      "VERIFICATION_EMAIL_NOT_ENABLED",
      "INVALID_CALLBACK_URL",
    ],
  },
  "POST /delete-user": {
    failures: [
      INPUT,
      NO_SESSION,
      "NOT_FOUND",
      "CREDENTIAL_ACCOUNT_NOT_FOUND",
      "INVALID_PASSWORD",
      "SESSION_EXPIRED",
      "INVALID_TOKEN",
      "SOLE_OWNER_OF_ORGANIZATION",
      "INVALID_CALLBACK_URL",
    ],
  },
  "GET /delete-user/callback": {
    failures: [INPUT, "NOT_FOUND", "FAILED_TO_GET_USER_INFO", "INVALID_TOKEN", "INVALID_CALLBACK_URL"],
  },
  "POST /sign-in/social": {
    failures: [
      INPUT,
      "PROVIDER_NOT_FOUND",
      "ID_TOKEN_NOT_SUPPORTED",
      "INVALID_TOKEN",
      "FAILED_TO_GET_USER_INFO",
      "USER_EMAIL_NOT_FOUND",
      "ACCOUNT_NOT_LINKED",
      "SIGNUP_DISABLED",
      "UNABLE_TO_CREATE_USER",
      "UNABLE_TO_LINK_ACCOUNT",
      ...TARGETS,
      "INVALID_NEW_USER_CALLBACK_URL",
    ],
    never: {
      CALLBACK_URL_REQUIRED: "Without a callback URL, users return to the base URL, which every engine has.",
    },
  },
  "GET /callback/:id": {
    failures: [
      INPUT,
      "invalid_callback_request",
      "state_not_found",
      "please_restart_the_process",
      "no_code",
      "oauth_provider_not_found",
      "invalid_code",
      "unable_to_get_user_info",
      "email_not_found",
      "account_already_linked_to_different_user",
      "unable_to_link_account",
      "account_not_linked",
      "signup_disabled",
      "unable_to_create_user",
      "unable_to_create_session",
      "email_doesn't_match",
      "email_not_verified",
      // A provider's error.
      "access_denied",
    ],
    never: {
      no_callback_url: "A flow that named none ends at the base URL.",
      state_mismatch:
        "A state of another browser gets the same response as an unknown one: please_restart_the_process.",
    },
  },
  "POST /callback/:id": { failures: [] },
  "POST /link-social": {
    failures: [
      INPUT,
      NO_SESSION,
      "PROVIDER_NOT_FOUND",
      "ID_TOKEN_NOT_SUPPORTED",
      "INVALID_TOKEN",
      "LINKING_NOT_ALLOWED",
      "LINKING_DIFFERENT_EMAILS_NOT_ALLOWED",
      "SOCIAL_ACCOUNT_ALREADY_LINKED",
      ...TARGETS,
    ],
  },
  "GET /list-accounts": { failures: [NO_SESSION] },
  "POST /unlink-account": {
    failures: [INPUT, NO_SESSION, "SESSION_NOT_FRESH", "ACCOUNT_NOT_FOUND", "FAILED_TO_UNLINK_LAST_ACCOUNT"],
  },
  "POST /refresh-token": {
    failures: [
      INPUT,
      NO_SESSION,
      "PROVIDER_NOT_SUPPORTED",
      "ACCOUNT_NOT_FOUND",
      "TOKEN_REFRESH_NOT_SUPPORTED",
      "REFRESH_TOKEN_NOT_FOUND",
      "FAILED_TO_REFRESH_ACCESS_TOKEN",
    ],
  },
  "POST /get-access-token": {
    failures: [
      INPUT,
      NO_SESSION,
      "PROVIDER_NOT_SUPPORTED",
      "ACCOUNT_NOT_FOUND",
      "FAILED_TO_GET_ACCESS_TOKEN",
    ],
  },
  "GET /account-info": ACCOUNT_INFO,
  "POST /account-info": ACCOUNT_INFO,
  "GET /ok": { failures: [] },
  "GET /error": { failures: [] },
};
