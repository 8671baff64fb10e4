import { group } from "../../base/options/group.ts";
import type { Filled } from "../../base/options/option.ts";
import { callback, count, flag, kind, type Named, oneOf, seconds } from "../../base/options/option.ts";
import type { Concern } from "../../kernel/contracts/feature.ts";
import { type OtpStorage, otpStorage } from "../../kernel/emails/sent-code.ts";
import type { CodeType } from "../email-proofs/index.ts";

export interface EmailOTPOptions {
  /**
   * Sends a code. Called in the background, and called again later if it rejects; `request`: see
   * `sendResetPassword`. Default: an email through `env.mail`; emails with a link that sign in, confirm an
   * email address or reset a password then carry a code, too.
   */
  sendVerificationOTP?: (
    given: { email: string; otp: string; type: CodeType },
    request: Request | undefined,
  ) => unknown;
  /** Number of digits of a code. Default 6. */
  otpLength?: number;
  /** Lifetime of a code. Seconds. Default 300. */
  expiresIn?: number;
  /** Generates a code. Default: random digits. */
  generateOTP?: (given: { email: string; type: CodeType }) => string | Promise<string>;
  /** Sends a code that confirms the email address after each sign-up. Default false. */
  sendVerificationOnSignUp?: boolean;
  /**
   * Refuses email addresses without an account, with the same response. Default: the
   * value of `emailAndPassword.disableSignUp`.
   */
  disableSignUp?: boolean;
  /** Number of wrong codes allowed for each email. Default 3. `Infinity`: 100, because a code could be guessed. */
  allowedAttempts?: number;
  /** Storage form of codes. Default `hashed`. */
  storeOTP?: OtpStorage;
  /**
   * `rotate`: a second request sends another code. `reuse`: it sends the same one, if that can be read from
   * the database. Default `rotate`.
   */
  resendStrategy?: "rotate" | "reuse";
  /** Changing the email address with codes. */
  changeEmail?: {
    /** Lets users change their email address with codes. Default false. */
    enabled?: boolean;
    /** Requires a code from the current email address, too. Default false. */
    verifyCurrentEmail?: boolean;
  };
  /** Sends a code and no link in emails that confirm an email address. Default false. */
  overrideDefaultEmailVerification?: boolean;
  /** Limit of requests by one IP address to each of the feature's endpoints. Default 3 in 60 seconds. */
  rateLimit?: { window?: number; max?: number };
}

/** Options of the feature. */
export const emailOTPOptions = group({
  sendVerificationOTP: callback<EmailOTPOptions["sendVerificationOTP"]>(),
  otpLength: count(6, { min: 4, whole: true }),
  expiresIn: seconds(300, { min: 1 }),
  generateOTP: callback<EmailOTPOptions["generateOTP"]>(),
  sendVerificationOnSignUp: flag(false),
  disableSignUp: flag(),
  allowedAttempts: kind<number>(
    "a whole number of at least 1, or Infinity",
    (value) => value === Infinity || (Number.isSafeInteger(value) && Number(value) >= 1),
  )(3),
  storeOTP: otpStorage("hashed"),
  resendStrategy: oneOf(["rotate", "reuse"], "rotate"),
  changeEmail: group({ enabled: flag(false), verifyCurrentEmail: flag(false) }),
  overrideDefaultEmailVerification: flag(false),
  rateLimit: group({ window: count(60, { min: 1 }), max: count(3, { min: 1, whole: true }) }),
} satisfies Named<EmailOTPOptions>);

/** The options with every default filled in. */
export type ResolvedEmailOTP = Filled<typeof emailOTPOptions.members>;

/** Stands for `Infinity`. */
export const MOST_ATTEMPTS = 100;

/** Shorter codes and links often expire before the email arrives. Seconds. */
const SHORT = 30;

/** Returns settings that are accepted and unwise, for the operator. */
export function unwiseIn({ expiresIn, allowedAttempts }: ResolvedEmailOTP): readonly Concern[] {
  const concerns: Concern[] = [];
  if (expiresIn < SHORT)
    concerns.push({
      found: `emailOTP.expiresIn is ${expiresIn} seconds: codes may expire before their email arrives.`,
      remedy: `Set emailOTP.expiresIn to at least ${SHORT}; the default is 300.`,
    });
  if (allowedAttempts > 10)
    concerns.push({
      found: `emailOTP.allowedAttempts is ${allowedAttempts}: a code can be guessed.`,
      remedy: "Set emailOTP.allowedAttempts to at most 10; the default is 3.",
    });
  return concerns;
}
