import { errorCode } from "../../base/errors.ts";

export { LAST_ADMINISTRATOR } from "../account-deletion/errors.ts";

const forbidden = <const Code extends string>(code: Code, what: string) =>
  errorCode(code, 403, `You are not allowed to ${what}`);

export const MAY_NOT_CREATE = forbidden("YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS", "create users");
export const MAY_NOT_LIST = forbidden("YOU_ARE_NOT_ALLOWED_TO_LIST_USERS", "list users");
export const MAY_NOT_GET = forbidden("YOU_ARE_NOT_ALLOWED_TO_GET_USER", "get user");
export const MAY_NOT_UPDATE = forbidden("YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS", "update users");
export const MAY_NOT_SET_ROLE = forbidden("YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE", "change users role");
export const MAY_NOT_SET_EMAIL = forbidden("YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL", "update users email");
export const MAY_NOT_SET_PASSWORD = forbidden(
  "YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD",
  "set users password",
);
export const MAY_NOT_REMOVE_METHODS = forbidden(
  "YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS",
  "remove users sign-in methods",
);
export const MAY_NOT_BAN = forbidden("YOU_ARE_NOT_ALLOWED_TO_BAN_USERS", "ban users");
export const MAY_NOT_DELETE = forbidden("YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS", "delete users");
export const MAY_NOT_IMPERSONATE = forbidden("YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS", "impersonate users");
export const MAY_NOT_LIST_SESSIONS = forbidden(
  "YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS",
  "list users sessions",
);
export const MAY_NOT_REVOKE_SESSIONS = forbidden(
  "YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS",
  "revoke users sessions",
);
export const CAN_NOT_IMPERSONATE_ADMINS = errorCode(
  "YOU_CANNOT_IMPERSONATE_ADMINS",
  403,
  "You cannot impersonate admins",
);
export const BANNED_USER = errorCode(
  "BANNED_USER",
  403,
  "You have been banned from this application. Please contact support if you believe this is an error.",
);
export const USER_NOT_FOUND = errorCode("USER_NOT_FOUND", 404, "User not found");
export const EMAIL_TAKEN = errorCode(
  "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
  400,
  "User already exists. Use another email.",
);
export const CAN_NOT_BAN_YOURSELF = errorCode("YOU_CANNOT_BAN_YOURSELF", 400, "You cannot ban yourself");
export const CAN_NOT_REMOVE_YOURSELF = errorCode(
  "YOU_CANNOT_REMOVE_YOURSELF",
  400,
  "You cannot remove yourself",
);
export const CAN_NOT_REMOVE_OWN_METHOD = errorCode(
  "YOU_CANNOT_REMOVE_YOUR_OWN_SIGN_IN_METHODS",
  400,
  "You cannot remove your own sign-in methods here. Use the security page of your account",
);
export const METHOD_NOT_FOUND = errorCode(
  "SIGN_IN_METHOD_NOT_FOUND",
  404,
  "The user doesn't have this sign-in method",
);
export const LAST_METHOD_OF_USER = errorCode(
  "LAST_SIGN_IN_METHOD",
  400,
  "This is the user's last sign-in method, and passwords can't be reset by email. Set a password for the user first",
);
export const CAN_NOT_IMPERSONATE_YOURSELF = errorCode(
  "YOU_CANNOT_IMPERSONATE_YOURSELF",
  400,
  "You cannot impersonate yourself",
);
export const UNKNOWN_ROLE = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE",
  400,
  "You are not allowed to set a non-existent role value",
);
export const INVALID_ROLE_TYPE = errorCode("INVALID_ROLE_TYPE", 400, "Invalid role type");
export const NO_DATA_TO_UPDATE = errorCode("NO_DATA_TO_UPDATE", 400, "No data to update");
export const PASSWORD_IS_NO_DATA = errorCode(
  "PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER",
  400,
  "Password cannot be updated through update-user. Use the set-user-password endpoint instead.",
);
export const REASON_REQUIRED = errorCode(
  "IMPERSONATION_REASON_REQUIRED",
  400,
  "Give the reason why you act as this user",
);
export const NOT_IMPERSONATING = errorCode(
  "YOU_ARE_NOT_IMPERSONATING_ANYONE",
  400,
  "You are not impersonating anyone",
);
export const ROLE_OR_USER_REQUIRED = errorCode(
  "USER_ID_OR_ROLE_IS_REQUIRED",
  400,
  "user id or role is required",
);
export const CHECKED_USER_NOT_FOUND = errorCode("USER_NOT_FOUND", 400, "user not found");
export const NO_PERMISSIONS_PASSED = errorCode(
  "INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED",
  400,
  "invalid permission check. no permission(s) were passed.",
);

export const INVITATIONS_NOT_AVAILABLE = errorCode(
  "INVITATIONS_NOT_AVAILABLE",
  400,
  "No link to set a password can be emailed: sign-in with a password is off, or no email is set up. Import without invitations",
);

export const REMOVED_USER_NOT_FOUND = errorCode("REMOVED_USER_NOT_FOUND", 404, "Removed user not found");
export const CAN_NOT_RESTORE_USER = errorCode(
  "CAN_NOT_RESTORE_USER",
  409,
  "This user can't be restored: another account has taken what only one can have",
);

export const SETUP_LINK_INVALID = errorCode(
  "SETUP_LINK_INVALID",
  400,
  "This link was used, has expired, or isn't needed any more. Make another one with `latchkey admin create`",
);
export const EMAIL_NOT_CONFIRMED = errorCode(
  "EMAIL_NOT_CONFIRMED",
  400,
  "The email of this account isn't confirmed: another person may have created it. Use `latchkey admin create`, which sets a new password",
);

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
export const MAY_NOT_CHANGE_SERVICE = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_SERVICE",
  403,
  "You are not allowed to make changes to the service",
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
