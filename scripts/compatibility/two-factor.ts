import type { Expected } from "./contract.ts";

const NO_SESSION = "UNAUTHORIZED";
const INPUT = "VALIDATION_ERROR";
const COOKIE = "INVALID_TWO_FACTOR_COOKIE";
const GUESSED = ["TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE", "ACCOUNT_TEMPORARILY_LOCKED"];

/** Two-factor authentication as clients of the compatible framework know it. */
export const TWO_FACTOR: Readonly<Record<string, Expected>> = {
  "POST /two-factor/enable": {
    failures: [INPUT, "INVALID_PASSWORD", "OTP_NOT_CONFIGURED", "TOTP_NOT_CONFIGURED"],
    never: {
      UNAUTHORIZED: `Without a session it is ${COOKIE}: a browser that has to set up a second factor has no session yet.`,
    },
  },
  "POST /two-factor/disable": { failures: [INPUT, NO_SESSION, "INVALID_PASSWORD"] },
  "POST /two-factor/get-totp-uri": {
    failures: [NO_SESSION, "TOTP_NOT_CONFIGURED", "TOTP_NOT_ENABLED", "INVALID_PASSWORD"],
  },
  "POST /two-factor/verify-totp": {
    failures: [INPUT, COOKIE, "TOTP_NOT_CONFIGURED", "TOTP_NOT_ENABLED", "INVALID_CODE", ...GUESSED],
  },
  "POST /two-factor/send-otp": {
    failures: ["OTP_NOT_CONFIGURED", COOKIE],
    never: { OTP_NOT_ENABLED: "Users without an app may have codes sent." },
  },
  "POST /two-factor/verify-otp": {
    failures: [INPUT, COOKIE, "OTP_HAS_EXPIRED", "INVALID_CODE", ...GUESSED],
  },
  "POST /two-factor/verify-backup-code": {
    failures: [INPUT, COOKIE, "BACKUP_CODES_NOT_ENABLED", "INVALID_BACKUP_CODE", ...GUESSED],
  },
  "POST /two-factor/generate-backup-codes": {
    failures: [NO_SESSION, "TWO_FACTOR_NOT_ENABLED", "INVALID_PASSWORD"],
  },
};
