/**
 * What clients of the compatible framework (1.2 to 1.7) rely on: each endpoint with every failure that they know it
 * to answer, in the order in which it is checked. Lower-case words are what a redirect carries as `error`.
 */
export interface Expected {
  readonly failures: readonly string[];
  /** Failures that are known there and never answered here, with the reason. */
  readonly never?: Readonly<Record<string, string>>;
}

const NO_SESSION = "UNAUTHORIZED";
const INPUT = "VALIDATION_ERROR";

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
    failures: [INPUT, "SERVICE_UNAVAILABLE"],
    never: {
      FAILED_TO_GET_SESSION: "A store that doesn't answer is SERVICE_UNAVAILABLE; nothing else can fail.",
    },
  },
  "POST /get-session": { failures: [] },
  "POST /sign-out": { failures: [] },
  "GET /list-sessions": { failures: [NO_SESSION] },
  "POST /revoke-session": {
    failures: [INPUT, NO_SESSION],
    never: {
      SESSION_NOT_FOUND: "An unknown or foreign token is answered like one that was ended: it tells nobody.",
    },
  },
  "POST /revoke-sessions": { failures: [NO_SESSION] },
  "POST /revoke-other-sessions": { failures: [NO_SESSION] },
  "POST /update-session": { failures: [INPUT, NO_SESSION, "NO_FIELDS_TO_UPDATE", "FIELD_NOT_ALLOWED"] },
  "POST /update-user": { failures: [INPUT, NO_SESSION, "EMAIL_CAN_NOT_BE_UPDATED", "FIELD_NOT_ALLOWED"] },
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
    never: { USER_NOT_FOUND: "An address that nobody has is answered like any other, without a mail." },
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
  "GET /ok": { failures: [] },
  "GET /error": { failures: [] },
};
