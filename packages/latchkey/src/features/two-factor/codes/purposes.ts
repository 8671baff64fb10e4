/** A value sealed for one of these purposes can't be used in another column. */
export const SECRET_PURPOSE = "two-factor-secret";
export const CODES_PURPOSE = "two-factor-backup-codes";
export const OTP_PURPOSE = "two-factor-otp";
export const PENDING_PURPOSE = "two-factor-pending";
