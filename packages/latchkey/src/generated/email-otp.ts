// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, CallHeaders } from "../kernel/contracts/call.ts";
import type { User } from "./api.ts";

/** Body of `POST /email-otp/send-verification-otp`. */
export interface SendVerificationOTPBody {
  email: string;
  type: "sign-in" | "email-verification" | "forget-password" | "change-email";
  /** For a new user */
  name?: string | undefined;
}

/** Answer of `POST /email-otp/send-verification-otp`. */
export interface SendVerificationOTPAnswer {
  success: true;
}

/** Body of `POST /sign-in/email-otp`. */
export interface SignInEmailOTPBody {
  email: string;
  /** Spaces and dashes are ignored; digits may be of any script */
  otp: string;
  /** For a new user */
  name?: string | undefined;
  /** For a new user */
  image?: string | null | undefined;
}

/** Answer of `POST /sign-in/email-otp`. */
export interface SignInEmailOTPAnswer {
  token: string;
  user: User;
}

/** Body of `POST /email-otp/check-verification-otp`. */
export interface CheckVerificationOTPBody {
  email: string;
  type: "sign-in" | "email-verification" | "forget-password" | "change-email";
  /** Spaces and dashes are ignored; digits may be of any script */
  otp: string;
}

/** Answer of `POST /email-otp/check-verification-otp`. */
export interface CheckVerificationOTPAnswer {
  success: true;
}

/** Body of `POST /email-otp/verify-email`. */
export interface VerifyEmailOTPBody {
  email: string;
  /** Spaces and dashes are ignored; digits may be of any script */
  otp: string;
}

/** Answer of `POST /email-otp/verify-email`. */
export interface VerifyEmailOTPAnswer {
  status: true;
  token: string | null;
  user: User;
}

/** Body of `POST /email-otp/request-password-reset`. */
export interface RequestPasswordResetEmailOTPBody {
  email: string;
}

/** Answer of `POST /email-otp/request-password-reset`. */
export interface RequestPasswordResetEmailOTPAnswer {
  success: true;
}

/** Body of `POST /forget-password/email-otp`. */
export interface ForgetPasswordEmailOTPBody {
  email: string;
}

/** Answer of `POST /forget-password/email-otp`. */
export interface ForgetPasswordEmailOTPAnswer {
  success: true;
}

/** Body of `POST /email-otp/reset-password`. */
export interface ResetPasswordEmailOTPBody {
  email: string;
  /** Spaces and dashes are ignored; digits may be of any script */
  otp: string;
  password: string;
  /** True to end all sessions. Default: the value of `revokeSessionsOnPasswordReset` */
  revokeSessions?: boolean | undefined;
}

/** Answer of `POST /email-otp/reset-password`. */
export interface ResetPasswordEmailOTPAnswer {
  success: true;
}

/** Body of `POST /email-otp/request-email-change`. */
export interface RequestEmailChangeEmailOTPBody {
  newEmail: string;
  /** Code from the current email address, if `changeEmail.verifyCurrentEmail` is on */
  otp?: string | undefined;
}

/** Answer of `POST /email-otp/request-email-change`. */
export interface RequestEmailChangeEmailOTPAnswer {
  success: true;
}

/** Body of `POST /email-otp/change-email`. */
export interface ChangeEmailEmailOTPBody {
  newEmail: string;
  /** Spaces and dashes are ignored; digits may be of any script */
  otp: string;
}

/** Answer of `POST /email-otp/change-email`. */
export interface ChangeEmailEmailOTPAnswer {
  success: true;
}

/** Body of `auth.api.createVerificationOTP`. */
export interface CreateVerificationOTPBody {
  email: string;
  type: "sign-in" | "email-verification" | "forget-password";
}

/** Answer of `auth.api.createVerificationOTP`. */
export type CreateVerificationOTPAnswer = string;

/** Query of `auth.api.getVerificationOTP`. */
export interface GetVerificationOTPQuery {
  email: string;
  type: "sign-in" | "email-verification" | "forget-password";
}

/** Answer of `auth.api.getVerificationOTP`. */
export interface GetVerificationOTPAnswer {
  otp: string | null;
}

/** Methods that `email-otp()` adds to `auth.api`. */
export interface EmailOtpApi {
  /**
   * Send a code; the response is the same for every email address.
   *
   * `POST /email-otp/send-verification-otp`. Errors: `SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED` (400),
   * `INVALID_EMAIL` (400), `INVALID_OTP_TYPE` (400).
   */
  readonly sendVerificationOTP: ApiCall<{ body: SendVerificationOTPBody }, SendVerificationOTPAnswer>;

  /**
   * Sign in with a code from an email, or sign up.
   *
   * `POST /sign-in/email-otp`. Errors: `SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED` (400),
   * `INVALID_EMAIL` (400), `OTP_EXPIRED` (400), `INVALID_OTP` (400), `TOO_MANY_ATTEMPTS` (403),
   * `FAILED_TO_CREATE_USER` (422), `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly signInEmailOTP: ApiCall<{ body: SignInEmailOTPBody }, SignInEmailOTPAnswer>;

  /**
   * Check a code without using it up.
   *
   * `POST /email-otp/check-verification-otp`. Errors: `INVALID_EMAIL` (400), `OTP_EXPIRED` (400),
   * `INVALID_OTP` (400), `TOO_MANY_ATTEMPTS` (403), `USER_NOT_FOUND` (400).
   */
  readonly checkVerificationOTP: ApiCall<{ body: CheckVerificationOTPBody }, CheckVerificationOTPAnswer>;

  /**
   * Confirm an email address with a code.
   *
   * `POST /email-otp/verify-email`. Errors: `INVALID_EMAIL` (400), `OTP_EXPIRED` (400), `INVALID_OTP`
   * (400), `TOO_MANY_ATTEMPTS` (403), `USER_NOT_FOUND` (400).
   */
  readonly verifyEmailOTP: ApiCall<{ body: VerifyEmailOTPBody }, VerifyEmailOTPAnswer>;

  /**
   * Send a password reset code; the response is the same for every email address.
   *
   * `POST /email-otp/request-password-reset`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_EMAIL`
   * (400).
   */
  readonly requestPasswordResetEmailOTP: ApiCall<
    { body: RequestPasswordResetEmailOTPBody },
    RequestPasswordResetEmailOTPAnswer
  >;

  /**
   * Send a password reset code; older name of /email-otp/request-password-reset.
   *
   * `POST /forget-password/email-otp`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_EMAIL` (400).
   */
  readonly forgetPasswordEmailOTP: ApiCall<
    { body: ForgetPasswordEmailOTPBody },
    ForgetPasswordEmailOTPAnswer
  >;

  /**
   * Reset a password with a code.
   *
   * `POST /email-otp/reset-password`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_EMAIL` (400),
   * `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400),
   * `PASSWORD_IS_PERSONAL` (400), `OTP_EXPIRED` (400), `INVALID_OTP` (400), `TOO_MANY_ATTEMPTS` (403).
   */
  readonly resetPasswordEmailOTP: ApiCall<{ body: ResetPasswordEmailOTPBody }, ResetPasswordEmailOTPAnswer>;

  /**
   * Send a code to the caller's new email address.
   *
   * `POST /email-otp/request-email-change`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
   * `CHANGE_EMAIL_WITH_OTP_IS_DISABLED` (400), `INVALID_EMAIL` (400), `EMAIL_IS_THE_SAME` (400),
   * `OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL` (400), `OTP_EXPIRED` (400), `INVALID_OTP` (400),
   * `TOO_MANY_ATTEMPTS` (403).
   */
  readonly requestEmailChangeEmailOTP: ApiCall<
    { body: RequestEmailChangeEmailOTPBody; headers: CallHeaders },
    RequestEmailChangeEmailOTPAnswer
  >;

  /**
   * Change the caller's email address with the code sent to the new one.
   *
   * `POST /email-otp/change-email`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
   * `CHANGE_EMAIL_WITH_OTP_IS_DISABLED` (400), `INVALID_EMAIL` (400), `EMAIL_IS_THE_SAME` (400),
   * `OTP_EXPIRED` (400), `INVALID_OTP` (400), `TOO_MANY_ATTEMPTS` (403), `EMAIL_ALREADY_IN_USE` (400).
   */
  readonly changeEmailEmailOTP: ApiCall<
    { body: ChangeEmailEmailOTPBody; headers: CallHeaders },
    ChangeEmailEmailOTPAnswer
  >;

  /**
   * Create a code for the application to send.
   *
   * Only in process.
   */
  readonly createVerificationOTP: ApiCall<{ body: CreateVerificationOTPBody }, CreateVerificationOTPAnswer>;

  /**
   * Get the last code sent, if it is valid and isn't stored as a hash.
   *
   * Only in process. Errors: `OTP_IS_HASHED_CANNOT_RETURN_THE_PLAIN_TEXT_OTP` (400).
   */
  readonly getVerificationOTP: ApiCall<{ query: GetVerificationOTPQuery }, GetVerificationOTPAnswer>;
}

/** Facts about `email-otp()` for screens. */
export interface EmailOtpUi {
  emailOtp: {
    /** Number of digits of a code */
    digits: number;
    /** Lifetime of a code in seconds */
    expiresIn: number;
    /** True if a code signs up an unknown email address */
    signUp: boolean;
    /** True if a code can change an email address */
    changeEmail: boolean;
    /** Purposes for which emails have a code, in addition to the link or in its place */
    inEmails: ("email-verification" | "forget-password" | "change-email")[];
  };
}
