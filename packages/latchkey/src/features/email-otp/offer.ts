import type { Offer } from "../../kernel/contracts/feature.ts";
import { emailOTP } from "./index.ts";
import { type EmailOTPOptions, emailOTPOptions } from "./options.ts";

export { type EmailOTPOptions, emailOTP } from "./index.ts";

/**
 * Signing in with a code in an email, which is in the same email as the link. The same as
 * `plugins: [emailOTP({ … })]`; `false` turns it off; `emailOtp` is the same. Default: on, if emails can be
 * sent, also for changing the email address.
 */
export const emailOTPOffer: Offer<EmailOTPOptions> = {
  options: emailOTPOptions,
  make: (given, { sendsMail }) =>
    given === undefined && !sendsMail
      ? undefined
      : emailOTP({ changeEmail: { enabled: true, verifyCurrentEmail: true }, ...given }),
  complete: () => emailOTP({ changeEmail: { enabled: true } }),
};
