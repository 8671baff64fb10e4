import { errorCode } from "../../base/errors.ts";

export const EMAIL_PASSWORD_DISABLED = errorCode(
  "EMAIL_PASSWORD_DISABLED",
  400,
  "Email and password is not enabled",
);
export const EMAIL_PASSWORD_SIGN_UP_DISABLED = errorCode(
  "EMAIL_PASSWORD_SIGN_UP_DISABLED",
  400,
  "Email and password sign up is not enabled",
);
export const INVALID_EMAIL = errorCode("INVALID_EMAIL", 400, "Invalid email");
export const INVALID_EMAIL_OR_PASSWORD = errorCode(
  "INVALID_EMAIL_OR_PASSWORD",
  401,
  "Invalid email or password",
);
export const PASSWORD_IS_THE_SAME = errorCode(
  "PASSWORD_IS_THE_SAME",
  400,
  "This is your current password already",
);
export const PASSWORD_ALREADY_SET = errorCode("PASSWORD_ALREADY_SET", 400, "user already has a password");
export const FAILED_TO_CREATE_USER = errorCode("FAILED_TO_CREATE_USER", 422, "Failed to create user");
export const USER_ALREADY_EXISTS = errorCode("USER_ALREADY_EXISTS", 422, "User already exists");
/** Error of a sign-up with an invitation, and of the routes for invitations. */
export const INVITATION_NOT_FOUND = errorCode("INVITATION_NOT_FOUND", 400, "Invitation not found");
export const CREDENTIAL_ACCOUNT_NOT_FOUND = errorCode(
  "CREDENTIAL_ACCOUNT_NOT_FOUND",
  400,
  "Credential account not found",
);
