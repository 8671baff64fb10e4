import { z } from "zod";
import { ConfigurationError } from "../../base/errors.ts";
import type { LinkPart } from "../../base/letter.ts";
import { callbackUser } from "../../kernel/contracts/identity.ts";
import { letter } from "../../kernel/contracts/letter.ts";
import { notedRequest, noteRequest, RequestNote } from "../../kernel/contracts/request-of.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { letters, linkLifetime } from "../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../kernel/emails/recipient-language.ts";
import { unlessRefused } from "../../kernel/pipeline/hooks/database-hooks.ts";
import { mailBudget, takeAsked } from "../../kernel/pipeline/limits/mail-limit.ts";
import { refuseFor } from "../../kernel/pipeline/limits/refuse-for.ts";
import { randomToken } from "../../security/tokens.ts";
import type { Delivery } from "../../storage/outbox/outbox.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "../users/store.ts";
import { verificationStore } from "../verification/store.ts";

export const DELETE_ACCOUNT = letter("delete-account", ({ url, expiresIn }: LinkPart, appName) => ({
  subject: "Confirm the deletion of your account",
  body: [
    `You asked to delete your account at ${appName} and all its data. To confirm, open this link:`,
    url,
    `${linkLifetime(expiresIn)} If this wasn't you, don't open it, and change your password: someone else may have access to your account.`,
  ],
}));

/** Purpose of this feature's tokens. */
const PURPOSE = "delete-account";

const LENGTH = 32;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Tokens that delete an account. Each works only for its owner, even if another person gets hold of it. */
export const deletionTokens = service((core) => {
  const { db, env, options } = core;
  const users = core.use(userStore);
  const values = core.use(verificationStore);
  const { deleteTokenExpiresIn: expiresIn } = options.user.deleteUser;
  return {
    /** Issues a token for a user. Undefined if the user no longer exists. Throws CHANGE_REFUSED. */
    async issue(userId: string): Promise<string | undefined> {
      const token = randomToken(env, LENGTH, ALPHABET);
      const given = { purpose: PURPOSE, token, value: userId, expiresIn, now: env.now(), userId };
      const prepared = await values.prepare(given);
      return db.transaction(async (tx) => {
        if (!(await users.lock(userId, tx))) return undefined;
        await values.add(prepared, tx);
        return token;
      });
    },
    /** True if the token deletes this user's account. The token stays valid. */
    async isGood(token: string, userId: string): Promise<boolean> {
      const found = await values.find(PURPOSE, token);
      return found?.value === userId && Date.parse(found.expiresAt) > env.now();
    },
    /** Consumes the token. False if it is no longer valid or belongs to another user; it then stays. */
    async claim(token: string, userId: string, tx: Transaction): Promise<boolean> {
      if ((await values.find(PURPOSE, token, tx))?.value !== userId) return false;
      return (await values.claim(PURPOSE, token, tx)) !== undefined;
    },
  };
});

export const DELETIONS = mailBudget("delete-account");

const Payload = z.object({
  userId: z.string(),
  callbackURL: z.string(),
  lang: z.string().optional(),
  request: RequestNote,
});

/** The email whose link deletes an account. */
export const deletionMail = requestService((core) => {
  const { options, outbox } = core;
  const { enabled, sendDeleteAccountVerification: send } = options.user.deleteUser;
  if (enabled && send === true && !core.use(letters).isOffered) {
    throw new ConfigurationError(
      "user.deleteUser.sendDeleteAccountVerification is true, but no email can be sent: set a function that sends it.",
    );
  }
  return (context) => ({
    /** True if accounts are deleted with such an email only. */
    isRequired: send !== undefined,
    /** Counts the email, before the transaction that requests it. Throws 429 over the limit. */
    count: async (email: string): Promise<void> =>
      refuseFor(core, "mail", await takeAsked(context, DELETIONS, email)),
    async enqueue(userId: string, callbackURL: string | undefined, tx: Transaction): Promise<void> {
      const lang = languageOf(context);
      const payload: z.output<typeof Payload> = {
        userId,
        callbackURL: callbackURL || "/",
        ...noteRequest(context, send),
        ...(lang === undefined ? {} : { lang }),
      };
      await outbox.add(tx, DELETE_ACCOUNT.kind, payload);
    },
  });
});

/** Sends the email. The token is created here, so a delayed email has its whole lifetime. */
export const sendDeletion = service((core) => {
  const { options } = core;
  const users = core.use(userStore);
  const tokens = core.use(deletionTokens);
  const { sendDeleteAccountVerification: custom, deleteTokenExpiresIn: expiresIn } = options.user.deleteUser;
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const { userId, callbackURL, lang, request } = Payload.parse(payload);
    const user = await users.findById(userId);
    const token = user && (await unlessRefused(tokens.issue(userId)));
    if (user === undefined || token === undefined) return;
    const url = `${options.baseURL}${options.basePath}/delete-user/callback?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}`;
    if (typeof custom === "function")
      return custom({ user: callbackUser(user), url, token }, notedRequest(request));
    const about = { to: user.email, ...readerOf(user, lang), url, token, callbackURL, expiresIn };
    await core.use(letters).send(DELETE_ACCOUNT, about, delivery);
  };
});
