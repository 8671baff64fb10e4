import type { Expected } from "./contract.ts";

const INPUT = "VALIDATION_ERROR";
const NO_SESSION = "UNAUTHORIZED";
const NO_OWNER = "UNAUTHORIZED_SESSION";
const NO_KIND = "NO_DEFAULT_API_KEY_CONFIGURATION_FOUND";
const NO_KEY = "KEY_NOT_FOUND";
const OF_ORGANIZATIONS = ["USER_NOT_MEMBER_OF_ORGANIZATION", "INSUFFICIENT_API_KEY_PERMISSIONS"];
const UNKNOWN = { USER_NOT_MEMBER_OF_ORGANIZATION: "Keys of other organizations are unknown." };

/** Failures that only server-side calls without headers can cause. The tests of `auth.api` cover them. */
const IN_PROCESS = {
  REFILL_AMOUNT_AND_INTERVAL_REQUIRED: "Over the wire it is SERVER_ONLY_PROPERTY.",
  REFILL_INTERVAL_AND_AMOUNT_REQUIRED: "Over the wire it is SERVER_ONLY_PROPERTY.",
};
const VALUES = [
  "SERVER_ONLY_PROPERTY",
  "METADATA_DISABLED",
  "INVALID_METADATA_TYPE",
  "KEY_DISABLED_EXPIRATION",
  "EXPIRES_IN_IS_TOO_SMALL",
  "EXPIRES_IN_IS_TOO_LARGE",
  "INVALID_NAME_LENGTH",
];

/** API keys as clients of the compatible framework know them. */
export const API_KEY: Readonly<Record<string, Expected>> = {
  "POST /api-key/create": {
    failures: [
      INPUT,
      NO_OWNER,
      NO_KIND,
      "ORGANIZATION_ID_REQUIRED",
      ...OF_ORGANIZATIONS,
      ...VALUES,
      "INVALID_PREFIX_LENGTH",
      "NAME_REQUIRED",
    ],
    never: IN_PROCESS,
  },
  "GET /api-key/get": {
    failures: [INPUT, NO_SESSION, NO_KIND, NO_KEY, "INSUFFICIENT_API_KEY_PERMISSIONS"],
    never: UNKNOWN,
  },
  "POST /api-key/update": {
    failures: [INPUT, NO_OWNER, NO_KIND, NO_KEY, ...VALUES, "NO_VALUES_TO_UPDATE"],
    never: {
      ...IN_PROCESS,
      ...UNKNOWN,
      FAILED_TO_UPDATE_API_KEY: "A store that doesn't respond is SERVICE_UNAVAILABLE.",
    },
  },
  "GET /api-key/list": { failures: [INPUT, NO_SESSION, NO_KIND, ...OF_ORGANIZATIONS] },
  "POST /api-key/delete": {
    failures: [INPUT, NO_SESSION, NO_KIND, "USER_BANNED", NO_KEY, "INSUFFICIENT_API_KEY_PERMISSIONS"],
    never: UNKNOWN,
  },
  "POST /api-key/delete-all-expired-api-keys": { failures: [NO_SESSION] },
};
