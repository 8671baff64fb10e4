import { z } from "zod";
import type { MailBudget } from "../../../kernel/contracts/budget.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { letter } from "../../../kernel/contracts/letter.ts";
import { notedRequest, noteRequest, RequestNote } from "../../../kernel/contracts/request-of.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { letters } from "../../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../../kernel/emails/recipient-language.ts";
import { askerOf } from "../../../kernel/pipeline/limits/asker.ts";
import { mayReach, takeAsked } from "../../../kernel/pipeline/limits/mail-limit.ts";
import { refuseFor } from "../../../kernel/pipeline/limits/refuse-for.ts";
import { newDigits } from "../../../security/tokens.ts";
import type { DeliveryHandler } from "../../../storage/outbox/outbox.ts";
import { userStore } from "../../users/store.ts";
import { twoFactorSettings } from "../options.ts";
import { challengeStore } from "../sign-in/challenge-store.ts";
import type { Challenge } from "../sign-in/challenges.ts";
import { codeStorage } from "./stored-codes.ts";

/** `minutes`: the code's lifetime. */
export const TWO_FACTOR_CODE = letter(
  "two-factor-code",
  ({ code, minutes }: { code: string; minutes: number }, appName) => ({
    subject: `${code} is your ${appName} code`,
    body: [
      `Your code to sign in to ${appName} is ${code}.`,
      `It works for ${minutes === 1 ? "one minute" : `${minutes} minutes`}. Don't share it. If you aren't signing in, change your password: someone else knows it.`,
    ],
  }),
);

const HOUR = 3600;

/** More of these are allowed than of other emails: a caller must have passed the first factor. */
export const CODES: MailBudget = {
  name: "two-factor-code",
  max: 10,
  window: HOUR,
  fromStrangers: { name: "two-factor-code from strangers", max: 30, window: HOUR },
};

const Payload = z.object({
  userId: z.string(),
  /** In clear text: the outbox is sealed. */
  otp: z.string(),
  byStranger: z.boolean(),
  /** ISO 8601. */
  expiresAt: z.string(),
  lang: z.string().optional(),
  request: RequestNote,
});

/** Makes a code for a challenge and sends it. An earlier code is no longer valid; guesses stay counted. */
export const sentCodes = requestService((core) => {
  const { otpOptions } = core.use(twoFactorSettings);
  const store = core.use(challengeStore);
  const storage = core.use(codeStorage);
  return (context: Context) =>
    async ({ id, user }: Pick<Challenge, "id" | "user">): Promise<void> => {
      refuseFor(core, "mail", await takeAsked(context, CODES, user.email));
      const code = newDigits(core.env, otpOptions.digits);
      const otp = await storage.sent.write(code);
      const expiresAt = context.time(otpOptions.period * 60);
      const payload: z.output<typeof Payload> = {
        userId: user.id,
        otp: code,
        byStranger: context.found === undefined && !askerOf(context, user.email).isKnown,
        expiresAt,
        lang: languageOf(context),
        ...noteRequest(context, otpOptions.sendOTP),
      };
      await core.db.transaction(async (tx) => {
        if (await store.setOtp({ id, otp, otpExpiresAt: expiresAt }, tx))
          await core.outbox.add(tx, TWO_FACTOR_CODE.kind, payload);
      });
    };
});

export const sendCode = service((core): DeliveryHandler => {
  const { otpOptions } = core.use(twoFactorSettings);
  const users = core.use(userStore);
  return async (payload, delivery) => {
    const { userId, otp, byStranger, expiresAt, lang, request } = Payload.parse(payload);
    const user = await users.findById(userId);
    // An expired code isn't sent.
    if (user === undefined || Date.parse(expiresAt) <= core.env.now()) return;
    const leaving = { to: user.email, linkLife: otpOptions.period * 60, isByKnown: !byStranger };
    if (!(await mayReach(core, CODES, leaving, delivery))) return;
    const { sendOTP } = otpOptions;
    if (sendOTP !== undefined) {
      await sendOTP({ user: callbackUser(user), otp }, notedRequest(request));
      return;
    }
    const given = { code: otp, minutes: otpOptions.period };
    await core
      .use(letters)
      .send(TWO_FACTOR_CODE, { to: user.email, ...readerOf(user, lang), ...given }, delivery);
  };
});
