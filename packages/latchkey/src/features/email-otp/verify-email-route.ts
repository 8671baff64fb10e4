import { z } from "zod";
import { fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { pendingReply } from "../../kernel/contracts/door.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { route } from "../../kernel/contracts/route.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { INVALID_EMAIL } from "../email-password/errors.ts";
import { INVALID_OTP } from "../email-proofs/errors.ts";
import { CODE_FAULTS, judgeEmailCode } from "../email-proofs/index.ts";
import { browserOfSignUp, enterVerified, type Verified, verifyAddress } from "../email-verification/index.ts";
import { userStore } from "../users/store.ts";
import { USER_NOT_FOUND } from "./errors.ts";
import { emailIn, guesses, guessLimitOf, Otp } from "./inputs.ts";
import type { ResolvedEmailOTP } from "./options.ts";

/** Confirms an email with a code. */
const verifyByCode = requestService((core) => {
  const users = core.use(userStore);
  const judgeOf = judgeEmailCode.make(core);
  const browserOf = browserOfSignUp.make(core);
  const verifyOf = verifyAddress.make(core);
  const enterOf = enterVerified.make(core);

  /** True if the caller's session continues, because the confirmation didn't end it. */
  const refresh = ({ found }: Context, user: User, isKept: boolean): boolean =>
    isKept && found?.user.id === user.id;

  return (context) =>
    async (email: string, otp: string): Promise<Verified & { user: User }> => {
      const shown = await judgeOf(context)("email-verification", email, otp);
      const user = await users.findByEmail(email);
      if (user === undefined) throw fail(USER_NOT_FOUND);
      const take = async (tx: Transaction): Promise<void> => {
        if (!(await shown.take(tx))) throw fail(INVALID_OTP);
      };
      if (user.emailVerified) {
        await core.db.transaction(take);
        // A code works once, so it proves as much as one that signs in.
        return { user, ...(await enterOf(context)(user)) };
      }
      const keep = browserOf(context)(user);
      const verified = await verifyOf(context)({
        user,
        shown: { keep: keep ?? {} },
        refusal: INVALID_OTP,
        take: (_current, tx) => take(tx),
      });
      if (verified.token === undefined && refresh(context, user, keep !== undefined)) context.renewSession();
      return { ...verified, user: verified.user ?? { ...user, emailVerified: true } };
    };
});

export function verifyEmailRoute(settings: ResolvedEmailOTP) {
  return route({
    method: "POST",
    path: "/email-otp/verify-email",
    summary: "Confirm an email address with a code",
    session: "optional",
    body: z.object({ email: z.string(), otp: Otp }),
    returns: ({ User }) => z.object({ status: z.literal(true), token: z.string().nullable(), user: User }),
    limit: guessLimitOf(settings),
    subject: guesses,
    uses: { verifyByCode },
    opensSessions: true,
    event: { name: "email_verified" },
    errors: [INVALID_EMAIL, ...CODE_FAULTS, USER_NOT_FOUND],
    async handle({ body, verifyByCode }) {
      const { token = null, user, pending } = await verifyByCode(emailIn(body), body.otp);
      if (pending) return pendingReply(pending, { status: true, token: null, user: null });
      return { status: true as const, token, user };
    },
  });
}
