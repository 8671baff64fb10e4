import type { Rule, Rules } from "../../../errors/rules.ts";

const OFFERED: Rule = { text: "emailCode.errors.NOT_OFFERED" };
const CLOSED: Rule = {
  place: "page",
  text: "emailCode.errors.NEW_USER_SIGNUP_DISABLED",
  actions: ["openSignIn"],
};

/** Rules for the errors of using links and codes from emails. */
export const EMAIL_CODE_RULES: Rules = {
  codes: {
    INVALID_OTP: { place: "field", text: "emailCode.errors.INVALID_OTP", fields: ["code"] },
    OTP_EXPIRED: { place: "field", text: "emailCode.errors.OTP_EXPIRED", fields: ["code"] },
    TOO_MANY_ATTEMPTS: { place: "field", text: "emailCode.errors.TOO_MANY_ATTEMPTS", fields: ["code"] },
    USER_NOT_FOUND: { text: "emailCode.errors.USER_NOT_FOUND" },
    EXPIRED_TOKEN: { place: "page", text: "emailCode.errors.EXPIRED_TOKEN", actions: ["openSignIn"] },
    NEW_USER_SIGNUP_DISABLED: CLOSED,
    EMAIL_ALREADY_IN_USE: {
      place: "field",
      text: "emailCode.errors.EMAIL_ALREADY_IN_USE",
      fields: ["newEmail", "email"],
    },
    OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL: { text: "emailCode.errors.CURRENT_EMAIL" },
    MAGIC_LINK_NOT_CONFIGURED: OFFERED,
    CHANGE_EMAIL_WITH_OTP_IS_DISABLED: OFFERED,
    SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED: OFFERED,
    INVALID_OTP_TYPE: OFFERED,
    OTP_IS_HASHED_CANNOT_RETURN_THE_PLAIN_TEXT_OTP: OFFERED,
  },
  families: [],
};
