// Written by `npm run generate` from the declarations of the routes: edit those.

/** The errors of every engine: each code with its usual text. A code never changes its meaning. */
export const $ERROR_CODES = {
  CHANGE_EMAIL_DISABLED: "Change email is disabled",
  CHANGE_REFUSED: "The application refused this change",
  COULDNT_UPDATE_YOUR_EMAIL: "Couldn't update your email",
  CREDENTIAL_ACCOUNT_NOT_FOUND: "Credential account not found",
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED:
    "Cross-site navigation login blocked. This request appears to be a CSRF attack.",
  EMAIL_ALREADY_VERIFIED: "Email is already verified",
  EMAIL_CAN_NOT_BE_UPDATED: "Email can not be updated",
  EMAIL_IS_THE_SAME: "Email is the same",
  EMAIL_MISMATCH: "You can only send a verification email to your own address",
  EMAIL_NOT_VERIFIED: "Email not verified",
  EMAIL_PASSWORD_DISABLED: "Email and password is not enabled",
  EMAIL_PASSWORD_SIGN_UP_DISABLED: "Email and password sign up is not enabled",
  FAILED_TO_CREATE_SESSION: "Failed to create session",
  FAILED_TO_CREATE_USER: "Failed to create user",
  FAILED_TO_GET_USER_INFO: "Failed to get user info",
  FIELD_NOT_ALLOWED: "This field can't be set",
  HEADERS_IS_REQUIRED: "Headers is required",
  INTERNAL_SERVER_ERROR: "Internal server error",
  INVALID_CALLBACK_URL: "Invalid callbackURL",
  INVALID_EMAIL: "Invalid email",
  INVALID_EMAIL_OR_PASSWORD: "Invalid email or password",
  INVALID_ERROR_CALLBACK_URL: "Invalid errorCallbackURL",
  INVALID_NEW_USER_CALLBACK_URL: "Invalid newUserCallbackURL",
  INVALID_ORIGIN: "Invalid origin",
  INVALID_PASSWORD: "Invalid password",
  INVALID_REDIRECT_URL: "Invalid redirectURL",
  INVALID_TOKEN: "invalid_token",
  METHOD_NOT_ALLOWED: "Method not allowed",
  MISSING_OR_NULL_ORIGIN: "Missing or null Origin",
  NOT_FOUND: "Not found",
  NO_FIELDS_TO_UPDATE: "No fields to update",
  PASSWORD_ALREADY_SET: "user already has a password",
  PASSWORD_COMPROMISED:
    "This password is one of those that are used most, so it is among the first that are tried. Please choose a different password.",
  PASSWORD_REQUIRED: "Give the password that was chosen at the sign-up, or a new one",
  PASSWORD_TOO_LONG: "Password too long",
  PASSWORD_TOO_SHORT: "Password too short",
  PAYLOAD_TOO_LARGE: "The request body is larger than 64 KiB",
  REAUTHENTICATION_METHOD_REQUIRED: "Give one of the methods that GET /reauthenticate names",
  RESET_PASSWORD_DISABLED: "Reset password isn't enabled",
  SERVICE_UNAVAILABLE: "The service is busy or a part of it does not answer. Please try again in a moment.",
  SESSION_EXPIRED: "Session expired. Re-authenticate to perform this action.",
  SESSION_NOT_FRESH: "Session is not fresh",
  SOLE_OWNER_OF_ORGANIZATION: "You are the only owner of an organization that has other members",
  TOKEN_EXPIRED: "token_expired",
  TOO_MANY_REQUESTS: "Too many requests. Please try again later.",
  UNAUTHORIZED: "Unauthorized",
  URI_TOO_LONG: "The address of the request is longer than 8 KiB",
  USER_ALREADY_EXISTS: "User already exists",
  USER_NOT_FOUND: "user_not_found",
  VALIDATION_ERROR: "Invalid body parameters",
  VERIFICATION_EMAIL_NOT_ENABLED: "Verification email isn't enabled",
} as const;

export type CoreErrorCode =
  | "CHANGE_EMAIL_DISABLED"
  | "CHANGE_REFUSED"
  | "COULDNT_UPDATE_YOUR_EMAIL"
  | "CREDENTIAL_ACCOUNT_NOT_FOUND"
  | "CROSS_SITE_NAVIGATION_LOGIN_BLOCKED"
  | "EMAIL_ALREADY_VERIFIED"
  | "EMAIL_CAN_NOT_BE_UPDATED"
  | "EMAIL_IS_THE_SAME"
  | "EMAIL_MISMATCH"
  | "EMAIL_NOT_VERIFIED"
  | "EMAIL_PASSWORD_DISABLED"
  | "EMAIL_PASSWORD_SIGN_UP_DISABLED"
  | "FAILED_TO_CREATE_SESSION"
  | "FAILED_TO_CREATE_USER"
  | "FAILED_TO_GET_USER_INFO"
  | "FIELD_NOT_ALLOWED"
  | "HEADERS_IS_REQUIRED"
  | "INTERNAL_SERVER_ERROR"
  | "INVALID_CALLBACK_URL"
  | "INVALID_EMAIL"
  | "INVALID_EMAIL_OR_PASSWORD"
  | "INVALID_ERROR_CALLBACK_URL"
  | "INVALID_NEW_USER_CALLBACK_URL"
  | "INVALID_ORIGIN"
  | "INVALID_PASSWORD"
  | "INVALID_REDIRECT_URL"
  | "INVALID_TOKEN"
  | "METHOD_NOT_ALLOWED"
  | "MISSING_OR_NULL_ORIGIN"
  | "NOT_FOUND"
  | "NO_FIELDS_TO_UPDATE"
  | "PASSWORD_ALREADY_SET"
  | "PASSWORD_COMPROMISED"
  | "PASSWORD_REQUIRED"
  | "PASSWORD_TOO_LONG"
  | "PASSWORD_TOO_SHORT"
  | "PAYLOAD_TOO_LARGE"
  | "REAUTHENTICATION_METHOD_REQUIRED"
  | "RESET_PASSWORD_DISABLED"
  | "SERVICE_UNAVAILABLE"
  | "SESSION_EXPIRED"
  | "SESSION_NOT_FRESH"
  | "SOLE_OWNER_OF_ORGANIZATION"
  | "TOKEN_EXPIRED"
  | "TOO_MANY_REQUESTS"
  | "UNAUTHORIZED"
  | "URI_TOO_LONG"
  | "USER_ALREADY_EXISTS"
  | "USER_NOT_FOUND"
  | "VALIDATION_ERROR"
  | "VERIFICATION_EMAIL_NOT_ENABLED";

/** The errors that `pictures()` adds. */
export const $PICTURES_ERROR_CODES = {
  INVALID_PICTURE: "The picture must be a still WebP of 256 × 256 pixels without metadata",
} as const;

export type PicturesErrorCode = "INVALID_PICTURE";
