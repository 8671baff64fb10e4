import { errorCode } from "../../base/errors.ts";

export const PROVIDER_CONFIG_NOT_FOUND = errorCode(
  "PROVIDER_CONFIG_NOT_FOUND",
  400,
  "No config found for provider",
);
/** The configuration has no token endpoint, and discovery finds none. */
export const TOKEN_URL_NOT_FOUND = errorCode(
  "TOKEN_URL_NOT_FOUND",
  400,
  "Invalid OAuth configuration. Token URL not found.",
);
