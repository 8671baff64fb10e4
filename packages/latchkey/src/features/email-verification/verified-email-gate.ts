import { fail } from "../../base/errors.ts";
import type { Gate } from "../../kernel/contracts/door.ts";
import { service } from "../../kernel/contracts/service.ts";
import { audit } from "../audit/index.ts";
import { EMAIL_NOT_VERIFIED } from "../sessions/errors.ts";
import { signUpCookie } from "./sign-up-proof.ts";

/** Refuses users with an unproved address, if addresses must be proved. */
export const verifiedEmailGate = service((core): Gate => {
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
