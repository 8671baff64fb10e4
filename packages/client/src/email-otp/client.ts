import { $EMAIL_OTP_ERROR_CODES } from "latchkey/shared";
import type { EmailOtpMethods } from "../generated/email-otp.ts";
import type { ClientPlugin } from "../plugin.ts";

interface EmailOTPClient extends ClientPlugin {
  readonly $methods?: EmailOtpMethods;
  readonly $ERROR_CODES: typeof $EMAIL_OTP_ERROR_CODES;
}

const CHANGES = new Set([
  "/sign-in/email-otp",
  "/email-otp/verify-email",
  "/email-otp/request-email-change",
  "/email-otp/change-email",
]);

/**
 * Client plugin of `emailOTP()`: `client.signIn.emailOtp({ email, otp })`, `client.emailOtp.verifyEmail(…)`
 * and so on.
 */
export function emailOTPClient(): EmailOTPClient {
  return {
    id: "email-otp",
    changesSession: (path) => CHANGES.has(path),
    $ERROR_CODES: $EMAIL_OTP_ERROR_CODES,
  };
}
