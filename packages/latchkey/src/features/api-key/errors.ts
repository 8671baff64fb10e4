import { errorCode } from "../../base/errors.ts";

export const INVALID_METADATA_TYPE = errorCode(
  "INVALID_METADATA_TYPE",
  400,
  "metadata must be an object or undefined",
);
export const REFILL_AMOUNT_AND_INTERVAL_REQUIRED = errorCode(
  "REFILL_AMOUNT_AND_INTERVAL_REQUIRED",
  400,
  "refillAmount is required when refillInterval is provided",
);
export const REFILL_INTERVAL_AND_AMOUNT_REQUIRED = errorCode(
  "REFILL_INTERVAL_AND_AMOUNT_REQUIRED",
  400,
  "refillInterval is required when refillAmount is provided",
);
export const USER_BANNED = errorCode("USER_BANNED", 401, "User is banned");
export const UNAUTHORIZED_SESSION = errorCode("UNAUTHORIZED_SESSION", 401, "Unauthorized or invalid session");
export const KEY_NOT_FOUND = errorCode("KEY_NOT_FOUND", 404, "API Key not found");
export const KEY_DISABLED = errorCode("KEY_DISABLED", 401, "API Key is disabled");
export const KEY_EXPIRED = errorCode("KEY_EXPIRED", 401, "API Key has expired");
export const USAGE_EXCEEDED = errorCode("USAGE_EXCEEDED", 429, "API Key has reached its usage limit");
export const RATE_LIMITED = errorCode("RATE_LIMITED", 429, "Rate limit exceeded.");
export const EXPIRES_IN_IS_TOO_SMALL = errorCode(
  "EXPIRES_IN_IS_TOO_SMALL",
  400,
  "The expiresIn is smaller than the predefined minimum value.",
);
export const EXPIRES_IN_IS_TOO_LARGE = errorCode(
  "EXPIRES_IN_IS_TOO_LARGE",
  400,
  "The expiresIn is larger than the predefined maximum value.",
);
export const INVALID_PREFIX_LENGTH = errorCode(
  "INVALID_PREFIX_LENGTH",
  400,
  "The prefix length is either too large or too small.",
);
export const INVALID_NAME_LENGTH = errorCode(
  "INVALID_NAME_LENGTH",
  400,
  "The name length is either too large or too small.",
);
export const METADATA_DISABLED = errorCode("METADATA_DISABLED", 400, "Metadata is disabled.");
export const NO_VALUES_TO_UPDATE = errorCode("NO_VALUES_TO_UPDATE", 400, "No values to update.");
export const KEY_DISABLED_EXPIRATION = errorCode(
  "KEY_DISABLED_EXPIRATION",
  400,
  "Custom key expiration values are disabled.",
);
/** Default status, for an unknown key. A text that can't be a key is 403. */
export const INVALID_API_KEY = errorCode("INVALID_API_KEY", 401, "Invalid API key.");
export const INVALID_REFERENCE_ID_FROM_API_KEY = errorCode(
  "INVALID_REFERENCE_ID_FROM_API_KEY",
  401,
  "The reference id from the API key is invalid.",
);
export const INVALID_API_KEY_GETTER_RETURN_TYPE = errorCode(
  "INVALID_API_KEY_GETTER_RETURN_TYPE",
  400,
  "API Key getter returned an invalid key type. Expected string.",
);
export const SERVER_ONLY_PROPERTY = errorCode(
  "SERVER_ONLY_PROPERTY",
  400,
  "The property you're trying to set can only be set from the server auth instance only.",
);
export const NAME_REQUIRED = errorCode("NAME_REQUIRED", 400, "API Key name is required.");
export const ORGANIZATION_ID_REQUIRED = errorCode(
  "ORGANIZATION_ID_REQUIRED",
  400,
  "Organization ID is required for organization-owned API keys.",
);
export const USER_NOT_MEMBER_OF_ORGANIZATION = errorCode(
  "USER_NOT_MEMBER_OF_ORGANIZATION",
  403,
  "You are not a member of the organization that owns this API key.",
);
export const INSUFFICIENT_API_KEY_PERMISSIONS = errorCode(
  "INSUFFICIENT_API_KEY_PERMISSIONS",
  403,
  "You do not have permission to perform this action on organization API keys.",
);
export const NO_DEFAULT_API_KEY_CONFIGURATION_FOUND = errorCode(
  "NO_DEFAULT_API_KEY_CONFIGURATION_FOUND",
  400,
  "No default api-key configuration found.",
);
export const FAILED_TO_UPDATE_API_KEY = errorCode(
  "FAILED_TO_UPDATE_API_KEY",
  500,
  "Failed to update API key",
);
/** The owner has the maximum number of keys. */
export const API_KEY_LIMIT_REACHED = errorCode(
  "API_KEY_LIMIT_REACHED",
  403,
  "You have reached the limit of API keys. Delete some to create others.",
);
/** Users may give their keys some permissions; these aren't among them. */
export const API_KEY_PERMISSION_NOT_ALLOWED = errorCode(
  "API_KEY_PERMISSION_NOT_ALLOWED",
  403,
  "You can't give an API key permissions that you don't have.",
);

/** Possible errors of a request with a key, and of a verification. */
export const errorsOfUse = [
  INVALID_API_KEY,
  KEY_DISABLED,
  KEY_EXPIRED,
  USAGE_EXCEEDED,
  RATE_LIMITED,
  INVALID_REFERENCE_ID_FROM_API_KEY,
  INVALID_API_KEY_GETTER_RETURN_TYPE,
];

/** Known to clients, but never returned. */
export const errorsOfClients = [
  errorCode("KEY_NOT_RECOVERABLE", 400, "API Key is not recoverable"),
  errorCode("INVALID_REMAINING", 400, "The remaining count is either too large or too small."),
  errorCode("RATE_LIMIT_EXCEEDED", 429, "Rate limit exceeded."),
  errorCode("INVALID_USER_ID_FROM_API_KEY", 401, "The user id from the API key is invalid."),
  errorCode(
    "ORGANIZATION_PLUGIN_REQUIRED",
    500,
    "Organization plugin is required for organization-owned API keys. Please install and configure the organization plugin.",
  ),
];
