// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/call.ts";
import type { Session, User } from "./api.ts";

/** Change a user: the body. */
export interface AdminUpdateUserBody {
  userId: string | number;
  data: {
    emailVerified?: boolean | undefined;
    banned?: boolean | undefined;
    banReason?: string | null | undefined;
    banExpires?: string | null | undefined;
    name?: string | undefined;
    image?: string | null | undefined;
    locale?: string | null | undefined;
    timeZone?: string | null | undefined;
    email?: string | undefined;
    role?: unknown;
    password?: unknown;
  } & Record<string, unknown>;
}

/** Change a user: the answer. */
export type AdminUpdateUserAnswer = User;

/** Ban a user: every session ends, and no new one opens: the body. */
export interface BanUserBody {
  userId: string | number;
  banReason?: string | undefined;
  /** Seconds */
  banExpiresIn?: number | undefined;
}

/** Ban a user: every session ends, and no new one opens: the answer. */
export interface BanUserAnswer {
  user: User;
}

/** Create a user: the body. */
export interface CreateUserBody {
  email: string;
  name: string;
  password?: string | undefined;
  /** A role, or a list of roles */
  role?: unknown;
  data?:
    | ({
        emailVerified?: boolean | undefined;
        banned?: boolean | undefined;
        banReason?: string | null | undefined;
        banExpires?: string | null | undefined;
        image?: string | null | undefined;
      } & Record<string, unknown>)
    | undefined;
}

/** Create a user: the answer. */
export interface CreateUserAnswer {
  user: User;
}

/** One user: the query. */
export interface GetUserQuery {
  id: string;
}

/** One user: the answer. */
export type GetUserAnswer = User;

/** Act as a user: opens a session of theirs in this browser, for a limited time: the body. */
export interface ImpersonateUserBody {
  userId: string | number;
  /** Why. It stands in the audit log, and in the user's notice */
  reason?: string | undefined;
}

/** Act as a user: opens a session of theirs in this browser, for a limited time: the answer. */
export interface ImpersonateUserAnswer {
  session: Session;
  user: User;
}

/** The open sessions of a user. Their tokens are handles for revoke-user-session: the body. */
export interface ListUserSessionsBody {
  userId: string | number;
}

/** The open sessions of a user. Their tokens are handles for revoke-user-session: the answer. */
export interface ListUserSessionsAnswer {
  sessions: Session[];
}

/** All users, in pages: the query. */
export type ListUsersQuery = {
  searchValue?: string | undefined;
  /** Default: email */
  searchField?: "email" | "name" | "id" | undefined;
  searchOperator?: "contains" | "starts_with" | "ends_with" | undefined;
  /** Default 100, at most 1000 */
  limit?: number | string | undefined;
  offset?: number | string | undefined;
  /** A column of the user. Default: createdAt */
  sortBy?: string | undefined;
  sortDirection?: "asc" | "desc" | undefined;
  /** A column of the user. Default: email */
  filterField?: string | undefined;
  filterValue?: string | number | boolean | (string | number | boolean)[] | undefined;
  filterOperator?:
    | "eq"
    | "ne"
    | "lt"
    | "lte"
    | "gt"
    | "gte"
    | "in"
    | "not_in"
    | "contains"
    | "starts_with"
    | "ends_with"
    | undefined;
  /** Several filters at once: a list in JSON of `{ field, value, operator }` */
  filters?: string | undefined;
};

/** All users, in pages: the answer. */
export interface ListUsersAnswer {
  users: User[];
  total: number;
  limit: number;
  offset: number;
}

/** Remove a user with everything that is stored about them: the body. */
export interface RemoveUserBody {
  userId: string | number;
}

/** Remove a user with everything that is stored about them: the answer. */
export interface RemoveUserAnswer {
  success: true;
}

/** End one session of a user: the body. */
export interface RevokeUserSessionBody {
  sessionToken: string;
}

/** End one session of a user: the answer. */
export interface RevokeUserSessionAnswer {
  success: true;
}

/** End all sessions of a user: the body. */
export interface RevokeUserSessionsBody {
  userId: string | number;
}

/** End all sessions of a user: the answer. */
export interface RevokeUserSessionsAnswer {
  success: true;
}

/** Give a user other roles: the body. */
export interface SetRoleBody {
  userId: string | number;
  /** A role, or a list of roles */
  role: unknown;
}

/** Give a user other roles: the answer. */
export interface SetRoleAnswer {
  user: User;
}

/** Set a user's password: every session of theirs ends: the body. */
export interface SetUserPasswordBody {
  userId: string | number;
  newPassword: string;
}

/** Set a user's password: every session of theirs ends: the answer. */
export interface SetUserPasswordAnswer {
  status: true;
}

/** Cease to act as a user: this browser has the administrator's session again: the answer. */
export interface StopImpersonatingAnswer {
  session: Session;
  user: User;
}

/** Lift a user's ban: the body. */
export interface UnbanUserBody {
  userId: string | number;
}

/** Lift a user's ban: the answer. */
export interface UnbanUserAnswer {
  user: User;
}

/** Whether the caller may do something: the body. */
export interface UserHasPermissionBody {
  permissions?:
    | Record<
        string,
        | string[]
        | {
            actions: string[];
            connector: "AND" | "OR";
          }
      >
    | undefined;
  /** The same under its older name */
  permission?:
    | Record<
        string,
        | string[]
        | {
            actions: string[];
            connector: "AND" | "OR";
          }
      >
    | undefined;
  connector?: "AND" | "OR" | undefined;
  /** In process only, without a session */
  userId?: string | number | undefined;
  /** In process only, without a session */
  role?: string | undefined;
}

/** Whether the caller may do something: the answer. */
export interface UserHasPermissionAnswer {
  error: null;
  success: boolean;
}

/** What `admin()` adds to `auth.api`. */
export interface AdminApi {
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
  readonly adminUpdateUser: ApiCall<
    { body: AdminUpdateUserBody; headers: CallHeaders },
    AdminUpdateUserAnswer
  >;

  /**
   * Ban a user: every session ends, and no new one opens.
   *
   * `POST /admin/ban-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
   * `YOU_CANNOT_BAN_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
   */
  readonly banUser: ApiCall<{ body: BanUserBody; headers: CallHeaders }, BanUserAnswer>;

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
  readonly createUser: ApiCall<{ body: CreateUserBody }, CreateUserAnswer>;

  /**
   * One user.
   *
   * `GET /admin/get-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403),
   * `USER_NOT_FOUND` (404).
   */
  readonly getUser: ApiCall<{ query: GetUserQuery; headers: CallHeaders }, GetUserAnswer>;

  /**
   * Act as a user: opens a session of theirs in this browser, for a limited time.
   *
   * `POST /admin/impersonate-user`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS` (403), `USER_NOT_FOUND` (404),
   * `YOU_CANNOT_IMPERSONATE_YOURSELF` (400), `YOU_CANNOT_IMPERSONATE_ADMINS` (403),
   * `IMPERSONATION_REASON_REQUIRED` (400), `BANNED_USER` (403).
   */
  readonly impersonateUser: ApiCall<
    { body: ImpersonateUserBody; headers: CallHeaders },
    ImpersonateUserAnswer
  >;

  /**
   * The open sessions of a user. Their tokens are handles for revoke-user-session.
   *
   * `POST /admin/list-user-sessions`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS` (403).
   */
  readonly listUserSessions: ApiCall<
    { body: ListUserSessionsBody; headers: CallHeaders },
    ListUserSessionsAnswer
  >;

  /**
   * All users, in pages.
   *
   * `GET /admin/list-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS` (403).
   */
  readonly listUsers: ApiCall<{ query?: ListUsersQuery; headers: CallHeaders }, ListUsersAnswer>;

  /**
   * Remove a user with everything that is stored about them.
   *
   * `POST /admin/remove-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS`
   * (403), `YOU_CANNOT_REMOVE_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
   */
  readonly removeUser: ApiCall<{ body: RemoveUserBody; headers: CallHeaders }, RemoveUserAnswer>;

  /**
   * End one session of a user.
   *
   * `POST /admin/revoke-user-session`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS` (403).
   */
  readonly revokeUserSession: ApiCall<
    { body: RevokeUserSessionBody; headers: CallHeaders },
    RevokeUserSessionAnswer
  >;

  /**
   * End all sessions of a user.
   *
   * `POST /admin/revoke-user-sessions`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS` (403).
   */
  readonly revokeUserSessions: ApiCall<
    { body: RevokeUserSessionsBody; headers: CallHeaders },
    RevokeUserSessionsAnswer
  >;

  /**
   * Give a user other roles.
   *
   * `POST /admin/set-role`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
   * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400),
   * `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
   */
  readonly setRole: ApiCall<{ body: SetRoleBody; headers: CallHeaders }, SetRoleAnswer>;

  /**
   * Set a user's password: every session of theirs ends.
   *
   * `POST /admin/set-user-password`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD` (403), `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG`
   * (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400), `USER_NOT_FOUND` (404).
   */
  readonly setUserPassword: ApiCall<
    { body: SetUserPasswordBody; headers: CallHeaders },
    SetUserPasswordAnswer
  >;

  /**
   * Cease to act as a user: this browser has the administrator's session again.
   *
   * `POST /admin/stop-impersonating`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_IMPERSONATING_ANYONE`
   * (400).
   */
  readonly stopImpersonating: BareApiCall<object, StopImpersonatingAnswer>;

  /**
   * Lift a user's ban.
   *
   * `POST /admin/unban-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
   * `USER_NOT_FOUND` (404).
   */
  readonly unbanUser: ApiCall<{ body: UnbanUserBody; headers: CallHeaders }, UnbanUserAnswer>;

  /**
   * Whether the caller may do something.
   *
   * `POST /admin/has-permission`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_ROLE_IS_REQUIRED` (400),
   * `USER_NOT_FOUND` (400), `INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED` (400).
   */
  readonly userHasPermission: BareApiCall<{ body?: UserHasPermissionBody }, UserHasPermissionAnswer>;
}
