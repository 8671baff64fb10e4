import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { SIGN_UP_ATTEMPTED, VERIFY_EMAIL } from "./letters.ts";
import {
  SIGN_UP_ATTEMPTS,
  SIGN_UP_WITH_TAKEN_ADDRESS,
  sendTakenNotice,
  sendVerification,
  VERIFICATIONS,
  verificationMail,
} from "./mail.ts";
import { confirmEmail, sendVerificationEmail, verifyEmail } from "./routes.ts";
import { verifiedEmailGate } from "./verified-email-gate.ts";

export { addressProved, proving } from "./address-proved.ts";
export { EMAIL_IS_THE_SAME } from "./change/errors.ts";
export { changeMail } from "./change/mail.ts";
export { replaceAddress, switchAddress } from "./change/switch-address.ts";
export { verificationMail } from "./mail.ts";
export { browserOfSignUp, signUpCookie } from "./sign-up-proof.ts";
export { type Verified, verifyAddress } from "./verify-by-token.ts";

/** Proof that an email address is its user's, with a link in an email. */
export const emailVerification = feature({
  id: "email-verification",
  events: ["email_verified", "credentials_dropped"],
  gates: [verifiedEmailGate],
  ui: service((core) => {
    const { isOffered } = core.use(verificationMail);
    const { sendOnSignUp } = core.options.emailVerification;
    return { emailVerification: isOffered, emailVerificationOnSignUp: isOffered && sendOnSignUp };
  }),
  // If two routes share a path, the client's method is the later one.
  routes: { sendVerificationEmail, confirmEmail, verifyEmail },
  budgets: [VERIFICATIONS, VERIFICATIONS.fromStrangers, SIGN_UP_ATTEMPTS.fromStrangers],
  letters: [VERIFY_EMAIL, SIGN_UP_ATTEMPTED],
  deliveries: { [VERIFY_EMAIL.kind]: sendVerification, [SIGN_UP_WITH_TAKEN_ADDRESS]: sendTakenNotice },
});
