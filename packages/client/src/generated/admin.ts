// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  AdminDeleteOrganizationAnswer,
  AdminDeleteOrganizationBody,
  AdminGetOrganizationAnswer,
  AdminGetOrganizationQuery,
  AdminListOrganizationMembersAnswer,
  AdminListOrganizationMembersQuery,
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
  ChangeTextsAnswer,
  ChangeTextsBody,
  CreateUserAnswer,
  CreateUserBody,
  DiscardFailedEmailsAnswer,
  DiscardFailedEmailsBody,
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
  ListFailedEmailsAnswer,
  ListFailedEmailsQuery,
  ListRemovedUsersAnswer,
  ListRemovedUsersQuery,
  ListTextsAnswer,
  ListTextsQuery,
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
  RetryFailedEmailsAnswer,
  RetryFailedEmailsBody,
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
     * List users, in pages.
     *
     * `GET /admin/list-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS` (403).
     */
    readonly listUsers: BareClientCall<{ query?: ListUsersQuery }, ListUsersAnswer>;
    /**
     * Get a user.
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
     * Set a user's roles.
     *
     * `POST /admin/set-role`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
     * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400),
     * `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
     */
    readonly setRole: ClientCall<SetRoleBody, SetRoleAnswer>;
    /**
     * Ban a user, and end all of the user's sessions.
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
     * Act as a user for a limited time, with a session of the user in this browser.
     *
     * `POST /admin/impersonate-user`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS` (403), `USER_NOT_FOUND` (404),
     * `YOU_CANNOT_IMPERSONATE_YOURSELF` (400), `YOU_CANNOT_IMPERSONATE_ADMINS` (403),
     * `IMPERSONATION_REASON_REQUIRED` (400), `BANNED_USER` (403).
     */
    readonly impersonateUser: ClientCall<ImpersonateUserBody, ImpersonateUserAnswer>;
    /**
     * Stop acting as a user, and return to the administrator's session.
     *
     * `POST /admin/stop-impersonating`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_IMPERSONATING_ANYONE`
     * (400).
     */
    readonly stopImpersonating: BareClientCall<NoInput, StopImpersonatingAnswer>;
    /**
     * List a user's open sessions. Their tokens are handles for revoke-user-session.
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
     * Remove a user with all stored data.
     *
     * `POST /admin/remove-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS`
     * (403), `YOU_CANNOT_REMOVE_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
     */
    readonly removeUser: ClientCall<RemoveUserBody, RemoveUserAnswer>;
    /**
     * Set a user's password, and end all of the user's sessions.
     *
     * `POST /admin/set-user-password`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD` (403), `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG`
     * (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400), `USER_NOT_FOUND` (404),
     * `SESSION_NOT_FRESH` (403).
     */
    readonly setUserPassword: ClientCall<SetUserPasswordBody, SetUserPasswordAnswer>;
    /**
     * Check whether the caller has permissions.
     *
     * `POST /admin/has-permission`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_ROLE_IS_REQUIRED` (400),
     * `USER_NOT_FOUND` (400), `INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED` (400).
     */
    readonly hasPermission: BareClientCall<UserHasPermissionBody, UserHasPermissionAnswer>;
    /**
     * Remove a user's sign-in method, and end all of the user's sessions.
     *
     * `POST /admin/remove-sign-in-method`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS` (403), `VALIDATION_ERROR` (400),
     * `YOU_CANNOT_REMOVE_YOUR_OWN_SIGN_IN_METHODS` (400), `USER_NOT_FOUND` (404),
     * `SIGN_IN_METHOD_NOT_FOUND` (404), `LAST_SIGN_IN_METHOD` (400).
     */
    readonly removeSignInMethod: ClientCall<RemoveSignInMethodBody, RemoveSignInMethodAnswer>;
    /**
     * Import users without passwords, and email each of them a link to set one.
     *
     * `POST /admin/import-users`. Errors: `YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS` (403), `UNAUTHORIZED`
     * (401), `INVITATIONS_NOT_AVAILABLE` (400), `INVALID_REDIRECT_URL` (403).
     */
    readonly importUsers: ClientCall<ImportUsersBody, ImportUsersAnswer>;
    /**
     * List removed users who can be restored, most recently removed first.
     *
     * `GET /admin/list-removed-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS`
     * (403).
     */
    readonly listRemovedUsers: BareClientCall<{ query?: ListRemovedUsersQuery }, ListRemovedUsersAnswer>;
    /**
     * Restore a removed user and everything removed with them.
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
     * Get the caller's administrative permissions and the settings of administration.
     *
     * `GET /admin/access`. Errors: `UNAUTHORIZED` (401).
     */
    readonly access: BareClientCall<NoInput, GetAdminAccessAnswer>;
    /**
     * List recorded events, newest first, in pages. Filters can be combined.
     *
     * `GET /admin/list-audit-events`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS`
     * (403).
     */
    readonly listAuditEvents: BareClientCall<{ query?: ListAuditEventsQuery }, ListAuditEventsAnswer>;
    /**
     * Get a recorded event, with the values before and after a change.
     *
     * `GET /admin/get-audit-event`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `AUDIT_EVENT_NOT_FOUND` (404).
     */
    readonly getAuditEvent: ClientCall<{ query: GetAuditEventQuery }, GetAuditEventAnswer>;
    /**
     * Explain why an attempt was refused and what helps, by the request's ID or a user's email address.
     *
     * `GET /admin/explain`. Errors: `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `UNAUTHORIZED`
     * (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403).
     */
    readonly explain: ClientCall<{ query: ExplainFailureQuery }, ExplainFailureAnswer>;
    /**
     * Get sign-ups, sign-ins, failures and active users for each day in UTC. Cached for 30 seconds.
     *
     * `GET /admin/metrics`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
     */
    readonly metrics: BareClientCall<{ query?: GetMetricsQuery }, GetMetricsAnswer>;
    /**
     * Get the configuration and state of the service: database, email, queue, secrets, keys, settings.
     * Without secret values.
     *
     * `GET /admin/service`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
     */
    readonly service: BareClientCall<NoInput, GetServiceAnswer>;
    /**
     * Send the caller a test email immediately.
     *
     * `POST /admin/send-test-email`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403), `EMAIL_NOT_SET_UP` (400), `TEST_EMAIL_FAILED`
     * (422).
     */
    readonly sendTestEmail: BareClientCall<NoInput, SendTestEmailAnswer>;
    /**
     * List failed emails: those that could not be delivered and are no longer retried. Newest first, in
     * pages, without their texts.
     *
     * `GET /admin/list-failed-emails`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
     */
    readonly listFailedEmails: BareClientCall<{ query?: ListFailedEmailsQuery }, ListFailedEmailsAnswer>;
    /**
     * Resend failed emails. Links and codes in them may have expired.
     *
     * `POST /admin/retry-failed-emails`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_SERVICE` (403).
     */
    readonly retryFailedEmails: ClientCall<RetryFailedEmailsBody, RetryFailedEmailsAnswer>;
    /**
     * Delete failed emails.
     *
     * `POST /admin/discard-failed-emails`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_SERVICE` (403).
     */
    readonly discardFailedEmails: ClientCall<DiscardFailedEmailsBody, DiscardFailedEmailsAnswer>;
    /**
     * List the open sessions of all users whom the caller outranks, newest first. Their tokens are handles
     * for revoke-user-session.
     *
     * `GET /admin/list-sessions`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS` (403).
     */
    readonly listSessions: BareClientCall<{ query?: AdminListSessionsQuery }, AdminListSessionsAnswer>;
    /**
     * List all organizations, newest first, in pages.
     *
     * `GET /admin/list-organizations`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403).
     */
    readonly listOrganizations: BareClientCall<
      { query?: AdminListOrganizationsQuery },
      AdminListOrganizationsAnswer
    >;
    /**
     * Get an organization with its counts.
     *
     * `GET /admin/get-organization`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403), `ORGANIZATION_NOT_FOUND` (404).
     */
    readonly getOrganization: ClientCall<{ query: AdminGetOrganizationQuery }, AdminGetOrganizationAnswer>;
    /**
     * List an organization's members, in the order in which they joined, in pages.
     *
     * `GET /admin/list-organization-members`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403), `ORGANIZATION_NOT_FOUND` (404).
     */
    readonly listOrganizationMembers: ClientCall<
      { query: AdminListOrganizationMembersQuery },
      AdminListOrganizationMembersAnswer
    >;
    /**
     * Delete an organization with everything in it.
     *
     * `POST /admin/delete-organization`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_ORGANIZATIONS` (403), `ORGANIZATION_NOT_FOUND` (404).
     */
    readonly deleteOrganization: ClientCall<AdminDeleteOrganizationBody, AdminDeleteOrganizationAnswer>;
    /**
     * List a user's sign-in methods: a password, and accounts at providers. Without tokens.
     *
     * `GET /admin/list-user-accounts`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER`
     * (403), `USER_NOT_FOUND` (404).
     */
    readonly listUserAccounts: ClientCall<{ query: AdminListUserAccountsQuery }, AdminListUserAccountsAnswer>;
    /**
     * List a user's organizations, with the role in each.
     *
     * `GET /admin/list-user-organizations`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403), `USER_NOT_FOUND` (404).
     */
    readonly listUserOrganizations: ClientCall<
      { query: AdminListUserOrganizationsQuery },
      AdminListUserOrganizationsAnswer
    >;
    /**
     * List the API keys of a user, newest first, in pages, without their secrets.
     *
     * `GET /admin/list-user-api-keys`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER`
     * (403), `USER_NOT_FOUND` (404).
     */
    readonly listUserApiKeys: ClientCall<{ query: AdminListUserApiKeysQuery }, AdminListUserApiKeysAnswer>;
    /**
     * Become an administrator with a setup link from the service's terminal. Opens no session.
     *
     * `POST /admin/setup`. Errors: `SETUP_LINK_INVALID` (400), `INVALID_EMAIL` (400),
     * `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FAILED_TO_CREATE_USER` (422), `PASSWORD_TOO_SHORT`
     * (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400).
     */
    readonly setup: ClientCall<SetupAdministratorBody, SetupAdministratorAnswer>;
    /**
     * List the texts of screens and emails in a language, with those that were changed.
     *
     * `GET /admin/list-texts`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_TEXTS` (403),
     * `TEXTS_NOT_FOUND` (404).
     */
    readonly listTexts: ClientCall<{ query: ListTextsQuery }, ListTextsAnswer>;
    /**
     * Change texts of screens and emails in a language. A text that would break is left as it was.
     *
     * `POST /admin/change-texts`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_TEXTS`
     * (403), `TEXTS_NOT_FOUND` (404).
     */
    readonly changeTexts: ClientCall<ChangeTextsBody, ChangeTextsAnswer>;
  };
}
