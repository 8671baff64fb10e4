import type { Rule, Rules } from "../../errors/rules.ts";

const OFFERED: Rule = { text: "twoFactor.errors.NOT_OFFERED" };

/** Rules for the errors of entering codes and of setting up two-step verification. */
export const TWO_FACTOR_RULES: Rules = {
  codes: {
    INVALID_CODE: { place: "field", text: "twoFactor.errors.INVALID_CODE", fields: ["code"] },
    INVALID_BACKUP_CODE: { place: "field", text: "twoFactor.errors.INVALID_BACKUP_CODE", fields: ["code"] },
    OTP_HAS_EXPIRED: { place: "field", text: "twoFactor.errors.OTP_HAS_EXPIRED", fields: ["code"] },
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
      place: "page",
      text: "twoFactor.errors.TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
      actions: ["openSignIn"],
    },
    ACCOUNT_TEMPORARILY_LOCKED: { text: "twoFactor.errors.ACCOUNT_TEMPORARILY_LOCKED" },
    INVALID_TWO_FACTOR_COOKIE: {
      place: "page",
      text: "twoFactor.errors.INVALID_TWO_FACTOR_COOKIE",
      actions: ["openSignIn"],
    },
    TWO_FACTOR_REQUIRED: { text: "twoFactor.errors.TWO_FACTOR_REQUIRED" },
    TWO_FACTOR_NOT_ENABLED: { text: "twoFactor.errors.TWO_FACTOR_NOT_ENABLED", actions: ["reload"] },
    BACKUP_CODES_NOT_ENABLED: { text: "twoFactor.errors.TWO_FACTOR_NOT_ENABLED", actions: ["reload"] },
    TOTP_NOT_ENABLED: { text: "twoFactor.errors.TOTP_NOT_ENABLED", actions: ["reload"] },
    OTP_NOT_CONFIGURED: OFFERED,
    TOTP_NOT_CONFIGURED: OFFERED,
    BACKUP_CODE_CONFLICT: { text: "twoFactor.errors.BACKUP_CODE_CONFLICT", actions: ["retry"] },
  },
  families: [],
};
