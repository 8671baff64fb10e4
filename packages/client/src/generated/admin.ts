// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  AdminUpdateUserAnswer,
  AdminUpdateUserBody,
  BanUserAnswer,
  BanUserBody,
  CreateUserAnswer,
  CreateUserBody,
  GetUserAnswer,
  GetUserQuery,
  ImpersonateUserAnswer,
  ImpersonateUserBody,
  ListUserSessionsAnswer,
  ListUserSessionsBody,
  ListUsersAnswer,
  ListUsersQuery,
  RemoveUserAnswer,
  RemoveUserBody,
  RevokeUserSessionAnswer,
  RevokeUserSessionBody,
  RevokeUserSessionsAnswer,
  RevokeUserSessionsBody,
  SetRoleAnswer,
  SetRoleBody,
  SetUserPasswordAnswer,
  SetUserPasswordBody,
  StopImpersonatingAnswer,
  UnbanUserAnswer,
  UnbanUserBody,
  UserHasPermissionAnswer,
  UserHasPermissionBody,
} from "latchkey/wire";
import type { BareClientCall, ClientCall, NoInput } from "../call.ts";

/** The routes of `admin()` as methods. */
export interface AdminMethods {
  readonly admin: {
    /**
     * Change a user.
     *
     * `POST /admin/update-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS`
     * (403), `PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER` (400), `NO_DATA_TO_UPDATE` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `INVALID_ROLE_TYPE` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
     * `YOU_CANNOT_BAN_YOURSELF` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL` (403), `INVALID_EMAIL`
     * (400), `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FIELD_NOT_ALLOWED` (400), `USER_NOT_FOUND`
     * (404), `LAST_ADMINISTRATOR` (400).
     */
    readonly updateUser: ClientCall<AdminUpdateUserBody, AdminUpdateUserAnswer>;
    /**
     * Ban a user: every session ends, and no new one opens.
     *
     * `POST /admin/ban-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
     * `YOU_CANNOT_BAN_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
     */
    readonly banUser: ClientCall<BanUserBody, BanUserAnswer>;
    /**
     * Create a user.
     *
     * `POST /admin/create-user`. Errors: `YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS` (403), `UNAUTHORIZED`
     * (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `INVALID_ROLE_TYPE` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
     * `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL` (403), `INVALID_EMAIL` (400),
     * `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FIELD_NOT_ALLOWED` (400), `PASSWORD_TOO_SHORT`
     * (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400),
     * `FAILED_TO_CREATE_USER` (422).
     */
    readonly createUser: ClientCall<CreateUserBody, CreateUserAnswer>;
    /**
     * One user.
     *
     * `GET /admin/get-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403),
     * `USER_NOT_FOUND` (404).
     */
    readonly getUser: ClientCall<{ query: GetUserQuery }, GetUserAnswer>;
    /**
     * Act as a user: opens a session of theirs in this browser, for a limited time.
     *
     * `POST /admin/impersonate-user`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS` (403), `USER_NOT_FOUND` (404),
     * `YOU_CANNOT_IMPERSONATE_YOURSELF` (400), `YOU_CANNOT_IMPERSONATE_ADMINS` (403),
     * `IMPERSONATION_REASON_REQUIRED` (400), `BANNED_USER` (403).
     */
    readonly impersonateUser: ClientCall<ImpersonateUserBody, ImpersonateUserAnswer>;
    /**
     * The open sessions of a user. Their tokens are handles for revoke-user-session.
     *
     * `POST /admin/list-user-sessions`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS` (403).
     */
    readonly listUserSessions: ClientCall<ListUserSessionsBody, ListUserSessionsAnswer>;
    /**
     * All users, in pages.
     *
     * `GET /admin/list-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS` (403).
     */
    readonly listUsers: BareClientCall<{ query?: ListUsersQuery }, ListUsersAnswer>;
    /**
     * Remove a user with everything that is stored about them.
     *
     * `POST /admin/remove-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS`
     * (403), `YOU_CANNOT_REMOVE_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
     */
    readonly removeUser: ClientCall<RemoveUserBody, RemoveUserAnswer>;
    /**
     * End one session of a user.
     *
     * `POST /admin/revoke-user-session`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS` (403).
     */
    readonly revokeUserSession: ClientCall<RevokeUserSessionBody, RevokeUserSessionAnswer>;
    /**
     * End all sessions of a user.
     *
     * `POST /admin/revoke-user-sessions`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS` (403).
     */
    readonly revokeUserSessions: ClientCall<RevokeUserSessionsBody, RevokeUserSessionsAnswer>;
    /**
     * Give a user other roles.
     *
     * `POST /admin/set-role`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
     * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400),
     * `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
     */
    readonly setRole: ClientCall<SetRoleBody, SetRoleAnswer>;
    /**
     * Set a user's password: every session of theirs ends.
     *
     * `POST /admin/set-user-password`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD` (403), `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG`
     * (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400), `USER_NOT_FOUND` (404).
     */
    readonly setUserPassword: ClientCall<SetUserPasswordBody, SetUserPasswordAnswer>;
    /**
     * Cease to act as a user: this browser has the administrator's session again.
     *
     * `POST /admin/stop-impersonating`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_IMPERSONATING_ANYONE`
     * (400).
     */
    readonly stopImpersonating: BareClientCall<NoInput, StopImpersonatingAnswer>;
    /**
     * Lift a user's ban.
     *
     * `POST /admin/unban-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
     * `USER_NOT_FOUND` (404).
     */
    readonly unbanUser: ClientCall<UnbanUserBody, UnbanUserAnswer>;
    /**
     * Whether the caller may do something.
     *
     * `POST /admin/has-permission`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_ROLE_IS_REQUIRED` (400),
     * `USER_NOT_FOUND` (400), `INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED` (400).
     */
    readonly hasPermission: BareClientCall<UserHasPermissionBody, UserHasPermissionAnswer>;
  };
}
