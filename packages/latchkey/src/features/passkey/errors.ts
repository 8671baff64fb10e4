import { errorCode } from "../../base/errors.ts";

export const CHALLENGE_NOT_FOUND = errorCode("CHALLENGE_NOT_FOUND", 400, "Challenge not found");
export const YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY",
  401,
  "You are not allowed to register this passkey",
);
export const FAILED_TO_VERIFY_REGISTRATION = errorCode(
  "FAILED_TO_VERIFY_REGISTRATION",
  400,
  "Failed to verify registration",
);
/** 404 on routes that manage passkeys. A sign-in responds with 401. */
export const PASSKEY_NOT_FOUND = errorCode("PASSKEY_NOT_FOUND", 404, "Passkey not found");
export const AUTHENTICATION_FAILED = errorCode("AUTHENTICATION_FAILED", 401, "Authentication failed");
export const PREVIOUSLY_REGISTERED = errorCode("PREVIOUSLY_REGISTERED", 400, "Previously registered");
export const TOO_MANY_PASSKEYS = errorCode(
  "TOO_MANY_PASSKEYS",
  400,
  "You have 25 passkeys, which is the most. Remove one that you don't use.",
);
export const RESOLVE_USER_REQUIRED = errorCode(
  "RESOLVE_USER_REQUIRED",
  400,
  "Passkey registration requires either an authenticated session or a resolveUser callback when requireSession is false",
);
export const RESOLVED_USER_INVALID = errorCode("RESOLVED_USER_INVALID", 400, "Resolved user is invalid");

// Clients know the codes below; no route responds with them.

/** @public */
export const UNABLE_TO_CREATE_SESSION = errorCode(
  "UNABLE_TO_CREATE_SESSION",
  500,
  "Unable to create session",
);
/** @public */
export const FAILED_TO_UPDATE_PASSKEY = errorCode(
  "FAILED_TO_UPDATE_PASSKEY",
  500,
  "Failed to update passkey",
);
/** @public */
export const SESSION_REQUIRED = errorCode(
  "SESSION_REQUIRED",
  401,
  "Passkey registration requires an authenticated session",
);
/** @public */
export const REGISTRATION_CANCELLED = errorCode("REGISTRATION_CANCELLED", 400, "Registration cancelled");
/** @public */
export const AUTH_CANCELLED = errorCode("AUTH_CANCELLED", 400, "Auth cancelled");
/** @public */
export const UNKNOWN_ERROR = errorCode("UNKNOWN_ERROR", 500, "Unknown error");
