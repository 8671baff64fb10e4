import type { Offer } from "../../kernel/contracts/offer.ts";
import { emailOTP } from "./index.ts";
import { type EmailOTPOptions, emailOTPOptions } from "./options.ts";

export const emailOTPOffer: Offer<EmailOTPOptions> = {
  options: emailOTPOptions,
  make: (given, { sendsMail }) =>
    given === undefined && !sendsMail
      ? undefined
      : emailOTP({ changeEmail: { enabled: true, verifyCurrentEmail: true }, ...given }),
  complete: () => emailOTP({ changeEmail: { enabled: true } }),
};
