import { errorCode } from "../../../base/errors.ts";

export const MAY_NOT_READ_AUDIT = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS",
  403,
  "You are not allowed to list audit events",
);
export const MAY_NOT_READ_SERVICE = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE",
  403,
  "You are not allowed to see figures and settings of the service",
);
export const MAY_NOT_LIST_ORGANIZATIONS = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS",
  403,
  "You are not allowed to list organizations",
);
export const MAY_NOT_DELETE_ORGANIZATIONS = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_DELETE_ORGANIZATIONS",
  403,
  "You are not allowed to delete organizations",
);
