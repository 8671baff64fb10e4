import { type ErrorCode, fail, LatchkeyError } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { isPending, type Pending } from "../../kernel/contracts/door.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { beforeWrite } from "../../kernel/pipeline/hooks/database-hooks.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { credentialStore } from "../accounts/store.ts";
import { door } from "../sessions/index.ts";
import { userStore } from "../users/store.ts";
import { addressProved, proving } from "./address-proved.ts";
import { verificationCallbacks } from "./callbacks.ts";
import { INVALID_TOKEN, USER_NOT_FOUND } from "./errors.ts";
import { type MailToken, mailTokens, VERIFICATION } from "./mail-token.ts";
import type { Shown } from "./sign-up-proof.ts";
import { signUpCookie } from "./sign-up-proof.ts";

/** Result of a verification token. */
export interface Verified {
  /** Undefined: the email was already confirmed, and a used token reveals nothing about its account. */
  user: User | undefined;
  /** The steps that the session still needs before it is opened. */
  pending?: Pending | undefined;
  /** Token of the opened session. */
  token?: string | undefined;
}

/** An email address whose owner has proved access to it. */
interface ReadAddress {
  user: User;
  shown: Shown;
  /** The error if the proof is no longer valid. */
  refusal: ErrorCode;
  /** Runs first in the transaction: consumes the proof, or throws. */
  take(current: User, tx: Transaction): Promise<void>;
  /** Redirect target of the opened session. */
  target?: string | undefined;
}

/** Opens a session for the owner of a confirmed email address, if the application has configured that. */
export const enterVerified = requestService((core) => {
  const doorOf = door.make(core);
  const { autoSignInAfterVerification } = core.options.emailVerification;
  return (context) =>
    async (user: User, target?: string): Promise<Pick<Verified, "pending" | "token">> => {
      if (!autoSignInAfterVerification) return {};
      try {
        const entered = await doorOf(context).enter({
          user,
          method: VERIFICATION,
          channel: "mailbox",
          target,
        });
        return isPending(entered) ? { pending: entered } : { token: entered.token };
      } catch (error) {
        // The email address is confirmed anyway. The sign-in reports why no session was opened.
        if (!(error instanceof LatchkeyError) || error.statusCode >= 500) throw error;
        return {};
      }
    };
});

/** Confirms an email address, whatever the proof. */
export const verifyAddress = requestService((core) => {
  const inTransaction = core.use(proving);
  const users = core.use(userStore);
  const credentials = core.use(credentialStore);
  const provedOf = addressProved.make(core);
  const beforeOf = beforeWrite.make(core);
  const cookieOf = signUpCookie.make(core);
  const callbacksOf = verificationCallbacks.make(core);
  const enterOf = enterVerified.make(core);

  /** Updates the user. One of several concurrent requests succeeds, and gets the user. */
  const prove = async (
    context: Context,
    { user: { id, email }, shown: { keep, newHash }, refusal, take }: ReadAddress,
    tx: Transaction,
  ): Promise<User | undefined> => {
    const current = await users.findById(id, tx);
    if (current?.email !== email) throw fail(refusal);
    await take(current, tx);
    if (current.emailVerified) return undefined;
    const proved = await provedOf(context)(current, { keep, method: VERIFICATION }, tx);
    if (newHash !== undefined) {
      const given = { userId: id, password: newHash, now: context.time(), channel: "mailbox" } as const;
      await credentials.insert(given, tx);
    }
    return proved;
  };

  return (context) =>
    async (read: ReadAddress): Promise<Verified> => {
      const { user, target } = read;
      await callbacksOf(context).before(user);
      await beforeOf(context).update("user", { emailVerified: true });
      const proved = await inTransaction(user, (_isThere, tx) => prove(context, read, tx));
      cookieOf(context).clear();
      // Only the first confirmation opens a session; a repeated one doesn't.
      if (proved === undefined) return { user: undefined };
      const opened = await enterOf(context)(proved, target);
      await callbacksOf(context).after(proved);
      return { user: proved, ...opened };
    };
});

/** Confirms an email address with the token of a confirmation email. */
export const verifyByToken = requestService((core) => {
  const users = core.use(userStore);
  const tokens = core.use(mailTokens);
  const verifyOf = verifyAddress.make(core);
  return (context) =>
    async (
      token: MailToken,
      show: (user: User) => Promise<Shown>,
      target: string | undefined,
    ): Promise<Verified> => {
      const user = await users.findByEmail(token.email);
      if (user === undefined) throw fail(USER_NOT_FOUND);
      if (!isFor(token, user)) throw fail(INVALID_TOKEN);
      if (user.emailVerified) return { user: undefined };
      return verifyOf(context)({
        user,
        shown: await show(user),
        refusal: INVALID_TOKEN,
        target,
        async take({ id, emailVerified }, tx) {
          if (token.isForeign && !emailVerified) await tokens.takeForeign(token, id, tx);
        },
      });
    };
});

/** True if a token was created for this account, not for an earlier one with the same email address. */
function isFor({ isForeign, userId, issuedAt }: MailToken, user: User): boolean {
  if (!isForeign) return userId === user.id;
  // The framework's tokens state only their creation time, in whole seconds.
  return issuedAt !== undefined && Math.floor(Date.parse(user.createdAt) / 1000) <= issuedAt;
}
