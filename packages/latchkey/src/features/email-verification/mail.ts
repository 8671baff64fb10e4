import { z } from "zod";
import { ConfigurationError } from "../../kernel/errors.ts";
import { localeOf } from "../../kernel/letter.ts";
import { letters } from "../../kernel/letters.ts";
import { takeMail } from "../../kernel/mail-limit.ts";
import { service } from "../../kernel/service.ts";
import { signEmailToken } from "../../security/email-token.ts";
import type { Delivery } from "../../storage/outbox.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { callbackUser } from "../callback-user.ts";
import { userStore } from "../users/store.ts";

/** What a token of this feature is for: one made for another purpose fails here. */
export const VERIFICATION = "email-verification";

/** The kinds of this feature's rows in the outbox. */
export const VERIFY_EMAIL = "verify-email";
export const SIGN_UP_WITH_TAKEN_ADDRESS = "sign-up-with-taken-address";

const VerifyPayload = z.object({
  email: z.string(),
  callbackURL: z.string(),
  lang: z.string().optional(),
});
const TakenPayload = z.object({ email: z.string(), lang: z.string().optional() });

/** The mails of this feature: written to the outbox in the transaction they belong to, sent after it. */
export const verificationMail = service((core) => {
  const { db, env, options, outbox } = core;
  const custom = options.emailVerification.sendVerificationEmail;
  const isOffered = custom !== undefined || env.mail !== undefined;
  if (options.emailAndPassword.requireEmailVerification && !isOffered) {
    throw new ConfigurationError(
      "emailAndPassword.requireEmailVerification is on, but no mail can be sent: give emailVerification.sendVerificationEmail.",
    );
  }
  const write = async (email: string, callbackURL: string | undefined, on?: Transaction): Promise<void> => {
    const payload: z.output<typeof VerifyPayload> = { email, callbackURL: callbackURL || "/" };
    await db.transaction((tx) => outbox.add(tx, VERIFY_EMAIL, payload), on);
  };
  return {
    isOffered,
    /** Asks for a verification mail; nothing happens where none can be sent, or enough were. */
    async enqueue(email: string, callbackURL: string | undefined): Promise<void> {
      if (isOffered && (await takeMail(core, email)) === 0) await write(email, callbackURL);
    },
    /** Counts a mail that is to be written in a transaction, before that: whether it may be. */
    count: async (email: string): Promise<boolean> => isOffered && (await takeMail(core, email)) === 0,
    /** Asks for a mail that was counted. */
    enqueueCounted: write,
    /** Tells the owner of an address that somebody tried to sign up with it. `may`: the mail was counted already. */
    async enqueueTaken(email: string, may: boolean | undefined): Promise<void> {
      if (env.mail === undefined || !(may ?? (await takeMail(core, email)) === 0)) return;
      await db.transaction((tx) => outbox.add(tx, SIGN_UP_WITH_TAKEN_ADDRESS, { email }));
    },
  };
});

/**
 * Sends a verification mail to an address, if it is somebody's and not proved yet: that is found out only here,
 * so that asking for a mail is the same work for every address. The token is made here too, so that a mail that
 * was held up still has its whole time.
 */
export const sendVerification = service((core) => {
  const { env, keyring, options } = core;
  const users = core.use(userStore);
  const { sendVerificationEmail, expiresIn } = options.emailVerification;
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const { email, callbackURL, lang } = VerifyPayload.parse(payload);
    const user = await users.findByEmail(email);
    if (user === undefined || user.emailVerified) return;
    const token = await signEmailToken(keyring, env, { email, requestType: VERIFICATION }, expiresIn);
    const url = `${options.baseURL}${options.basePath}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}`;
    if (sendVerificationEmail !== undefined)
      return sendVerificationEmail({ user: callbackUser(user), url, token });
    await core.use(letters).send(
      {
        kind: "verify-email",
        to: email,
        lang: localeOf(user) ?? lang,
        name: user.name,
        url,
        token,
        callbackURL,
        expiresIn,
      },
      delivery,
    );
  };
});

export const sendTakenNotice = service((core) => {
  const { send } = core.use(letters);
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const { email, lang } = TakenPayload.parse(payload);
    await send({ kind: "sign-up-attempted", to: email, lang, name: "" }, delivery);
  };
});
