// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  AdminDeleteOrganizationAnswer,
  AdminDeleteOrganizationBody,
  AdminGetOrganizationAnswer,
  AdminGetOrganizationQuery,
  AdminListOrganizationsAnswer,
  AdminListOrganizationsQuery,
  AdminListSessionsAnswer,
  AdminListSessionsQuery,
  AdminListUserAccountsAnswer,
  AdminListUserAccountsQuery,
  AdminListUserApiKeysAnswer,
  AdminListUserApiKeysQuery,
  AdminListUserOrganizationsAnswer,
  AdminListUserOrganizationsQuery,
  AdminUpdateUserAnswer,
  AdminUpdateUserBody,
  BanUserAnswer,
  BanUserBody,
  CreateUserAnswer,
  CreateUserBody,
  ExplainFailureAnswer,
  ExplainFailureQuery,
  GetAdminAccessAnswer,
  GetAuditEventAnswer,
  GetAuditEventQuery,
  GetMetricsAnswer,
  GetMetricsQuery,
  GetServiceAnswer,
  GetUserAnswer,
  GetUserQuery,
  ImpersonateUserAnswer,
  ImpersonateUserBody,
  ImportUsersAnswer,
  ImportUsersBody,
  ListAuditEventsAnswer,
  ListAuditEventsQuery,
  ListRemovedUsersAnswer,
  ListRemovedUsersQuery,
  ListUserSessionsAnswer,
  ListUserSessionsBody,
  ListUsersAnswer,
  ListUsersQuery,
  PurgeRemovedUserAnswer,
  PurgeRemovedUserBody,
  RemoveSignInMethodAnswer,
  RemoveSignInMethodBody,
  RemoveUserAnswer,
  RemoveUserBody,
  RestoreUserAnswer,
  RestoreUserBody,
  RevokeUserSessionAnswer,
  RevokeUserSessionBody,
  RevokeUserSessionsAnswer,
  RevokeUserSessionsBody,
  SendTestEmailAnswer,
  SetRoleAnswer,
  SetRoleBody,
  SetUserPasswordAnswer,
  SetUserPasswordBody,
  SetupAdministratorAnswer,
  SetupAdministratorBody,
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
     * Create a user.
     *
     * `POST /admin/create-user`. Errors: `YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS` (403), `UNAUTHORIZED`
     * (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `INVALID_ROLE_TYPE` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
     * `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL` (403), `INVALID_EMAIL` (400),
     * `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FIELD_NOT_ALLOWED` (400), `PASSWORD_TOO_SHORT`
     * (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400),
     * `FAILED_TO_CREATE_USER` (500).
     */
    readonly createUser: ClientCall<CreateUserBody, CreateUserAnswer>;
    /**
     * All users, in pages.
     *
     * `GET /admin/list-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS` (403).
     */
    readonly listUsers: BareClientCall<{ query?: ListUsersQuery }, ListUsersAnswer>;
    /**
     * One user.
     *
     * `GET /admin/get-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403),
     * `USER_NOT_FOUND` (404).
     */
    readonly getUser: ClientCall<{ query: GetUserQuery }, GetUserAnswer>;
    /**
     * Change a user.
     *
     * `POST /admin/update-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS`
     * (403), `PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER` (400), `NO_DATA_TO_UPDATE` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `INVALID_ROLE_TYPE` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
     * `YOU_CANNOT_BAN_YOURSELF` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL` (403), `INVALID_EMAIL`
     * (400), `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FIELD_NOT_ALLOWED` (400), `USER_NOT_FOUND`
     * (404), `LAST_ADMINISTRATOR` (400), `SESSION_NOT_FRESH` (403).
     */
    readonly updateUser: ClientCall<AdminUpdateUserBody, AdminUpdateUserAnswer>;
    /**
     * Give a user other roles.
     *
     * `POST /admin/set-role`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
     * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400),
     * `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
     */
    readonly setRole: ClientCall<SetRoleBody, SetRoleAnswer>;
    /**
     * Ban a user: every session ends, and no new one opens.
     *
     * `POST /admin/ban-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
     * `YOU_CANNOT_BAN_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
     */
    readonly banUser: ClientCall<BanUserBody, BanUserAnswer>;
    /**
     * Lift a user's ban.
     *
     * `POST /admin/unban-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
     * `USER_NOT_FOUND` (404).
     */
    readonly unbanUser: ClientCall<UnbanUserBody, UnbanUserAnswer>;
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
     * Cease to act as a user: this browser has the administrator's session again.
     *
     * `POST /admin/stop-impersonating`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_IMPERSONATING_ANYONE`
     * (400).
     */
    readonly stopImpersonating: BareClientCall<NoInput, StopImpersonatingAnswer>;
    /**
     * The open sessions of a user. Their tokens are handles for revoke-user-session.
     *
     * `POST /admin/list-user-sessions`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS` (403).
     */
    readonly listUserSessions: ClientCall<ListUserSessionsBody, ListUserSessionsAnswer>;
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
     * Remove a user with everything that is stored about them.
     *
     * `POST /admin/remove-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS`
     * (403), `YOU_CANNOT_REMOVE_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
     */
    readonly removeUser: ClientCall<RemoveUserBody, RemoveUserAnswer>;
    /**
     * Set a user's password: every session of theirs ends.
     *
     * `POST /admin/set-user-password`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD` (403), `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG`
     * (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400), `USER_NOT_FOUND` (404),
     * `SESSION_NOT_FRESH` (403).
     */
    readonly setUserPassword: ClientCall<SetUserPasswordBody, SetUserPasswordAnswer>;
    /**
     * Whether the caller may do something.
     *
     * `POST /admin/has-permission`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_ROLE_IS_REQUIRED` (400),
     * `USER_NOT_FOUND` (400), `INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED` (400).
     */
    readonly hasPermission: BareClientCall<UserHasPermissionBody, UserHasPermissionAnswer>;
    /**
     * Remove a sign-in method of a user: every session of theirs ends.
     *
     * `POST /admin/remove-sign-in-method`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS` (403), `VALIDATION_ERROR` (400),
     * `YOU_CANNOT_REMOVE_YOUR_OWN_SIGN_IN_METHODS` (400), `USER_NOT_FOUND` (404),
     * `SIGN_IN_METHOD_NOT_FOUND` (404), `LAST_SIGN_IN_METHOD` (400).
     */
    readonly removeSignInMethod: ClientCall<RemoveSignInMethodBody, RemoveSignInMethodAnswer>;
    /**
     * Create users of a list without passwords, and email each a link to set one.
     *
     * `POST /admin/import-users`. Errors: `YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS` (403), `UNAUTHORIZED`
     * (401), `INVITATIONS_NOT_AVAILABLE` (400), `INVALID_REDIRECT_URL` (403).
     */
    readonly importUsers: ClientCall<ImportUsersBody, ImportUsersAnswer>;
    /**
     * Removed users who can be restored, the last removed first.
     *
     * `GET /admin/list-removed-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS`
     * (403).
     */
    readonly listRemovedUsers: BareClientCall<{ query?: ListRemovedUsersQuery }, ListRemovedUsersAnswer>;
    /**
     * Bring a removed user back, with everything that went with them.
     *
     * `POST /admin/restore-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS`
     * (403), `REMOVED_USER_NOT_FOUND` (404), `CAN_NOT_RESTORE_USER` (409).
     */
    readonly restoreUser: ClientCall<RestoreUserBody, RestoreUserAnswer>;
    /**
     * Permanently delete a removed user.
     *
     * `POST /admin/purge-removed-user`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS` (403), `REMOVED_USER_NOT_FOUND` (404).
     */
    readonly purgeRemovedUser: ClientCall<PurgeRemovedUserBody, PurgeRemovedUserAnswer>;
    /**
     * What the caller may do in administration, and how it is set up.
     *
     * `GET /admin/access`. Errors: `UNAUTHORIZED` (401).
     */
    readonly access: BareClientCall<NoInput, GetAdminAccessAnswer>;
    /**
     * Everything that was recorded, the newest first, in pages. Several filters at once.
     *
     * `GET /admin/list-audit-events`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS`
     * (403).
     */
    readonly listAuditEvents: BareClientCall<{ query?: ListAuditEventsQuery }, ListAuditEventsAnswer>;
    /**
     * One recorded event, with the values before and after a change.
     *
     * `GET /admin/get-audit-event`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `AUDIT_EVENT_NOT_FOUND` (404).
     */
    readonly getAuditEvent: ClientCall<{ query: GetAuditEventQuery }, GetAuditEventAnswer>;
    /**
     * Why an attempt was refused, in words, and what helps: by the request's ID, or by a person's email.
     *
     * `GET /admin/explain`. Errors: `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `UNAUTHORIZED`
     * (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403).
     */
    readonly explain: ClientCall<{ query: ExplainFailureQuery }, ExplainFailureAnswer>;
    /**
     * Sign-ups, sign-ins, failures and active users, day by day in UTC. Counted anew after 30 seconds.
     *
     * `GET /admin/metrics`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
     */
    readonly metrics: BareClientCall<{ query?: GetMetricsQuery }, GetMetricsAnswer>;
    /**
     * How the service is set up and how it is: database, email, queue, secrets, keys, settings. Nothing
     * secret.
     *
     * `GET /admin/service`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
     */
    readonly service: BareClientCall<NoInput, GetServiceAnswer>;
    /**
     * Send an email to the caller, at once, to see whether emails arrive.
     *
     * `POST /admin/send-test-email`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403), `EMAIL_NOT_SET_UP` (400), `TEST_EMAIL_FAILED`
     * (422).
     */
    readonly sendTestEmail: BareClientCall<NoInput, SendTestEmailAnswer>;
    /**
     * The open sessions of all users that the caller outranks, the newest first. Their tokens are handles
     * for revoke-user-session.
     *
     * `GET /admin/list-sessions`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS` (403).
     */
    readonly listSessions: BareClientCall<{ query?: AdminListSessionsQuery }, AdminListSessionsAnswer>;
    /**
     * All organizations, the newest first, in pages.
     *
     * `GET /admin/list-organizations`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403).
     */
    readonly listOrganizations: BareClientCall<
      { query?: AdminListOrganizationsQuery },
      AdminListOrganizationsAnswer
    >;
    /**
     * One organization with its counts and its first 100 members.
     *
     * `GET /admin/get-organization`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403), `ORGANIZATION_NOT_FOUND` (404).
     */
    readonly getOrganization: ClientCall<{ query: AdminGetOrganizationQuery }, AdminGetOrganizationAnswer>;
    /**
     * Delete an organization with everything in it.
     *
     * `POST /admin/delete-organization`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_ORGANIZATIONS` (403), `ORGANIZATION_NOT_FOUND` (404).
     */
    readonly deleteOrganization: ClientCall<AdminDeleteOrganizationBody, AdminDeleteOrganizationAnswer>;
    /**
     * How a user can sign in: a password, and accounts at providers. No tokens.
     *
     * `GET /admin/list-user-accounts`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER`
     * (403), `USER_NOT_FOUND` (404).
     */
    readonly listUserAccounts: ClientCall<{ query: AdminListUserAccountsQuery }, AdminListUserAccountsAnswer>;
    /**
     * The organizations of a user, with the role in each.
     *
     * `GET /admin/list-user-organizations`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403), `USER_NOT_FOUND` (404).
     */
    readonly listUserOrganizations: ClientCall<
      { query: AdminListUserOrganizationsQuery },
      AdminListUserOrganizationsAnswer
    >;
    /**
     * The newest 100 API keys of a user, without their secrets.
     *
     * `GET /admin/list-user-api-keys`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER`
     * (403), `USER_NOT_FOUND` (404).
     */
    readonly listUserApiKeys: ClientCall<{ query: AdminListUserApiKeysQuery }, AdminListUserApiKeysAnswer>;
    /**
     * Become an administrator with a link from the service's terminal. Opens no session.
     *
     * `POST /admin/setup`. Errors: `SETUP_LINK_INVALID` (400), `INVALID_EMAIL` (400),
     * `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FAILED_TO_CREATE_USER` (422), `PASSWORD_TOO_SHORT`
     * (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400).
     */
    readonly setup: ClientCall<SetupAdministratorBody, SetupAdministratorAnswer>;
  };
}
