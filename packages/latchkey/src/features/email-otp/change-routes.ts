import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { onlyIf } from "../../kernel/contracts/guard.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { route } from "../../kernel/contracts/route.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { parseEmail } from "../../security/email-address.ts";
import { INVALID_EMAIL } from "../email-password/errors.ts";
import { INVALID_OTP } from "../email-proofs/errors.ts";
import { askForEmailCode, CODE_FAULTS, EMAIL_CODES, judgeEmailCode } from "../email-proofs/index.ts";
import { EMAIL_IS_THE_SAME } from "../email-verification/errors.ts";
import { replaceAddress } from "../email-verification/index.ts";
import { begunAt } from "../sessions/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { userStore } from "../users/store.ts";
import {
  CHANGE_EMAIL_WITH_OTP_IS_DISABLED,
  EMAIL_ALREADY_IN_USE,
  OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL,
} from "./errors.ts";
import { emailIn, guessLimitOf, limitOf, METHOD, Otp, Success, success } from "./inputs.ts";
import type { ResolvedEmailOTP } from "./options.ts";

/** Guesses with a stolen session count for its account. */
const guesses = {
  kind: "failures",
  of: ({ email }: { email: string | undefined }) => email,
  counts: [INVALID_OTP],
  apart: METHOD,
} as const;

/** Throws INVALID_EMAIL or EMAIL_IS_THE_SAME. */
function newEmailIn({ newEmail }: { newEmail: string }, { email }: User): string {
  const to = emailIn({ email: newEmail });
  if (to === email) throw fail(EMAIL_IS_THE_SAME);
  return to;
}

/** Requests an email to the new address, once the current one has agreed, if that is required. */
const beginChange = requestService((core) => {
  const { db } = core;
  const judgeOf = judgeEmailCode.make(core);
  const askOf = askForEmailCode.make(core);
  return (context) =>
    async ({ email: from }: User, email: string, otp: string | undefined): Promise<void> => {
      const shown = otp === undefined ? undefined : await judgeOf(context)("email-verification", from, otp);
      await db.transaction(async (tx) => {
        if (shown !== undefined && !(await shown.take(tx))) throw fail(INVALID_OTP);
        await askOf(context)({ type: "change-email", by: "code", email, from }, tx);
      });
    };
});

export function changeRoutes(settings: ResolvedEmailOTP) {
  const { enabled, verifyCurrentEmail } = settings.changeEmail;
  const limit = limitOf(settings);
  const needs = onlyIf(() => enabled, CHANGE_EMAIL_WITH_OTP_IS_DISABLED);

  const requestEmailChangeEmailOTP = route({
    method: "POST",
    path: "/email-otp/request-email-change",
    summary: "Send a code to the caller's new email address",
    session: "fresh",
    ownOnly: true,
    store: true,
    body: z.object({
      newEmail: z.string(),
      otp: Otp.optional().describe(
        "Code from the current email address, if `changeEmail.verifyCurrentEmail` is on",
      ),
    }),
    returns: Success,
    limit,
    subject: { kind: "mail", budget: EMAIL_CODES, of: ({ body }) => parseEmail(body.newEmail) },
    needs,
    uses: { beginChange },
    event: { name: "email_change_requested" },
    errors: [INVALID_EMAIL, EMAIL_IS_THE_SAME, OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL, ...CODE_FAULTS],
    async handle({ body, user, beginChange }) {
      const to = newEmailIn(body, user);
      if (verifyCurrentEmail && body.otp === undefined) throw fail(OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL);
      await beginChange(user, to, verifyCurrentEmail ? body.otp : undefined);
      return success;
    },
  });

  const changeEmailEmailOTP = route({
    method: "POST",
    path: "/email-otp/change-email",
    summary: "Change the caller's email address with the code sent to the new one",
    session: "fresh",
    ownOnly: true,
    store: true,
    body: z.object({ newEmail: z.string(), otp: Otp }),
    returns: Success,
    limit: guessLimitOf(settings),
    subject: guesses,
    needs,
    uses: { judgeEmailCode, replaceAddress, users: userStore, sessions: sessionStore },
    errors: [INVALID_EMAIL, EMAIL_IS_THE_SAME, ...CODE_FAULTS, EMAIL_ALREADY_IN_USE],
    async handle({ body, user, session, judgeEmailCode, replaceAddress, users, sessions }) {
      const to = newEmailIn(body, user);
      const { take } = await judgeEmailCode("change-email", to, body.otp, user.email);
      if ((await users.findByEmail(to)) !== undefined) throw fail(EMAIL_ALREADY_IN_USE);
      await replaceAddress({
        user,
        since: begunAt(session, await sessions.proofsOf(session)),
        to,
        take,
        refusals: { taken: INVALID_OTP, inUse: EMAIL_ALREADY_IN_USE },
      });
      return success;
    },
  });

  return { requestEmailChangeEmailOTP, changeEmailEmailOTP };
}
