// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, CallHeaders } from "../kernel/call.ts";
import type { User } from "./api.ts";

/** Send a code, the same for every email: the body. */
export interface SendVerificationOTPBody {
  email: string;
  type: "sign-in" | "email-verification" | "forget-password" | "change-email";
  /** Of a new user */
  name?: string | undefined;
}

/** Send a code, the same for every email: the answer. */
export interface SendVerificationOTPAnswer {
  success: true;
}

/** Sign in with a code from an email, or sign up: the body. */
export interface SignInEmailOTPBody {
  email: string;
  /** Blanks and dashes are dropped, and digits may be of any script */
  otp: string;
  /** Of a new user */
  name?: string | undefined;
  /** Of a new user */
  image?: string | null | undefined;
}

/** Sign in with a code from an email, or sign up: the answer. */
export interface SignInEmailOTPAnswer {
  token: string;
  user: User;
}

/** Whether a code is right. It stays good: the body. */
export interface CheckVerificationOTPBody {
  email: string;
  type: "sign-in" | "email-verification" | "forget-password" | "change-email";
  /** Blanks and dashes are dropped, and digits may be of any script */
  otp: string;
}

/** Whether a code is right. It stays good: the answer. */
export interface CheckVerificationOTPAnswer {
  success: true;
}

/** Confirm an email with a code: the body. */
export interface VerifyEmailOTPBody {
  email: string;
  /** Blanks and dashes are dropped, and digits may be of any script */
  otp: string;
}

/** Confirm an email with a code: the answer. */
export interface VerifyEmailOTPAnswer {
  status: true;
  token: string | null;
  user: User;
}

/** Send a code that resets a password, the same for every email: the body. */
export interface RequestPasswordResetEmailOTPBody {
  email: string;
}

/** Send a code that resets a password, the same for every email: the answer. */
export interface RequestPasswordResetEmailOTPAnswer {
  success: true;
}

/** The same as request-password-reset, under its older name: the body. */
export interface ForgetPasswordEmailOTPBody {
  email: string;
}

/** The same as request-password-reset, under its older name: the answer. */
export interface ForgetPasswordEmailOTPAnswer {
  success: true;
}

/** Reset a password with a code: the body. */
export interface ResetPasswordEmailOTPBody {
  email: string;
  /** Blanks and dashes are dropped, and digits may be of any script */
  otp: string;
  password: string;
  /** Whether all sessions end. Default: the value of `revokeSessionsOnPasswordReset` */
  revokeSessions?: boolean | undefined;
}

/** Reset a password with a code: the answer. */
export interface ResetPasswordEmailOTPAnswer {
  success: true;
}

/** Send a code to the caller's new email: the body. */
export interface RequestEmailChangeEmailOTPBody {
  newEmail: string;
  /** From the current email, if `changeEmail.verifyCurrentEmail` is on */
  otp?: string | undefined;
}

/** Send a code to the caller's new email: the answer. */
export interface RequestEmailChangeEmailOTPAnswer {
  success: true;
}

/** Change the caller's email with the code from the new one: the body. */
export interface ChangeEmailEmailOTPBody {
  newEmail: string;
  /** Blanks and dashes are dropped, and digits may be of any script */
  otp: string;
}

/** Change the caller's email with the code from the new one: the answer. */
export interface ChangeEmailEmailOTPAnswer {
  success: true;
}

/** A code that the application sends itself: the body. */
export interface CreateVerificationOTPBody {
  email: string;
  type: "sign-in" | "email-verification" | "forget-password";
}

/** A code that the application sends itself: the answer. */
export type CreateVerificationOTPAnswer = string;

/** The code that was sent last, if it is good and isn't stored as a hash: the query. */
export interface GetVerificationOTPQuery {
  email: string;
  type: "sign-in" | "email-verification" | "forget-password";
}

/** The code that was sent last, if it is good and isn't stored as a hash: the answer. */
export interface GetVerificationOTPAnswer {
  otp: string | null;
}

/** What `email-otp()` adds to `auth.api`. */
export interface EmailOtpApi {
  /**
   * Send a code, the same for every email.
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
   * Whether a code is right. It stays good.
   *
   * `POST /email-otp/check-verification-otp`. Errors: `INVALID_EMAIL` (400), `OTP_EXPIRED` (400),
   * `INVALID_OTP` (400), `TOO_MANY_ATTEMPTS` (403), `USER_NOT_FOUND` (400).
   */
  readonly checkVerificationOTP: ApiCall<{ body: CheckVerificationOTPBody }, CheckVerificationOTPAnswer>;

  /**
   * Confirm an email with a code.
   *
   * `POST /email-otp/verify-email`. Errors: `INVALID_EMAIL` (400), `OTP_EXPIRED` (400), `INVALID_OTP`
   * (400), `TOO_MANY_ATTEMPTS` (403), `USER_NOT_FOUND` (400).
   */
  readonly verifyEmailOTP: ApiCall<{ body: VerifyEmailOTPBody }, VerifyEmailOTPAnswer>;

  /**
   * Send a code that resets a password, the same for every email.
   *
   * `POST /email-otp/request-password-reset`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_EMAIL`
   * (400).
   */
  readonly requestPasswordResetEmailOTP: ApiCall<
    { body: RequestPasswordResetEmailOTPBody },
    RequestPasswordResetEmailOTPAnswer
  >;

  /**
   * The same as request-password-reset, under its older name.
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
   * Send a code to the caller's new email.
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
   * Change the caller's email with the code from the new one.
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
   * A code that the application sends itself.
   *
   * Only in process.
   */
  readonly createVerificationOTP: ApiCall<{ body: CreateVerificationOTPBody }, CreateVerificationOTPAnswer>;

  /**
   * The code that was sent last, if it is good and isn't stored as a hash.
   *
   * Only in process. Errors: `OTP_IS_HASHED_CANNOT_RETURN_THE_PLAIN_TEXT_OTP` (400).
   */
  readonly getVerificationOTP: ApiCall<{ query: GetVerificationOTPQuery }, GetVerificationOTPAnswer>;
}

/** What `email-otp()` tells screens. */
export interface EmailOtpUi {
  emailOtp: {
    /** How long codes are */
    digits: number;
    /** How long a code works. Seconds */
    expiresIn: number;
    /** Whether a code signs up an unknown email */
    signUp: boolean;
    /** Whether codes change an email */
    changeEmail: boolean;
    /** What emails carry a code for, beside their link or in its place */
    inEmails: ("email-verification" | "forget-password" | "change-email")[];
  };
}
