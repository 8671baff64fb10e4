import type { Context } from "../../../kernel/context.ts";
import { beforeWrite } from "../../../kernel/database-hooks.ts";
import { fail, UNAUTHORIZED } from "../../../kernel/errors.ts";
import type { User } from "../../../kernel/identity.ts";
import { requestService } from "../../../kernel/service.ts";
import { UniqueViolation } from "../../../storage/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { credentialStore } from "../../accounts/store.ts";
import { sessionCookies } from "../../sessions/index.ts";
import { addressProved } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { proving } from "../../users/whole-user.ts";
import { INVALID_TOKEN, USER_NOT_FOUND } from "../errors.ts";
import { verificationMail } from "../mail.ts";
import { CHANGE_VERIFICATION, type ChangeToken, mailTokens } from "../mail-token.ts";
import type { Shown } from "../same-person.ts";
import { COULDNT_UPDATE_YOUR_EMAIL } from "./errors.ts";
import { pendingChanges } from "./pending.ts";
import { switchAddress } from "./switch-address.ts";

/**
 * Changes an address by the token of a mail.
 *
 * 1. A browser that is signed in as somebody else is refused; one without a session isn't, so that the mail may be
 *    opened on another device.
 * 2. The change is claimed in one transaction with the change itself. A token of an earlier one, of one that was
 *    cancelled, or of an address that the account no longer has, finds nothing to claim. One that only the new address
 *    was asked for ends with the proof of the present one.
 * 3. The new address gets the mail that proves it, unless the token was in a mail to that address.
 */
export const confirmChange = requestService((core) => {
  const inTransaction = core.use(proving);
  const users = core.use(userStore);
  const credentials = core.use(credentialStore);
  const pending = core.use(pendingChanges);
  const tokens = core.use(mailTokens);
  const mail = core.use(verificationMail);
  const switchOf = switchAddress.make(core);
  const provedOf = addressProved.make(core);
  const cookiesOf = sessionCookies.make(core);
  const beforeOf = beforeWrite.make(core);

  /** Takes what the token stands for, the user's row locked. */
  const take = async (token: ChangeToken, user: User, tx: Transaction): Promise<void> => {
    if (token.id === undefined) {
      if (token.issuedAt === undefined || Math.floor(Date.parse(user.createdAt) / 1000) > token.issuedAt)
        throw fail(INVALID_TOKEN);
      return tokens.takeForeign(token, user.id, tx);
    }
    const change = await pending.claim(token.id, tx);
    if (change?.from !== token.email || change.to !== token.updateTo) throw fail(INVALID_TOKEN);
  };

  const owner = async ({ session }: Context, token: ChangeToken): Promise<User> => {
    const user = await users.findByEmail(token.email);
    if (user === undefined) throw fail(USER_NOT_FOUND);
    if (token.userId !== undefined && token.userId !== user.id) throw fail(INVALID_TOKEN);
    if (session !== undefined && session.userId !== user.id)
      throw fail(UNAUTHORIZED, { message: "unauthorized" });
    return user;
  };

  interface How {
    shown: Shown | undefined;
    mayMail: boolean;
    callbackURL: string | undefined;
  }
  const change = async (
    context: Context,
    token: ChangeToken,
    id: string,
    { shown, mayMail, callbackURL }: How,
    tx: Transaction,
  ): Promise<User> => {
    const current = await users.findById(id, tx);
    if (current?.email !== token.email) throw fail(INVALID_TOKEN);
    // The new address alone was asked, since the present one was nobody's. Proved by now, it may be another person's.
    const isOverruled = token.purpose === CHANGE_VERIFICATION && !token.isForeign && current.emailVerified;
    if (isOverruled) throw fail(INVALID_TOKEN);
    await take(token, current, tx);
    const changed = await switchOf(context)(current, token.updateTo, tx);
    if (mayMail) await mail.enqueueCounted(context, token.updateTo, callbackURL, tx);
    if (shown === undefined) return changed;
    const proved = await provedOf(context)(changed, { keep: shown.keep, method: "email-change" }, tx);
    if (shown.newHash !== undefined) await credentials.insert(id, shown.newHash, context.time(), tx);
    return proved;
  };

  return (context) =>
    async (token: ChangeToken, callbackURL: string | undefined, show: (user: User) => Promise<Shown>) => {
      const user = await owner(context, token);
      const isProof = token.purpose === CHANGE_VERIFICATION;
      const shown = isProof ? await show(user) : undefined;
      const how: How = {
        shown,
        mayMail: !isProof && (await mail.count(context, token.updateTo)),
        callbackURL,
      };
      await beforeOf(context).update("user", { email: token.updateTo });
      let changed: User;
      try {
        changed = await inTransaction(user, (_isThere, tx) => change(context, token, user.id, how, tx));
      } catch (error) {
        const isTaken = error instanceof UniqueViolation && error.on("user", "email");
        throw isTaken ? fail(COULDNT_UPDATE_YOUR_EMAIL) : error;
      }
      const { found } = context;
      if (found !== undefined) {
        const cookies = cookiesOf(context);
        cookies.set(found.token, !cookies.endsWithBrowser());
      }
      return changed;
    };
});
