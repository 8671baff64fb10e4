import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { isPending, pendingReply } from "../../kernel/contracts/door.ts";
import { PersonName, PictureAddress } from "../../kernel/contracts/fields/common-shapes.ts";
import type { AddressLimit } from "../../kernel/contracts/options/rate-limit.ts";
import { type RouteLimit, route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { WayIn } from "../../kernel/contracts/ways-in.ts";
import { FAILED_TO_CREATE_USER, INVALID_EMAIL } from "../email-password/errors.ts";
import { INVALID_OTP } from "../email-proofs/errors.ts";
import {
  askForEmailCode,
  CODE_FAULTS,
  emailWays,
  judgeEmailCode,
  signInByMailbox,
  withEmailCode,
} from "../email-proofs/index.ts";
import { FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import { userFields } from "../users/index.ts";
import { userStore } from "../users/store.ts";
import { INVALID_OTP_TYPE, USER_NOT_FOUND } from "./errors.ts";
import {
  emailIn,
  guesses,
  guessLimitOf,
  ifOffered,
  limitOf,
  METHOD,
  Otp,
  requests,
  Success,
  success,
} from "./inputs.ts";
import type { ResolvedEmailOTP } from "./options.ts";

const SentType = z.enum(["sign-in", "email-verification", "forget-password", "change-email"]);

const sendVerificationOTP = (limit: AddressLimit) =>
  route({
    method: "POST",
    path: "/email-otp/send-verification-otp",
    summary: "Send a code; the response is the same for every email address",
    session: "none",
    body: z.object({
      email: z.string(),
      type: SentType,
      name: PersonName.optional().describe("For a new user"),
    }),
    returns: Success,
    limit,
    subject: requests,
    needs: ifOffered,
    uses: { askForEmailCode },
    errors: [INVALID_EMAIL, INVALID_OTP_TYPE],
    async handle({ body, askForEmailCode }) {
      const email = emailIn(body);
      if (body.type === "change-email") throw fail(INVALID_OTP_TYPE);
      await askForEmailCode({ type: body.type, by: "code", email, name: body.name });
      return success;
    },
  });

const signInEmailOTP = (limit: RouteLimit) =>
  route({
    method: "POST",
    path: "/sign-in/email-otp",
    summary: "Sign in with a code from an email, or sign up",
    session: "optional",
    // The body also has the additional fields of a new user.
    body: z
      .object({
        email: z.string(),
        otp: Otp,
        name: PersonName.optional().describe("For a new user"),
        image: PictureAddress.nullable().optional().describe("For a new user"),
      })
      .catchall(z.unknown()),
    returns: ({ User }) => z.object({ token: z.string(), user: User }),
    limit,
    subject: guesses,
    needs: ifOffered,
    uses: { withEmailCode, signInByMailbox, userFields, emailWays },
    opensSessions: true,
    event: { name: "sign_in", method: METHOD },
    errors: [INVALID_EMAIL, ...CODE_FAULTS, FAILED_TO_CREATE_USER, FAILED_TO_CREATE_SESSION],
    async handle({ body, withEmailCode, signInByMailbox, userFields, emailWays }) {
      const email = emailIn(body);
      const added = await userFields.read(body);
      const { entered } = await withEmailCode("sign-in", email, body.otp, (shown) =>
        signInByMailbox({
          shown,
          method: METHOD,
          name: body.name,
          image: body.image,
          added,
          mayJoin: emailWays.mayJoin("code"),
          refusals: { taken: INVALID_OTP, closed: INVALID_OTP },
        }),
      );
      if (isPending(entered)) return pendingReply(entered);
      const { token, user } = entered;
      return { token, user };
    },
  });

const checkVerificationOTP = (limit: RouteLimit) =>
  route({
    method: "POST",
    path: "/email-otp/check-verification-otp",
    summary: "Check a code without using it up",
    session: "none",
    body: z.object({ email: z.string(), type: SentType, otp: Otp }),
    returns: Success,
    limit,
    subject: guesses,
    uses: { judgeEmailCode, users: userStore },
    errors: [INVALID_EMAIL, ...CODE_FAULTS, USER_NOT_FOUND],
    async handle({ body, judgeEmailCode, users }) {
      const email = emailIn(body);
      await judgeEmailCode(body.type, email, body.otp);
      if ((await users.findByEmail(email)) === undefined) throw fail(USER_NOT_FOUND);
      return success;
    },
  });

export function signInRoutes(settings: ResolvedEmailOTP) {
  return {
    sendVerificationOTP: sendVerificationOTP(limitOf(settings)),
    signInEmailOTP: signInEmailOTP(guessLimitOf(settings)),
    checkVerificationOTP: checkVerificationOTP(guessLimitOf(settings)),
  };
}

/**
 * Every user with a confirmed email address has this sign-in method, so it can't be added or removed. If
 * links are offered as well, the mailbox counts once, with them.
 */
export const codeWayIn = service((core): WayIn => {
  const { offersCodes, offersLinks, isProved } = core.use(emailWays);
  const judgeOf = judgeEmailCode.make(core);
  return {
    method: offersCodes ? METHOD : undefined,
    count: async (userId, tx) => (offersCodes && !offersLinks && (await isProved(userId, tx)) ? 1 : 0),
    // Access depends on the account's email address, which the owner has back by then.
    dropSince: async () => undefined,
    reauthentication: {
      errors: CODE_FAULTS,
      isOffered: async () => offersCodes,
      async check({ email }, given, context) {
        const code = typeof given === "string" ? given : "";
        const { take } = await judgeOf(context)("sign-in", email, code);
        return { channel: "mailbox", stillHolds: take };
      },
    },
  };
});
