import { feature } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import {
  SIGN_UP_ATTEMPTS,
  SIGN_UP_WITH_TAKEN_ADDRESS,
  sendTakenNotice,
  sendVerification,
  VERIFICATIONS,
  VERIFY_EMAIL,
  verificationMail,
} from "./mail.ts";
import { provedAddress } from "./proved-address.ts";
import { confirmEmail, sendVerificationEmail, verifyEmail } from "./routes.ts";

export { changeMail } from "./change/mail.ts";
export { verificationMail } from "./mail.ts";
export { signUpCookie } from "./sign-up-cookie.ts";

/** Proof that an address is its user's, by a link in an email. */
export const emailVerification = feature({
  id: "email-verification",
  events: ["email_verified"],
  gates: [provedAddress],
  ui: service((core) => ({ emailVerification: core.use(verificationMail).isOffered })),
  // Of two at one path the client's method is the later one.
  routes: { sendVerificationEmail, confirmEmail, verifyEmail },
  budgets: [VERIFICATIONS, VERIFICATIONS.fromStrangers, SIGN_UP_ATTEMPTS.fromStrangers],
  deliveries: { [VERIFY_EMAIL]: sendVerification, [SIGN_UP_WITH_TAKEN_ADDRESS]: sendTakenNotice },
});
