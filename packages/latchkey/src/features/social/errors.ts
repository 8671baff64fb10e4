import { errorCode } from "../../base/errors.ts";

export const PROVIDER_NOT_FOUND = errorCode("PROVIDER_NOT_FOUND", 404, "Provider not found");
export const ID_TOKEN_NOT_SUPPORTED = errorCode("ID_TOKEN_NOT_SUPPORTED", 404, "id_token not supported");
export const INVALID_ID_TOKEN = errorCode("INVALID_TOKEN", 401, "invalid token");
export const FAILED_TO_GET_USER_INFO = errorCode("FAILED_TO_GET_USER_INFO", 401, "Failed to get user info");
export const USER_EMAIL_NOT_FOUND = errorCode("USER_EMAIL_NOT_FOUND", 401, "User email not found");
/** A provider whose endpoints are discovered when needed, and can't be. */
export const INVALID_OAUTH_CONFIGURATION = errorCode(
  "INVALID_OAUTH_CONFIGURATION",
  400,
  "Invalid OAuth configuration",
);
/** The provider refuses the code. Seen in redirects only. */
export const INVALID_CODE = errorCode("INVALID_CODE", 400, "invalid code");

// The rules of linking. Callers with an ID token get the same word as redirects.
export const ACCOUNT_NOT_LINKED = errorCode("ACCOUNT_NOT_LINKED", 401, "account not linked");
export const SIGNUP_DISABLED = errorCode("SIGNUP_DISABLED", 401, "signup disabled");
export const UNABLE_TO_CREATE_USER = errorCode("UNABLE_TO_CREATE_USER", 401, "unable to create user");
export const UNABLE_TO_LINK_ACCOUNT = errorCode("UNABLE_TO_LINK_ACCOUNT", 401, "unable to link account");
export const LINKING_NOT_ALLOWED = errorCode(
  "LINKING_NOT_ALLOWED",
  401,
  "Account not linked - linking not allowed",
);
export const LINKING_DIFFERENT_EMAILS_NOT_ALLOWED = errorCode(
  "LINKING_DIFFERENT_EMAILS_NOT_ALLOWED",
  401,
  "Account not linked - different emails not allowed",
);
export const SOCIAL_ACCOUNT_ALREADY_LINKED = errorCode(
  "SOCIAL_ACCOUNT_ALREADY_LINKED",
  409,
  "Social account already linked",
);

/** Re-authentication with an identity that isn't connected to the caller. */
export const REAUTHENTICATION_OTHER_ACCOUNT = errorCode(
  "REAUTHENTICATION_OTHER_ACCOUNT",
  403,
  "This account isn't connected to the caller; select the connected one at the provider",
);
/** The browser came back in another session than the one that asked, or in none. */
export const REAUTHENTICATION_SESSION_ENDED = errorCode(
  "REAUTHENTICATION_SESSION_ENDED",
  401,
  "The session that started this has ended; sign in again",
);

export const FAILED_TO_UNLINK_LAST_ACCOUNT = errorCode(
  "FAILED_TO_UNLINK_LAST_ACCOUNT",
  400,
  "You can't unlink your last account",
);
export const ACCOUNT_NOT_FOUND = errorCode("ACCOUNT_NOT_FOUND", 400, "Account not found");
export const USER_ID_OR_SESSION_REQUIRED = errorCode(
  "USER_ID_OR_SESSION_REQUIRED",
  400,
  "Either userId or session is required",
);
export const PROVIDER_NOT_SUPPORTED = errorCode(
  "PROVIDER_NOT_SUPPORTED",
  400,
  "The provider of this account is not set up",
);
export const TOKEN_REFRESH_NOT_SUPPORTED = errorCode(
  "TOKEN_REFRESH_NOT_SUPPORTED",
  400,
  "The provider does not support token refreshing.",
);
export const REFRESH_TOKEN_NOT_FOUND = errorCode("REFRESH_TOKEN_NOT_FOUND", 400, "Refresh token not found");
export const FAILED_TO_REFRESH_ACCESS_TOKEN = errorCode(
  "FAILED_TO_REFRESH_ACCESS_TOKEN",
  400,
  "Failed to refresh access token",
);
export const FAILED_TO_GET_ACCESS_TOKEN = errorCode(
  "FAILED_TO_GET_ACCESS_TOKEN",
  400,
  "Failed to get a valid access token",
);
