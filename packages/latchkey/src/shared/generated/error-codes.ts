// Written by `npm run generate` from the declarations of the routes: edit those.

/** The errors of every engine: each code with its usual text. A code never changes its meaning. */
export const $ERROR_CODES = {
  ACCOUNT_NOT_FOUND: "Account not found",
  ACCOUNT_NOT_LINKED: "account not linked",
  API_KEY_LACKS_PERMISSION: "The permissions of this API key don't include this.",
  CHANGE_EMAIL_DISABLED: "Change email is disabled",
  CHANGE_REFUSED: "The application refused this change",
  COULDNT_UPDATE_YOUR_EMAIL: "Couldn't update your email",
  CREDENTIAL_ACCOUNT_NOT_FOUND: "Credential account not found",
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED:
    "Cross-site navigation login blocked. This request appears to be a CSRF attack.",
  EMAIL_ALREADY_VERIFIED: "Email is already verified",
  EMAIL_CAN_NOT_BE_UPDATED: "Email can not be updated",
  EMAIL_IS_THE_SAME: "Email is the same",
  EMAIL_MISMATCH: "You can only send a verification email to your own email",
  EMAIL_NOT_VERIFIED: "Email not verified",
  EMAIL_PASSWORD_DISABLED: "Email and password is not enabled",
  EMAIL_PASSWORD_SIGN_UP_DISABLED: "Email and password sign up is not enabled",
  FAILED_TO_CREATE_SESSION: "Failed to create session",
  FAILED_TO_CREATE_USER: "Failed to create user",
  FAILED_TO_GET_ACCESS_TOKEN: "Failed to get a valid access token",
  FAILED_TO_GET_USER_INFO: "Failed to get user info",
  FAILED_TO_REFRESH_ACCESS_TOKEN: "Failed to refresh access token",
  FAILED_TO_UNLINK_LAST_ACCOUNT: "You can't unlink your last account",
  FIELD_NOT_ALLOWED: "This field can't be set",
  HEADERS_IS_REQUIRED: "Headers is required",
  ID_TOKEN_NOT_SUPPORTED: "id_token not supported",
  IMPORT_NOT_FOUND: "Import not found",
  INTERNAL_SERVER_ERROR: "Internal server error",
  INVALID_CALLBACK_URL: "Invalid callbackURL",
  INVALID_EMAIL: "Invalid email",
  INVALID_EMAIL_OR_PASSWORD: "Invalid email or password",
  INVALID_ERROR_CALLBACK_URL: "Invalid errorCallbackURL",
  INVALID_NEW_USER_CALLBACK_URL: "Invalid newUserCallbackURL",
  INVALID_OAUTH_CONFIGURATION: "Invalid OAuth configuration",
  INVALID_ORIGIN: "Invalid origin",
  INVALID_PASSWORD: "Invalid password",
  INVALID_REDIRECT_URL: "Invalid redirectURL",
  INVALID_TOKEN: "invalid_token",
  INVITATION_NOT_FOUND: "Invitation not found",
  LAST_ADMINISTRATOR: "This is the only administrator. Make another user an administrator first.",
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: "Account not linked - different emails not allowed",
  LINKING_NOT_ALLOWED: "Account not linked - linking not allowed",
  METHOD_NOT_ALLOWED: "Method not allowed",
  MISSING_OR_NULL_ORIGIN: "Missing or null Origin",
  NOT_FOUND: "Not found",
  NOT_WHILE_IMPERSONATING: "You act as another user. Stop impersonating them first: only they can do this.",
  NOT_WITH_AN_API_KEY: "An API key can't do this. Sign in to do it.",
  NO_FIELDS_TO_UPDATE: "No fields to update",
  PASSWORD_ALREADY_SET: "user already has a password",
  PASSWORD_COMPROMISED: "This is one of the most common passwords. Choose a different one.",
  PASSWORD_IS_PERSONAL: "The password can't be your email or your name",
  PASSWORD_IS_THE_SAME: "This is your current password already",
  PASSWORD_REQUIRED: "Give the password that was chosen at the sign-up, or a new one",
  PASSWORD_TOO_LONG: "Password too long",
  PASSWORD_TOO_SHORT: "Password too short",
  PAYLOAD_TOO_LARGE: "The request body is larger than 64 KiB",
  PROVIDER_NOT_FOUND: "Provider not found",
  PROVIDER_NOT_SUPPORTED: "The provider of this account is not set up",
  REAUTHENTICATION_METHOD_REQUIRED: "Send one of the methods that GET /reauthenticate returns",
  REFRESH_TOKEN_NOT_FOUND: "Refresh token not found",
  RESET_PASSWORD_DISABLED: "Reset password isn't enabled",
  SECRET_NOT_FOUND: "This database was used with no such secret",
  SERVICE_UNAVAILABLE: "The service is busy, or a part of it isn't responding. Please try again in a moment.",
  SESSION_EXPIRED: "Session expired. Re-authenticate to perform this action.",
  SESSION_NOT_FRESH: "Session is not fresh",
  SIGNUP_DISABLED: "signup disabled",
  SOCIAL_ACCOUNT_ALREADY_LINKED: "Social account already linked",
  SOLE_OWNER_OF_ORGANIZATION: "You are the only owner of an organization that has other members",
  TOKEN_EXPIRED: "token_expired",
  TOKEN_REFRESH_NOT_SUPPORTED: "The provider does not support token refreshing.",
  TOO_MANY_REQUESTS: "Too many requests. Please try again later.",
  UNABLE_TO_CREATE_USER: "unable to create user",
  UNABLE_TO_LINK_ACCOUNT: "unable to link account",
  UNAUTHORIZED: "Unauthorized",
  UNDO_LINK_INVALID: "This link was used, has expired, or what it undoes is no longer there",
  UNDO_NEEDS_PROOF:
    "The link alone undoes nothing. Open it in a browser in which you were signed in, enter your password, or ask an administrator",
  URI_TOO_LONG: "The request URL is longer than 8 KiB",
  USER_ALREADY_EXISTS: "User already exists",
  USER_EMAIL_NOT_FOUND: "User email not found",
  USER_ID_OR_SESSION_REQUIRED: "Either userId or session is required",
  USER_NOT_FOUND: "user_not_found",
  VALIDATION_ERROR: "Invalid body parameters",
  VERIFICATION_EMAIL_NOT_ENABLED: "Verification email isn't enabled",
} as const;

export type CoreErrorCode =
  | "ACCOUNT_NOT_FOUND"
  | "ACCOUNT_NOT_LINKED"
  | "API_KEY_LACKS_PERMISSION"
  | "CHANGE_EMAIL_DISABLED"
  | "CHANGE_REFUSED"
  | "COULDNT_UPDATE_YOUR_EMAIL"
  | "CREDENTIAL_ACCOUNT_NOT_FOUND"
  | "CROSS_SITE_NAVIGATION_LOGIN_BLOCKED"
  | "EMAIL_ALREADY_VERIFIED"
  | "EMAIL_CAN_NOT_BE_UPDATED"
  | "EMAIL_IS_THE_SAME"
  | "EMAIL_MISMATCH"
  | "EMAIL_NOT_VERIFIED"
  | "EMAIL_PASSWORD_DISABLED"
  | "EMAIL_PASSWORD_SIGN_UP_DISABLED"
  | "FAILED_TO_CREATE_SESSION"
  | "FAILED_TO_CREATE_USER"
  | "FAILED_TO_GET_ACCESS_TOKEN"
  | "FAILED_TO_GET_USER_INFO"
  | "FAILED_TO_REFRESH_ACCESS_TOKEN"
  | "FAILED_TO_UNLINK_LAST_ACCOUNT"
  | "FIELD_NOT_ALLOWED"
  | "HEADERS_IS_REQUIRED"
  | "ID_TOKEN_NOT_SUPPORTED"
  | "IMPORT_NOT_FOUND"
  | "INTERNAL_SERVER_ERROR"
  | "INVALID_CALLBACK_URL"
  | "INVALID_EMAIL"
  | "INVALID_EMAIL_OR_PASSWORD"
  | "INVALID_ERROR_CALLBACK_URL"
  | "INVALID_NEW_USER_CALLBACK_URL"
  | "INVALID_OAUTH_CONFIGURATION"
  | "INVALID_ORIGIN"
  | "INVALID_PASSWORD"
  | "INVALID_REDIRECT_URL"
  | "INVALID_TOKEN"
  | "INVITATION_NOT_FOUND"
  | "LAST_ADMINISTRATOR"
  | "LINKING_DIFFERENT_EMAILS_NOT_ALLOWED"
  | "LINKING_NOT_ALLOWED"
  | "METHOD_NOT_ALLOWED"
  | "MISSING_OR_NULL_ORIGIN"
  | "NOT_FOUND"
  | "NOT_WHILE_IMPERSONATING"
  | "NOT_WITH_AN_API_KEY"
  | "NO_FIELDS_TO_UPDATE"
  | "PASSWORD_ALREADY_SET"
  | "PASSWORD_COMPROMISED"
  | "PASSWORD_IS_PERSONAL"
  | "PASSWORD_IS_THE_SAME"
  | "PASSWORD_REQUIRED"
  | "PASSWORD_TOO_LONG"
  | "PASSWORD_TOO_SHORT"
  | "PAYLOAD_TOO_LARGE"
  | "PROVIDER_NOT_FOUND"
  | "PROVIDER_NOT_SUPPORTED"
  | "REAUTHENTICATION_METHOD_REQUIRED"
  | "REFRESH_TOKEN_NOT_FOUND"
  | "RESET_PASSWORD_DISABLED"
  | "SECRET_NOT_FOUND"
  | "SERVICE_UNAVAILABLE"
  | "SESSION_EXPIRED"
  | "SESSION_NOT_FRESH"
  | "SIGNUP_DISABLED"
  | "SOCIAL_ACCOUNT_ALREADY_LINKED"
  | "SOLE_OWNER_OF_ORGANIZATION"
  | "TOKEN_EXPIRED"
  | "TOKEN_REFRESH_NOT_SUPPORTED"
  | "TOO_MANY_REQUESTS"
  | "UNABLE_TO_CREATE_USER"
  | "UNABLE_TO_LINK_ACCOUNT"
  | "UNAUTHORIZED"
  | "UNDO_LINK_INVALID"
  | "UNDO_NEEDS_PROOF"
  | "URI_TOO_LONG"
  | "USER_ALREADY_EXISTS"
  | "USER_EMAIL_NOT_FOUND"
  | "USER_ID_OR_SESSION_REQUIRED"
  | "USER_NOT_FOUND"
  | "VALIDATION_ERROR"
  | "VERIFICATION_EMAIL_NOT_ENABLED";

/** The errors that `admin()` adds. */
export const $ADMIN_ERROR_CODES = {
  AUDIT_EVENT_NOT_FOUND: "Audit event not found",
  BANNED_USER:
    "You have been banned from this application. Please contact support if you believe this is an error.",
  CAN_NOT_RESTORE_USER: "This user can't be restored: another account has taken what only one can have",
  EMAIL_NOT_CONFIRMED:
    "The email of this account isn't confirmed: another person may have created it. Use `latchkey admin create`, which sets a new password",
  EMAIL_NOT_SET_UP: "Emails can't be sent: no email server is set up",
  IMPERSONATION_REASON_REQUIRED: "Give the reason why you act as this user",
  INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED:
    "invalid permission check. no permission(s) were passed.",
  INVALID_ROLE_TYPE: "Invalid role type",
  INVITATIONS_NOT_AVAILABLE:
    "No link to set a password can be emailed: sign-in with a password is off, or no email is set up. Import without invitations",
  LAST_SIGN_IN_METHOD:
    "This is the user's last sign-in method, and passwords can't be reset by email. Set a password for the user first",
  NO_DATA_TO_UPDATE: "No data to update",
  ORGANIZATION_NOT_FOUND: "Organization not found",
  PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER:
    "Password cannot be updated through update-user. Use the set-user-password endpoint instead.",
  REMOVED_USER_NOT_FOUND: "Removed user not found",
  SETUP_LINK_INVALID:
    "This link was used, has expired, or isn't needed any more. Make another one with `latchkey admin create`",
  SIGN_IN_METHOD_NOT_FOUND: "The user doesn't have this sign-in method",
  TEST_EMAIL_FAILED: "The test email could not be sent",
  TEXTS_NOT_FOUND: "There are no texts in this language that can be changed",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "User already exists. Use another email.",
  USER_ID_OR_ROLE_IS_REQUIRED: "user id or role is required",
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: "You are not allowed to ban users",
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_TEXTS: "You are not allowed to change texts",
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_SERVICE: "You are not allowed to make changes to the service",
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: "You are not allowed to change users role",
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: "You are not allowed to create users",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_ORGANIZATIONS: "You are not allowed to delete organizations",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: "You are not allowed to delete users",
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: "You are not allowed to get user",
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: "You are not allowed to impersonate users",
  YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS: "You are not allowed to list audit events",
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS: "You are not allowed to list organizations",
  YOU_ARE_NOT_ALLOWED_TO_LIST_TEXTS: "You are not allowed to list texts",
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: "You are not allowed to list users",
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: "You are not allowed to list users sessions",
  YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE: "You are not allowed to see figures and settings of the service",
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS: "You are not allowed to remove users sign-in methods",
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: "You are not allowed to revoke users sessions",
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: "You are not allowed to set a non-existent role value",
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: "You are not allowed to update users email",
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: "You are not allowed to set users password",
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: "You are not allowed to update users",
  YOU_ARE_NOT_IMPERSONATING_ANYONE: "You are not impersonating anyone",
  YOU_CANNOT_BAN_YOURSELF: "You cannot ban yourself",
  YOU_CANNOT_IMPERSONATE_ADMINS: "You cannot impersonate admins",
  YOU_CANNOT_IMPERSONATE_YOURSELF: "You cannot impersonate yourself",
  YOU_CANNOT_REMOVE_YOURSELF: "You cannot remove yourself",
  YOU_CANNOT_REMOVE_YOUR_OWN_SIGN_IN_METHODS:
    "You cannot remove your own sign-in methods here. Use the security page of your account",
} as const;

export type AdminErrorCode =
  | "AUDIT_EVENT_NOT_FOUND"
  | "BANNED_USER"
  | "CAN_NOT_RESTORE_USER"
  | "EMAIL_NOT_CONFIRMED"
  | "EMAIL_NOT_SET_UP"
  | "IMPERSONATION_REASON_REQUIRED"
  | "INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED"
  | "INVALID_ROLE_TYPE"
  | "INVITATIONS_NOT_AVAILABLE"
  | "LAST_SIGN_IN_METHOD"
  | "NO_DATA_TO_UPDATE"
  | "ORGANIZATION_NOT_FOUND"
  | "PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER"
  | "REMOVED_USER_NOT_FOUND"
  | "SETUP_LINK_INVALID"
  | "SIGN_IN_METHOD_NOT_FOUND"
  | "TEST_EMAIL_FAILED"
  | "TEXTS_NOT_FOUND"
  | "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL"
  | "USER_ID_OR_ROLE_IS_REQUIRED"
  | "YOU_ARE_NOT_ALLOWED_TO_BAN_USERS"
  | "YOU_ARE_NOT_ALLOWED_TO_CHANGE_TEXTS"
  | "YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_SERVICE"
  | "YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE"
  | "YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS"
  | "YOU_ARE_NOT_ALLOWED_TO_DELETE_ORGANIZATIONS"
  | "YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS"
  | "YOU_ARE_NOT_ALLOWED_TO_GET_USER"
  | "YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS"
  | "YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS"
  | "YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS"
  | "YOU_ARE_NOT_ALLOWED_TO_LIST_TEXTS"
  | "YOU_ARE_NOT_ALLOWED_TO_LIST_USERS"
  | "YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS"
  | "YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE"
  | "YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS"
  | "YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS"
  | "YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE"
  | "YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL"
  | "YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD"
  | "YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS"
  | "YOU_ARE_NOT_IMPERSONATING_ANYONE"
  | "YOU_CANNOT_BAN_YOURSELF"
  | "YOU_CANNOT_IMPERSONATE_ADMINS"
  | "YOU_CANNOT_IMPERSONATE_YOURSELF"
  | "YOU_CANNOT_REMOVE_YOURSELF"
  | "YOU_CANNOT_REMOVE_YOUR_OWN_SIGN_IN_METHODS";

/** The errors that `api-key()` adds. */
export const $API_KEY_ERROR_CODES = {
  API_KEY_LIMIT_REACHED: "You have reached the limit of API keys. Delete some to create others.",
  API_KEY_PERMISSION_NOT_ALLOWED: "You can't give an API key permissions that you don't have.",
  EXPIRES_IN_IS_TOO_LARGE: "The expiresIn is larger than the predefined maximum value.",
  EXPIRES_IN_IS_TOO_SMALL: "The expiresIn is smaller than the predefined minimum value.",
  FAILED_TO_UPDATE_API_KEY: "Failed to update API key",
  INSUFFICIENT_API_KEY_PERMISSIONS:
    "You do not have permission to perform this action on organization API keys.",
  INVALID_API_KEY: "Invalid API key.",
  INVALID_API_KEY_GETTER_RETURN_TYPE: "API Key getter returned an invalid key type. Expected string.",
  INVALID_METADATA_TYPE: "metadata must be an object or undefined",
  INVALID_NAME_LENGTH: "The name length is either too large or too small.",
  INVALID_PREFIX_LENGTH: "The prefix length is either too large or too small.",
  INVALID_REFERENCE_ID_FROM_API_KEY: "The reference id from the API key is invalid.",
  INVALID_REMAINING: "The remaining count is either too large or too small.",
  INVALID_USER_ID_FROM_API_KEY: "The user id from the API key is invalid.",
  KEY_DISABLED: "API Key is disabled",
  KEY_DISABLED_EXPIRATION: "Custom key expiration values are disabled.",
  KEY_EXPIRED: "API Key has expired",
  KEY_NOT_FOUND: "API Key not found",
  KEY_NOT_RECOVERABLE: "API Key is not recoverable",
  METADATA_DISABLED: "Metadata is disabled.",
  NAME_REQUIRED: "API Key name is required.",
  NO_DEFAULT_API_KEY_CONFIGURATION_FOUND: "No default api-key configuration found.",
  NO_VALUES_TO_UPDATE: "No values to update.",
  ORGANIZATION_ID_REQUIRED: "Organization ID is required for organization-owned API keys.",
  ORGANIZATION_PLUGIN_REQUIRED:
    "Organization plugin is required for organization-owned API keys. Please install and configure the organization plugin.",
  RATE_LIMITED: "Rate limit exceeded.",
  RATE_LIMIT_EXCEEDED: "Rate limit exceeded.",
  REFILL_AMOUNT_AND_INTERVAL_REQUIRED: "refillAmount is required when refillInterval is provided",
  REFILL_INTERVAL_AND_AMOUNT_REQUIRED: "refillInterval is required when refillAmount is provided",
  SERVER_ONLY_PROPERTY:
    "The property you're trying to set can only be set from the server auth instance only.",
  UNAUTHORIZED_SESSION: "Unauthorized or invalid session",
  USAGE_EXCEEDED: "API Key has reached its usage limit",
  USER_BANNED: "User is banned",
  USER_NOT_MEMBER_OF_ORGANIZATION: "You are not a member of the organization that owns this API key.",
} as const;

export type ApiKeyErrorCode =
  | "API_KEY_LIMIT_REACHED"
  | "API_KEY_PERMISSION_NOT_ALLOWED"
  | "EXPIRES_IN_IS_TOO_LARGE"
  | "EXPIRES_IN_IS_TOO_SMALL"
  | "FAILED_TO_UPDATE_API_KEY"
  | "INSUFFICIENT_API_KEY_PERMISSIONS"
  | "INVALID_API_KEY"
  | "INVALID_API_KEY_GETTER_RETURN_TYPE"
  | "INVALID_METADATA_TYPE"
  | "INVALID_NAME_LENGTH"
  | "INVALID_PREFIX_LENGTH"
  | "INVALID_REFERENCE_ID_FROM_API_KEY"
  | "INVALID_REMAINING"
  | "INVALID_USER_ID_FROM_API_KEY"
  | "KEY_DISABLED"
  | "KEY_DISABLED_EXPIRATION"
  | "KEY_EXPIRED"
  | "KEY_NOT_FOUND"
  | "KEY_NOT_RECOVERABLE"
  | "METADATA_DISABLED"
  | "NAME_REQUIRED"
  | "NO_DEFAULT_API_KEY_CONFIGURATION_FOUND"
  | "NO_VALUES_TO_UPDATE"
  | "ORGANIZATION_ID_REQUIRED"
  | "ORGANIZATION_PLUGIN_REQUIRED"
  | "RATE_LIMITED"
  | "RATE_LIMIT_EXCEEDED"
  | "REFILL_AMOUNT_AND_INTERVAL_REQUIRED"
  | "REFILL_INTERVAL_AND_AMOUNT_REQUIRED"
  | "SERVER_ONLY_PROPERTY"
  | "UNAUTHORIZED_SESSION"
  | "USAGE_EXCEEDED"
  | "USER_BANNED"
  | "USER_NOT_MEMBER_OF_ORGANIZATION";

/** The errors that `email-otp()` adds. */
export const $EMAIL_OTP_ERROR_CODES = {
  CHANGE_EMAIL_WITH_OTP_IS_DISABLED: "Change email with OTP is disabled",
  EMAIL_ALREADY_IN_USE: "Email already in use",
  INVALID_OTP: "Invalid OTP",
  INVALID_OTP_TYPE: "Invalid OTP type",
  OTP_EXPIRED: "OTP expired",
  OTP_IS_HASHED_CANNOT_RETURN_THE_PLAIN_TEXT_OTP: "OTP is hashed, cannot return the plain text OTP",
  OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL: "OTP is required to verify current email",
  SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED: "send email verification is not implemented",
  TOO_MANY_ATTEMPTS: "Too many attempts",
} as const;

export type EmailOtpErrorCode =
  | "CHANGE_EMAIL_WITH_OTP_IS_DISABLED"
  | "EMAIL_ALREADY_IN_USE"
  | "INVALID_OTP"
  | "INVALID_OTP_TYPE"
  | "OTP_EXPIRED"
  | "OTP_IS_HASHED_CANNOT_RETURN_THE_PLAIN_TEXT_OTP"
  | "OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL"
  | "SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED"
  | "TOO_MANY_ATTEMPTS";

/** The errors that `generic-oauth()` adds. */
export const $GENERIC_OAUTH_ERROR_CODES = {
  PROVIDER_CONFIG_NOT_FOUND: "No config found for provider",
  TOKEN_URL_NOT_FOUND: "Invalid OAuth configuration. Token URL not found.",
} as const;

export type GenericOauthErrorCode = "PROVIDER_CONFIG_NOT_FOUND" | "TOKEN_URL_NOT_FOUND";

/** The errors that `magic-link()` adds. */
export const $MAGIC_LINK_ERROR_CODES = {
  EXPIRED_TOKEN: "Token expired",
  MAGIC_LINK_NOT_CONFIGURED: "Magic links can't be sent",
  NEW_USER_SIGNUP_DISABLED: "No account has this email, and new ones can't be created",
} as const;

export type MagicLinkErrorCode = "EXPIRED_TOKEN" | "MAGIC_LINK_NOT_CONFIGURED" | "NEW_USER_SIGNUP_DISABLED";

/** The errors that `multi-session()` adds. */
export const $MULTI_SESSION_ERROR_CODES = {
  INVALID_SESSION_TOKEN: "Invalid session token",
} as const;

export type MultiSessionErrorCode = "INVALID_SESSION_TOKEN";

/** The errors that `organization()` adds. */
export const $ORGANIZATION_ERROR_CODES = {
  AUDIT_EVENT_NOT_FOUND: "Audit event not found",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "Cannot delete a pre-defined role",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    "Email verification required before accepting or rejecting invitation",
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION:
    "Email verification required to view or list invitations for the session email",
  FAILED_TO_RETRIEVE_INVITATION: "Failed to retrieve invitation",
  INVALID_RESOURCE: "The provided permission includes an invalid resource",
  INVALID_TEAM_ID: "Team id contains a reserved character",
  INVITATION_LIMIT_REACHED: "Invitation limit reached",
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: "Inviter is no longer a member of the organization",
  MEMBER_NOT_FOUND: "Member not found",
  MISSING_AC_INSTANCE:
    "Dynamic Access Control requires a pre-defined ac instance on the server auth plugin. Read server logs for more information",
  MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER: "Missing session headers, or email query parameter.",
  NOT_AUTHENTICATED: "Not authenticated",
  NO_ACTIVE_ORGANIZATION: "No active organization",
  ORGANIZATION_ALREADY_EXISTS: "Organization already exists",
  ORGANIZATION_DELETION_DISABLED: "Organization deletion is disabled",
  ORGANIZATION_ID_IS_REQUIRED: "Organization ID is required",
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: "Organization membership limit reached",
  ORGANIZATION_NOT_FOUND: "Organization not found",
  ORGANIZATION_SLUG_ALREADY_TAKEN: "slug is taken",
  ROLE_IS_ASSIGNED_TO_MEMBERS:
    "Cannot delete a role that is assigned to members. Please reassign the members to a different role first",
  ROLE_NAME_IS_ALREADY_TAKEN: "That role name is already taken",
  ROLE_NOT_FOUND: "Role not found",
  TEAMS_ARE_NOT_ENABLED: "Teams are not enabled",
  TEAM_ALREADY_EXISTS: "Team already exists",
  TEAM_MEMBER_LIMIT_REACHED: "Team member limit reached",
  TEAM_NOT_FOUND: "Team not found",
  TOO_MANY_ROLES: "This organization has too many roles",
  UNABLE_TO_REMOVE_LAST_TEAM: "Unable to remove last team",
  USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS:
    "User email cannot be passed for client side API calls.",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "User is already a member of this organization",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "User is already invited to this organization",
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: "User is not a member of the organization",
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: "User is not a member of the team",
  YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION:
    "You are not allowed to access this organization as an owner",
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: "You are not allowed to cancel this invitation",
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: "You are not allowed to create a new organization",
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: "You are not allowed to create a new member",
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: "You are not allowed to create a role",
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    "You are not allowed to create teams in this organization",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: "You are not allowed to delete a role",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    "You are not allowed to delete teams in this organization",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: "You are not allowed to delete this member",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: "You are not allowed to delete this organization",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: "You are not allowed to delete this team",
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    "You are not allowed to invite users to this organization",
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: "You are not allowed to invite a user with this role",
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE: "You are not allowed to list a role",
  YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS: "You are not allowed to list invitations",
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: "You are not allowed to read a role",
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: "You are not allowed to remove a team member",
  YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION:
    "You are not allowed to see the audit log of this organization",
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: "You are not allowed to update a role",
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: "You are not allowed to update this member",
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: "You are not allowed to update this organization",
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: "You are not allowed to update this team",
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: "You are not a member of this organization",
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "You are not the recipient of the invitation",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: "You cannot leave the organization as the only owner",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: "You cannot leave the organization without an owner",
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: "You do not have an active team",
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    "You have reached the maximum number of organizations",
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: "You have reached the maximum number of teams",
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE: "You must be in an organization to create a role",
} as const;

export type OrganizationErrorCode =
  | "AUDIT_EVENT_NOT_FOUND"
  | "CANNOT_DELETE_A_PRE_DEFINED_ROLE"
  | "EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION"
  | "EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION"
  | "FAILED_TO_RETRIEVE_INVITATION"
  | "INVALID_RESOURCE"
  | "INVALID_TEAM_ID"
  | "INVITATION_LIMIT_REACHED"
  | "INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION"
  | "MEMBER_NOT_FOUND"
  | "MISSING_AC_INSTANCE"
  | "MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER"
  | "NOT_AUTHENTICATED"
  | "NO_ACTIVE_ORGANIZATION"
  | "ORGANIZATION_ALREADY_EXISTS"
  | "ORGANIZATION_DELETION_DISABLED"
  | "ORGANIZATION_ID_IS_REQUIRED"
  | "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED"
  | "ORGANIZATION_NOT_FOUND"
  | "ORGANIZATION_SLUG_ALREADY_TAKEN"
  | "ROLE_IS_ASSIGNED_TO_MEMBERS"
  | "ROLE_NAME_IS_ALREADY_TAKEN"
  | "ROLE_NOT_FOUND"
  | "TEAMS_ARE_NOT_ENABLED"
  | "TEAM_ALREADY_EXISTS"
  | "TEAM_MEMBER_LIMIT_REACHED"
  | "TEAM_NOT_FOUND"
  | "TOO_MANY_ROLES"
  | "UNABLE_TO_REMOVE_LAST_TEAM"
  | "USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS"
  | "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION"
  | "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION"
  | "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION"
  | "USER_IS_NOT_A_MEMBER_OF_THE_TEAM"
  | "YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION"
  | "YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION"
  | "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION"
  | "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER"
  | "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE"
  | "YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION"
  | "YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE"
  | "YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION"
  | "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER"
  | "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION"
  | "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM"
  | "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION"
  | "YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE"
  | "YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE"
  | "YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS"
  | "YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE"
  | "YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER"
  | "YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION"
  | "YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE"
  | "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER"
  | "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION"
  | "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM"
  | "YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION"
  | "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION"
  | "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER"
  | "YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER"
  | "YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM"
  | "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS"
  | "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS"
  | "YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE";

/** The errors that `passkey()` adds. */
export const $PASSKEY_ERROR_CODES = {
  AUTHENTICATION_FAILED: "Authentication failed",
  CHALLENGE_NOT_FOUND: "Challenge not found",
  FAILED_TO_VERIFY_REGISTRATION: "Failed to verify registration",
  PASSKEY_NOT_FOUND: "Passkey not found",
  PREVIOUSLY_REGISTERED: "Previously registered",
  RESOLVED_USER_INVALID: "Resolved user is invalid",
  RESOLVE_USER_REQUIRED:
    "Passkey registration requires either an authenticated session or a resolveUser callback when requireSession is false",
  TOO_MANY_PASSKEYS: "You have 25 passkeys, which is the most. Remove one that you don't use.",
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: "You are not allowed to register this passkey",
} as const;

export type PasskeyErrorCode =
  | "AUTHENTICATION_FAILED"
  | "CHALLENGE_NOT_FOUND"
  | "FAILED_TO_VERIFY_REGISTRATION"
  | "PASSKEY_NOT_FOUND"
  | "PREVIOUSLY_REGISTERED"
  | "RESOLVED_USER_INVALID"
  | "RESOLVE_USER_REQUIRED"
  | "TOO_MANY_PASSKEYS"
  | "YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY";

/** The errors that `pictures()` adds. */
export const $PICTURES_ERROR_CODES = {
  INVALID_PICTURE: "The picture must be a still WebP (without metadata), JPEG or PNG of 256 × 256 pixels",
} as const;

export type PicturesErrorCode = "INVALID_PICTURE";

/** The errors that `two-factor()` adds. */
export const $TWO_FACTOR_ERROR_CODES = {
  ACCOUNT_TEMPORARILY_LOCKED:
    "Too many failed verification attempts. Your account is temporarily locked. Please try again later.",
  BACKUP_CODES_NOT_ENABLED: "Backup codes aren't enabled",
  BACKUP_CODE_CONFLICT: "Failed to verify backup code. Please try again.",
  INVALID_BACKUP_CODE: "Invalid backup code",
  INVALID_CODE: "Invalid code",
  INVALID_TWO_FACTOR_COOKIE: "Invalid two factor cookie",
  OTP_HAS_EXPIRED: "OTP has expired",
  OTP_NOT_CONFIGURED: "OTP is not available",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many attempts. Please request a new code.",
  TOTP_NOT_CONFIGURED: "TOTP is not available",
  TOTP_NOT_ENABLED: "TOTP not enabled",
  TWO_FACTOR_NOT_ENABLED: "Two factor isn't enabled",
  TWO_FACTOR_REQUIRED: "This account must have two-step verification",
} as const;

export type TwoFactorErrorCode =
  | "ACCOUNT_TEMPORARILY_LOCKED"
  | "BACKUP_CODES_NOT_ENABLED"
  | "BACKUP_CODE_CONFLICT"
  | "INVALID_BACKUP_CODE"
  | "INVALID_CODE"
  | "INVALID_TWO_FACTOR_COOKIE"
  | "OTP_HAS_EXPIRED"
  | "OTP_NOT_CONFIGURED"
  | "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"
  | "TOTP_NOT_CONFIGURED"
  | "TOTP_NOT_ENABLED"
  | "TWO_FACTOR_NOT_ENABLED"
  | "TWO_FACTOR_REQUIRED";

/** The errors that `username()` adds. */
export const $USERNAME_ERROR_CODES = {
  INVALID_DISPLAY_USERNAME: "Display username is invalid",
  INVALID_USERNAME: "username is invalid",
  INVALID_USERNAME_OR_PASSWORD: "invalid username or password",
  USERNAME_IS_ALREADY_TAKEN: "username is already taken. please try another.",
  USERNAME_IS_IMMUTABLE: "Username cannot be updated",
  USERNAME_TOO_LONG: "username is too long",
  USERNAME_TOO_SHORT: "username is too short",
} as const;

export type UsernameErrorCode =
  | "INVALID_DISPLAY_USERNAME"
  | "INVALID_USERNAME"
  | "INVALID_USERNAME_OR_PASSWORD"
  | "USERNAME_IS_ALREADY_TAKEN"
  | "USERNAME_IS_IMMUTABLE"
  | "USERNAME_TOO_LONG"
  | "USERNAME_TOO_SHORT";
