import { errorCode } from "../../base/errors.ts";

export const INVALID_PASSWORD = errorCode("INVALID_PASSWORD", 400, "Invalid password");
export const PASSWORD_TOO_SHORT = errorCode("PASSWORD_TOO_SHORT", 400, "Password too short");
export const PASSWORD_TOO_LONG = errorCode("PASSWORD_TOO_LONG", 400, "Password too long");
/** States the reason, which the password's form doesn't show. */
export const PASSWORD_COMPROMISED = errorCode(
  "PASSWORD_COMPROMISED",
  400,
  "This is one of the most common passwords. Choose a different one.",
);
export const PASSWORD_IS_PERSONAL = errorCode(
  "PASSWORD_IS_PERSONAL",
  400,
  "The password can't be your email or your name",
);
