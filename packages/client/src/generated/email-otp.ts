// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  ChangeEmailEmailOTPAnswer,
  ChangeEmailEmailOTPBody,
  CheckVerificationOTPAnswer,
  CheckVerificationOTPBody,
  ForgetPasswordEmailOTPAnswer,
  ForgetPasswordEmailOTPBody,
  RequestEmailChangeEmailOTPAnswer,
  RequestEmailChangeEmailOTPBody,
  RequestPasswordResetEmailOTPAnswer,
  RequestPasswordResetEmailOTPBody,
  ResetPasswordEmailOTPAnswer,
  ResetPasswordEmailOTPBody,
  SendVerificationOTPAnswer,
  SendVerificationOTPBody,
  SignInEmailOTPAnswer,
  SignInEmailOTPBody,
  VerifyEmailOTPAnswer,
  VerifyEmailOTPBody,
} from "latchkey/wire";
import type { ClientCall } from "../call.ts";

/** The routes of `email-otp()` as methods. */
export interface EmailOtpMethods {
  readonly emailOtp: {
    /**
     * Send a code; the response is the same for every email address.
     *
     * `POST /email-otp/send-verification-otp`. Errors: `SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED` (400),
     * `INVALID_EMAIL` (400), `INVALID_OTP_TYPE` (400).
     */
    readonly sendVerificationOtp: ClientCall<SendVerificationOTPBody, SendVerificationOTPAnswer>;
    /**
     * Check a code without using it up.
     *
     * `POST /email-otp/check-verification-otp`. Errors: `INVALID_EMAIL` (400), `OTP_EXPIRED` (400),
     * `INVALID_OTP` (400), `TOO_MANY_ATTEMPTS` (403), `USER_NOT_FOUND` (400).
     */
    readonly checkVerificationOtp: ClientCall<CheckVerificationOTPBody, CheckVerificationOTPAnswer>;
    /**
     * Confirm an email address with a code.
     *
     * `POST /email-otp/verify-email`. Errors: `INVALID_EMAIL` (400), `OTP_EXPIRED` (400), `INVALID_OTP`
     * (400), `TOO_MANY_ATTEMPTS` (403), `USER_NOT_FOUND` (400).
     */
    readonly verifyEmail: ClientCall<VerifyEmailOTPBody, VerifyEmailOTPAnswer>;
    /**
     * Send a password reset code; the response is the same for every email address.
     *
     * `POST /email-otp/request-password-reset`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_EMAIL`
     * (400).
     */
    readonly requestPasswordReset: ClientCall<
      RequestPasswordResetEmailOTPBody,
      RequestPasswordResetEmailOTPAnswer
    >;
    /**
     * Reset a password with a code.
     *
     * `POST /email-otp/reset-password`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_EMAIL` (400),
     * `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400),
     * `PASSWORD_IS_PERSONAL` (400), `OTP_EXPIRED` (400), `INVALID_OTP` (400), `TOO_MANY_ATTEMPTS` (403).
     */
    readonly resetPassword: ClientCall<ResetPasswordEmailOTPBody, ResetPasswordEmailOTPAnswer>;
    /**
     * Send a code to the caller's new email address.
     *
     * `POST /email-otp/request-email-change`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
     * `CHANGE_EMAIL_WITH_OTP_IS_DISABLED` (400), `INVALID_EMAIL` (400), `EMAIL_IS_THE_SAME` (400),
     * `OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL` (400), `OTP_EXPIRED` (400), `INVALID_OTP` (400),
     * `TOO_MANY_ATTEMPTS` (403).
     */
    readonly requestEmailChange: ClientCall<RequestEmailChangeEmailOTPBody, RequestEmailChangeEmailOTPAnswer>;
    /**
     * Change the caller's email address with the code sent to the new one.
     *
     * `POST /email-otp/change-email`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
     * `CHANGE_EMAIL_WITH_OTP_IS_DISABLED` (400), `INVALID_EMAIL` (400), `EMAIL_IS_THE_SAME` (400),
     * `OTP_EXPIRED` (400), `INVALID_OTP` (400), `TOO_MANY_ATTEMPTS` (403), `EMAIL_ALREADY_IN_USE` (400).
     */
    readonly changeEmail: ClientCall<ChangeEmailEmailOTPBody, ChangeEmailEmailOTPAnswer>;
  };
  readonly signIn: {
    /**
     * Sign in with a code from an email, or sign up.
     *
     * `POST /sign-in/email-otp`. Errors: `SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED` (400),
     * `INVALID_EMAIL` (400), `OTP_EXPIRED` (400), `INVALID_OTP` (400), `TOO_MANY_ATTEMPTS` (403),
     * `FAILED_TO_CREATE_USER` (422), `FAILED_TO_CREATE_SESSION` (401).
     */
    readonly emailOtp: ClientCall<SignInEmailOTPBody, SignInEmailOTPAnswer>;
  };
  readonly forgetPassword: {
    /**
     * Send a password reset code; older name of /email-otp/request-password-reset.
     *
     * `POST /forget-password/email-otp`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_EMAIL` (400).
     */
    readonly emailOtp: ClientCall<ForgetPasswordEmailOTPBody, ForgetPasswordEmailOTPAnswer>;
  };
}
