import { fail } from "../../base/errors.ts";
import type { Gate } from "../../kernel/contracts/door.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { audit } from "../audit/index.ts";
import { EMAIL_NOT_VERIFIED } from "../sessions/errors.ts";
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
import { signUpCookie } from "./sign-up-proof.ts";

export { addressProved, proving } from "./address-proved.ts";
export { changeMail } from "./change/mail.ts";
export { replaceAddress, switchAddress } from "./change/switch-address.ts";
export { verificationMail } from "./mail.ts";
export { browserOfSignUp, signUpCookie } from "./sign-up-proof.ts";
export { enterVerified, type Verified, verifyAddress } from "./verify-by-token.ts";

/** Refuses users with an unproved address, if addresses must be proved. */
const verifiedEmailGate = service((core): Gate => {
  const auditOf = audit.make(core);
  const cookieOf = signUpCookie.make(core);
  const opened: Gate["opened"] = (context, { user }) => cookieOf(context).setBesideSession(user);
  if (!core.options.emailAndPassword.requireEmailVerification) return { opened };
  return {
    opened,
    admit(context, { user, proof: { method } }) {
      if (user.emailVerified) return;
      const failed = { event: "sign_in_failed", outcome: "failure", userId: user.id, method } as const;
      auditOf(context).note({ ...failed, reason: "email_not_verified" });
      throw fail(EMAIL_NOT_VERIFIED);
    },
  };
});

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
