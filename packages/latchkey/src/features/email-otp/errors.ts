import { errorCode } from "../../base/errors.ts";

export const USER_NOT_FOUND = errorCode("USER_NOT_FOUND", 400, "User not found");
export const INVALID_OTP_TYPE = errorCode("INVALID_OTP_TYPE", 400, "Invalid OTP type");
export const SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED = errorCode(
  "SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED",
  400,
  "send email verification is not implemented",
);
export const CHANGE_EMAIL_WITH_OTP_IS_DISABLED = errorCode(
  "CHANGE_EMAIL_WITH_OTP_IS_DISABLED",
  400,
  "Change email with OTP is disabled",
);
export const OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL = errorCode(
  "OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL",
  400,
  "OTP is required to verify current email",
);
export const EMAIL_ALREADY_IN_USE = errorCode("EMAIL_ALREADY_IN_USE", 400, "Email already in use");
/** In process: the code was stored as a hash. */
export const OTP_IS_HASHED = errorCode(
  "OTP_IS_HASHED_CANNOT_RETURN_THE_PLAIN_TEXT_OTP",
  400,
  "OTP is hashed, cannot return the plain text OTP",
);
