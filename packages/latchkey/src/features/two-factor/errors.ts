import { errorCode } from "../../base/errors.ts";

/**
 * Known to clients of 1.2, and never answered.
 * @public
 */
export const OTP_NOT_ENABLED = errorCode("OTP_NOT_ENABLED", 400, "OTP not enabled");
export const OTP_NOT_CONFIGURED = errorCode("OTP_NOT_CONFIGURED", 400, "OTP is not available");
export const OTP_HAS_EXPIRED = errorCode("OTP_HAS_EXPIRED", 400, "OTP has expired");
export const TOTP_NOT_ENABLED = errorCode("TOTP_NOT_ENABLED", 400, "TOTP not enabled");
export const TOTP_NOT_CONFIGURED = errorCode("TOTP_NOT_CONFIGURED", 400, "TOTP is not available");
export const TWO_FACTOR_NOT_ENABLED = errorCode("TWO_FACTOR_NOT_ENABLED", 400, "Two factor isn't enabled");
export const BACKUP_CODES_NOT_ENABLED = errorCode(
  "BACKUP_CODES_NOT_ENABLED",
  400,
  "Backup codes aren't enabled",
);
export const INVALID_CODE = errorCode("INVALID_CODE", 401, "Invalid code");
export const INVALID_BACKUP_CODE = errorCode("INVALID_BACKUP_CODE", 401, "Invalid backup code");
export const TOO_MANY_ATTEMPTS = errorCode(
  "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
  400,
  "Too many attempts. Please request a new code.",
);
export const ACCOUNT_TEMPORARILY_LOCKED = errorCode(
  "ACCOUNT_TEMPORARILY_LOCKED",
  429,
  "Too many failed verification attempts. Your account is temporarily locked. Please try again later.",
);
export const INVALID_TWO_FACTOR_COOKIE = errorCode(
  "INVALID_TWO_FACTOR_COOKIE",
  401,
  "Invalid two factor cookie",
);
/** Another request used a backup code at the same moment. */
export const BACKUP_CODE_CONFLICT = errorCode(
  "BACKUP_CODE_CONFLICT",
  409,
  "Failed to verify backup code. Please try again.",
);
/** The deployment requires a second factor, and this is the last one. */
export const TWO_FACTOR_REQUIRED = errorCode(
  "TWO_FACTOR_REQUIRED",
  403,
  "This account must have two-step verification",
);
/** The user has no factor that counts besides the one already proved. */
export const NO_SECOND_FACTOR = errorCode(
  "NO_SECOND_FACTOR",
  403,
  "Sign in with your password to use the code from your email",
);
