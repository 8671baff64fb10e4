import type { Expected } from "./contract.ts";

const NO_SESSION = "UNAUTHORIZED";
const INPUT = "VALIDATION_ERROR";
const TARGETS = ["INVALID_CALLBACK_URL", "INVALID_ERROR_CALLBACK_URL", "INVALID_NEW_USER_CALLBACK_URL"];
const JUDGED = ["OTP_EXPIRED", "INVALID_OTP", "TOO_MANY_ATTEMPTS"];
const PASSWORD = ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"];

/** Hidden: the response is the same for every email address. */
const HIDDEN = { USER_NOT_FOUND: "The response is the same for every email." };

/** Magic links as clients of the compatible framework know them. */
export const MAGIC_LINK: Readonly<Record<string, Expected>> = {
  "POST /sign-in/magic-link": { failures: [INPUT, ...TARGETS], never: HIDDEN },
  "GET /magic-link/verify": {
    failures: [INPUT, ...TARGETS, "INVALID_TOKEN", "EXPIRED_TOKEN", "new_user_signup_disabled"],
    never: {
      failed_to_create_session: "The door answers with its own failure.",
      user_not_found: "An email without an account signs up, or is refused with `new_user_signup_disabled`.",
    },
  },
};

/** Emailed codes as these clients know them. */
export const EMAIL_OTP: Readonly<Record<string, Expected>> = {
  "POST /email-otp/send-verification-otp": {
    failures: [INPUT, "INVALID_EMAIL", "INVALID_OTP_TYPE", "SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED"],
  },
  "POST /sign-in/email-otp": {
    failures: [INPUT, ...JUDGED],
    never: { USER_NOT_FOUND: "If sign-up is closed, it is `INVALID_OTP`." },
  },
  "POST /email-otp/verify-email": { failures: [INPUT, "INVALID_EMAIL", ...JUDGED, "USER_NOT_FOUND"] },
  "POST /email-otp/check-verification-otp": {
    failures: [INPUT, "INVALID_EMAIL", ...JUDGED, "USER_NOT_FOUND"],
  },
  "POST /email-otp/request-password-reset": { failures: [INPUT] },
  "POST /forget-password/email-otp": { failures: [INPUT], never: HIDDEN },
  "POST /email-otp/reset-password": { failures: [INPUT, ...PASSWORD, ...JUDGED] },
  "POST /email-otp/request-email-change": {
    failures: [
      INPUT,
      NO_SESSION,
      "CHANGE_EMAIL_WITH_OTP_IS_DISABLED",
      "INVALID_EMAIL",
      "EMAIL_IS_THE_SAME",
      "OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL",
      ...JUDGED,
    ],
  },
  "POST /email-otp/change-email": {
    failures: [INPUT, NO_SESSION, ...JUDGED, "EMAIL_ALREADY_IN_USE"],
    never: { USER_NOT_FOUND: "The session names its user." },
  },
};
