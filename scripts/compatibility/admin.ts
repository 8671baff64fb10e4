import type { Expected } from "./contract.ts";

const NO_SESSION = "UNAUTHORIZED";
const INPUT = "VALIDATION_ERROR";
const GONE = "USER_NOT_FOUND";
const NOT_ALLOWED = "YOU_ARE_NOT_ALLOWED_TO_";
const ROLE = [`${NOT_ALLOWED}CHANGE_USERS_ROLE`, "INVALID_ROLE_TYPE", `${NOT_ALLOWED}SET_NON_EXISTENT_VALUE`];

/** Administration as clients of the compatible framework know it. */
export const ADMIN: Readonly<Record<string, Expected>> = {
  "POST /admin/create-user": {
    failures: [
      INPUT,
      NO_SESSION,
      `${NOT_ALLOWED}CREATE_USERS`,
      ...ROLE,
      `${NOT_ALLOWED}BAN_USERS`,
      "INVALID_EMAIL",
      "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
      "FAILED_TO_CREATE_USER",
    ],
  },
  "GET /admin/list-users": { failures: [INPUT, NO_SESSION, `${NOT_ALLOWED}LIST_USERS`] },
  "GET /admin/get-user": { failures: [INPUT, NO_SESSION, `${NOT_ALLOWED}GET_USER`, GONE] },
  "POST /admin/update-user": {
    failures: [
      INPUT,
      NO_SESSION,
      `${NOT_ALLOWED}UPDATE_USERS`,
      "NO_DATA_TO_UPDATE",
      "PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER",
      ...ROLE,
      `${NOT_ALLOWED}BAN_USERS`,
      "YOU_CANNOT_BAN_YOURSELF",
      `${NOT_ALLOWED}SET_USERS_EMAIL`,
      "INVALID_EMAIL",
      "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
      GONE,
    ],
  },
  "POST /admin/set-role": {
    failures: [
      INPUT,
      NO_SESSION,
      `${NOT_ALLOWED}CHANGE_USERS_ROLE`,
      `${NOT_ALLOWED}SET_NON_EXISTENT_VALUE`,
      GONE,
    ],
  },
  "POST /admin/ban-user": {
    failures: [INPUT, NO_SESSION, `${NOT_ALLOWED}BAN_USERS`, GONE, "YOU_CANNOT_BAN_YOURSELF"],
  },
  "POST /admin/unban-user": { failures: [INPUT, NO_SESSION, `${NOT_ALLOWED}BAN_USERS`, GONE] },
  "POST /admin/impersonate-user": {
    failures: [
      INPUT,
      NO_SESSION,
      `${NOT_ALLOWED}IMPERSONATE_USERS`,
      GONE,
      "YOU_CANNOT_IMPERSONATE_ADMINS",
      "BANNED_USER",
    ],
    never: { FAILED_TO_CREATE_USER: "A session that can't be stored is SERVICE_UNAVAILABLE." },
  },
  "POST /admin/stop-impersonating": {
    failures: [NO_SESSION, "YOU_ARE_NOT_IMPERSONATING_ANYONE"],
    never: {
      INTERNAL_SERVER_ERROR:
        "An administrator or a session that is gone is UNAUTHORIZED; the cookies are cleared.",
    },
  },
  "POST /admin/list-user-sessions": {
    failures: [INPUT, NO_SESSION, `${NOT_ALLOWED}LIST_USERS_SESSIONS`],
  },
  "POST /admin/revoke-user-session": {
    failures: [INPUT, NO_SESSION, `${NOT_ALLOWED}REVOKE_USERS_SESSIONS`],
  },
  "POST /admin/revoke-user-sessions": {
    failures: [INPUT, NO_SESSION, `${NOT_ALLOWED}REVOKE_USERS_SESSIONS`],
  },
  "POST /admin/remove-user": {
    failures: [INPUT, NO_SESSION, `${NOT_ALLOWED}DELETE_USERS`, "YOU_CANNOT_REMOVE_YOURSELF", GONE],
  },
  "POST /admin/set-user-password": {
    failures: [
      INPUT,
      NO_SESSION,
      `${NOT_ALLOWED}SET_USERS_PASSWORD`,
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
      GONE,
    ],
  },
  "POST /admin/has-permission": {
    failures: [INPUT, NO_SESSION, "INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED"],
    never: {
      USER_ID_OR_ROLE_IS_REQUIRED:
        "Only the application names a user or a role: see the tests of `auth.api`.",
      USER_NOT_FOUND: "The session names its user.",
    },
  },
};
