import { fail, LatchkeyError } from "../../base/errors.ts";
import type { Context } from "../../kernel/context.ts";
import { beforeWrite } from "../../kernel/database-hooks.ts";
import { heed } from "../../kernel/endpoint-hooks.ts";
import type { User } from "../../kernel/identity.ts";
import { requestOf } from "../../kernel/request-of.ts";
import { requestService } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { credentialStore } from "../accounts/store.ts";
import { callbackUser } from "../callback-user.ts";
import { door } from "../sessions/index.ts";
import { addressProved, proving } from "../users/index.ts";
import { userStore } from "../users/store.ts";
import { INVALID_TOKEN, USER_NOT_FOUND } from "./errors.ts";
import { type MailToken, mailTokens, VERIFICATION } from "./mail-token.ts";
import type { Shown } from "./same-person.ts";
import { signUpCookie } from "./sign-up-cookie.ts";

/**
 * Turns the token of a verification email into a proved address. Resolves to the user if this call proved it.
 * Undefined: it was already proved, and a used token reveals nothing about its account.
 */
export const proveAddress = requestService((core) => {
  const { options, log } = core;
  const inTransaction = core.use(proving);
  const users = core.use(userStore);
  const credentials = core.use(credentialStore);
  const tokens = core.use(mailTokens);
  const provedOf = addressProved.make(core);
  const doorOf = door.make(core);
  const beforeOf = beforeWrite.make(core);
  const cookieOf = signUpCookie.make(core);
  const {
    autoSignInAfterVerification,
    beforeEmailVerification,
    afterEmailVerification,
    onEmailVerification,
  } = options.emailVerification;

  /** One of all who come with the token changes it, and gets the user. */
  const prove = async (
    context: Context,
    token: MailToken,
    id: string,
    { keep, newHash }: Shown,
    tx: Transaction,
  ): Promise<User | undefined> => {
    const current = await users.findById(id, tx);
    if (current?.email !== token.email) throw fail(INVALID_TOKEN);
    if (current.emailVerified) return undefined;
    if (token.isForeign) await tokens.takeForeign(token, id, tx);
    const proved = await provedOf(context)(current, { keep, method: VERIFICATION }, tx);
    if (newHash !== undefined) await credentials.insert(id, newHash, context.time(), tx);
    return proved;
  };

  const welcome = async (context: Context, proved: User): Promise<void> => {
    if (autoSignInAfterVerification) {
      try {
        await doorOf(context).enter({ user: proved, method: VERIFICATION });
      } catch (error) {
        // The address is proved all the same; what stands in the way of a session is told at the sign-in.
        if (!(error instanceof LatchkeyError) || error.statusCode >= 500) throw error;
      }
    }
    for (const callback of [afterEmailVerification, onEmailVerification]) {
      try {
        await callback?.(callbackUser(proved), requestOf(context));
      } catch (error) {
        const { requestId } = context;
        log("error", "A callback after the proof of an address failed", { requestId, error });
      }
    }
  };

  return (context) =>
    async (token: MailToken, show: (user: User) => Promise<Shown>): Promise<User | undefined> => {
      const user = await users.findByEmail(token.email);
      if (user === undefined) throw fail(USER_NOT_FOUND);
      if (!isFor(token, user)) throw fail(INVALID_TOKEN);
      if (user.emailVerified) return undefined;
      const shown = await show(user);
      await heed(() => beforeEmailVerification?.(callbackUser(user), requestOf(context)));
      await beforeOf(context).update("user", { emailVerified: true });
      const proved = await inTransaction(user, (_isThere, tx) => prove(context, token, user.id, shown, tx));
      cookieOf(context).clear();
      // Only the change itself opens a session: a link that is opened again opens none.
      if (proved !== undefined) await welcome(context, proved);
      return proved;
    };
});

/** Whether a token was made for this account, and not for one that had the address before it. */
function isFor({ isForeign, userId, issuedAt }: MailToken, user: User): boolean {
  if (!isForeign) return userId === user.id;
  // The framework's say only when they were made, in whole seconds.
  return issuedAt !== undefined && Math.floor(Date.parse(user.createdAt) / 1000) <= issuedAt;
}
