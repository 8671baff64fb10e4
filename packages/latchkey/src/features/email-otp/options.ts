import { group } from "../../base/options/group.ts";
import { callback, count, flag, type Named, oneOf, seconds } from "../../base/options/option.ts";
import { type OtpStorage, otpStorage } from "../../kernel/sent-code.ts";
import type { CodeType } from "../email-codes/index.ts";

export interface EmailOTPOptions {
  /**
   * Sends a code. Called in the background, and again, later, if it rejects; `request`: see `sendResetPassword`. Default:
   * an email through `env.mail`; then emails with a link that sign in, confirm an email or reset a password carry a code,
   * too.
   */
  sendVerificationOTP?: (
    given: { email: string; otp: string; type: CodeType },
    request: Request | undefined,
  ) => unknown;
  /** Digits of a code. Default 6. */
  otpLength?: number;
  /** How long a code works. Seconds. Default 300. */
  expiresIn?: number;
  /** Generates a code. Default: random digits. */
  generateOTP?: (given: { email: string; type: CodeType }) => string | Promise<string>;
  /** Sends a code that confirms the email after each sign-up. Default false. */
  sendVerificationOnSignUp?: boolean;
  /** Refuses emails without an account, with the same response. Default: the value of `emailAndPassword.disableSignUp`. */
  disableSignUp?: boolean;
  /** Wrong codes for each email that was sent. Default 3. */
  allowedAttempts?: number;
  /** How codes are stored. Default `hashed`. */
  storeOTP?: OtpStorage;
  /** Whether a second request sends another code or, if it can be read from the database, the same. Default `rotate`. */
  resendStrategy?: "rotate" | "reuse";
  /** Changing the email with codes. */
  changeEmail?: {
    /** Default false. */
    enabled?: boolean;
    /** Whether a code from the current email is needed, too. Default false. */
    verifyCurrentEmail?: boolean;
  };
  /** Emails that confirm an email carry a code and no link. Default false. */
  overrideDefaultEmailVerification?: boolean;
  /** Requests of one IP address to each of its endpoints. Default 3 in 60 seconds. */
  rateLimit?: { window?: number; max?: number };
}

/** Options of the feature. */
export const emailOTPOptions = group({
  sendVerificationOTP: callback<EmailOTPOptions["sendVerificationOTP"]>(),
  otpLength: count(6, { min: 4, whole: true }),
  expiresIn: seconds(300, { min: 30 }),
  generateOTP: callback<EmailOTPOptions["generateOTP"]>(),
  sendVerificationOnSignUp: flag(false),
  disableSignUp: flag(),
  allowedAttempts: count(3, { min: 1, whole: true }),
  storeOTP: otpStorage("hashed"),
  resendStrategy: oneOf(["rotate", "reuse"], "rotate"),
  changeEmail: group({ enabled: flag(false), verifyCurrentEmail: flag(false) }),
  overrideDefaultEmailVerification: flag(false),
  rateLimit: group({ window: count(60, { min: 1 }), max: count(3, { min: 1, whole: true }) }),
} satisfies Named<EmailOTPOptions>);
