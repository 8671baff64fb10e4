import { z } from "zod";
import { onlyIf } from "../../kernel/contracts/guard.ts";
import type { AddressLimit } from "../../kernel/contracts/options/rate-limit.ts";
import { type RouteLimit, route } from "../../kernel/contracts/route.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { checkNewPassword, NEW_PASSWORD_FAULTS } from "../accounts/index.ts";
import { INVALID_EMAIL } from "../email-password/errors.ts";
import { INVALID_OTP } from "../email-proofs/errors.ts";
import {
  askForEmailCode,
  CODE_FAULTS,
  emailWays,
  judgeEmailCode,
  type Shown,
} from "../email-proofs/index.ts";
import { RESET_PASSWORD_DISABLED } from "../password-reset/errors.ts";
import { replacePassword } from "../password-reset/index.ts";
import { userStore } from "../users/store.ts";
import { emailIn, guesses, guessLimitOf, limitOf, Otp, requests, Success, success } from "./inputs.ts";
import type { ResolvedEmailOTP } from "./options.ts";

interface NewPassword {
  email: string;
  otp: string;
  password: string;
  revokeSessions: boolean | undefined;
}

/** Resets a password with a code. */
const resetByCode = requestService((core) => {
  const users = core.use(userStore);
  const check = core.use(checkNewPassword);
  const judgeOf = judgeEmailCode.make(core);
  const replaceOf = replacePassword.make(core);
  return (context) =>
    async ({ email, otp, password, revokeSessions }: NewPassword): Promise<void> => {
      // A refused password leaves the code valid, and doesn't count as an attempt.
      check(password, { email });
      let shown: Shown | undefined;
      await replaceOf(context)({
        newPassword: password,
        revokeSessions,
        proof: {
          refusal: INVALID_OTP,
          async find() {
            shown = await judgeOf(context)("forget-password", email, otp);
            return users.findByEmail(email);
          },
          async claim(tx) {
            if (!(await shown?.take(tx))) return undefined;
            return users.findByEmail(email, tx);
          },
        },
      });
    };
});

const ifOn = onlyIf(
  ({ use, options }) => use(emailWays).offersCodes && options.emailAndPassword.enabled,
  RESET_PASSWORD_DISABLED,
);

const request = (limit: AddressLimit, path: string, summary: string) =>
  route({
    method: "POST",
    path,
    summary,
    session: "none",
    body: z.object({ email: z.string() }),
    returns: Success,
    limit,
    subject: requests,
    needs: ifOn,
    uses: { askForEmailCode },
    event: { name: "password_reset_requested" },
    errors: [INVALID_EMAIL],
    async handle({ body, askForEmailCode }) {
      await askForEmailCode({ type: "forget-password", by: "code", email: emailIn(body) });
      return success;
    },
  });

const resetPasswordEmailOTP = (limit: RouteLimit) =>
  route({
    method: "POST",
    path: "/email-otp/reset-password",
    summary: "Reset a password with a code",
    session: "none",
    body: z.object({
      email: z.string(),
      otp: Otp,
      password: z.string(),
      revokeSessions: z
        .boolean()
        .optional()
        .describe("True to end all sessions. Default: the value of `revokeSessionsOnPasswordReset`"),
    }),
    returns: Success,
    limit,
    subject: guesses,
    needs: ifOn,
    hashes: true,
    uses: { resetByCode },
    event: { name: "password_reset" },
    errors: [INVALID_EMAIL, ...NEW_PASSWORD_FAULTS, ...CODE_FAULTS],
    async handle({ body, resetByCode }) {
      const { otp, password, revokeSessions } = body;
      await resetByCode({ email: emailIn(body), otp, password, revokeSessions });
      return success;
    },
  });

export function resetRoutes(settings: ResolvedEmailOTP) {
  const limit = limitOf(settings);
  return {
    requestPasswordResetEmailOTP: request(
      limit,
      "/email-otp/request-password-reset",
      "Send a password reset code; the response is the same for every email address",
    ),
    forgetPasswordEmailOTP: request(
      limit,
      "/forget-password/email-otp",
      "Send a password reset code; older name of /email-otp/request-password-reset",
    ),
    resetPasswordEmailOTP: resetPasswordEmailOTP(guessLimitOf(settings)),
  };
}
