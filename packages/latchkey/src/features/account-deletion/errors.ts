import { errorCode } from "../../base/errors.ts";

export const SESSION_EXPIRED = errorCode(
  "SESSION_EXPIRED",
  400,
  "Session expired. Re-authenticate to perform this action.",
);
export const FAILED_TO_GET_USER_INFO = errorCode("FAILED_TO_GET_USER_INFO", 404, "Failed to get user info");
/** With `organizations`: the organizations that would be left without an owner. */
export const SOLE_OWNER_OF_ORGANIZATION = errorCode(
  "SOLE_OWNER_OF_ORGANIZATION",
  400,
  "You are the only owner of an organization that has other members",
);
export const LAST_ADMINISTRATOR = errorCode(
  "LAST_ADMINISTRATOR",
  400,
  "This is the only administrator. Make another user an administrator first.",
);
