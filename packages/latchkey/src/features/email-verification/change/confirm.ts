import { fail, UNAUTHORIZED } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { noteRequest } from "../../../kernel/contracts/request-of.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { languageOf } from "../../../kernel/emails/recipient-language.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { takeAsked } from "../../../kernel/pipeline/limits/mail-limit.ts";
import { refuseFor } from "../../../kernel/pipeline/limits/refuse-for.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { credentialStore } from "../../accounts/store.ts";
import { userStore } from "../../users/store.ts";
import { addressProved, proving } from "../address-proved.ts";
import { COULDNT_UPDATE_YOUR_EMAIL, INVALID_TOKEN, USER_NOT_FOUND } from "../errors.ts";
import { verificationMail } from "../mail.ts";
import { CHANGE_VERIFICATION, type ChangeToken, mailTokens } from "../mail-token.ts";
import type { Shown } from "../sign-up-proof.ts";
import { CHANGES, changeMail } from "./mail.ts";
import { type Change, pendingChanges } from "./pending.ts";
import { isLateSwitch, switchAddress } from "./switch-address.ts";
import { type PreparedUndo, undoTokens } from "./undo-tokens.ts";

/**
 * Changes an address with the token of an email.
 *
 * 1. A browser that is signed in as another user is refused. One without a session isn't, so that the email
 *    may be opened on another device.
 * 2. The change is claimed in one transaction with its effects. A token of an earlier change, of a canceled
 *    one, or of an address that the account no longer has, finds nothing to claim. A change that only the new
 *    address was asked about ends with the proof of the current one.
 * 3. If the current address agrees, then, depending on the options, the new one is asked next, and nothing
 *    has changed yet; or the new one replaces it at once and gets a confirmation email. If the new one
 *    agrees, it replaces the current one and is proved.
 *
 * Resolves to the user with the new address. Undefined if the new address is asked next.
 */
export const confirmChange = requestService((core) => {
  const { db } = core;
  const inTransaction = core.use(proving);
  const users = core.use(userStore);
  const credentials = core.use(credentialStore);
  const pending = core.use(pendingChanges);
  const tokens = core.use(mailTokens);
  const mail = core.use(verificationMail);
  const changes = core.use(changeMail);
  const undos = core.use(undoTokens);
  const isLate = isLateSwitch(core.options);
  const hidesAccounts = core.options.emailAndPassword.requireEmailVerification;
  const switchOf = switchAddress.make(core);
  const provedOf = addressProved.make(core);
  const beforeOf = beforeWrite.make(core);

  /** Claims the token's change, with the user's row locked. */
  const take = async (token: ChangeToken, user: User, tx: Transaction): Promise<void> => {
    if (token.id === undefined) {
      if (token.issuedAt === undefined || Math.floor(Date.parse(user.createdAt) / 1000) > token.issuedAt)
        throw fail(INVALID_TOKEN);
      return tokens.takeForeign(token, user.id, tx);
    }
    accept(token, user, await pending.claim(token.id, tx));
  };

  /** Returns the current user, with the token's change claimed. The row is locked. */
  const begin = async (token: ChangeToken, id: string, tx: Transaction): Promise<User> => {
    const current = await users.findById(id, tx);
    if (current?.email !== token.email) throw fail(INVALID_TOKEN);
    await take(token, current, tx);
    return current;
  };

  const owner = async ({ session }: Context, token: ChangeToken): Promise<User> => {
    const user = await users.findByEmail(token.email);
    if (user === undefined) throw fail(USER_NOT_FOUND);
    if (token.userId !== undefined && token.userId !== user.id) throw fail(INVALID_TOKEN);
    if (session !== undefined && session.userId !== user.id)
      throw fail(UNAUTHORIZED, { message: "unauthorized" });
    // An invalid link asks for no password and counts no email.
    if (token.id !== undefined) accept(token, user, await pending.find(token.id));
    return user;
  };

  /** Start of the session that requested the change. */
  const sinceOf = async ({ id }: ChangeToken): Promise<string | undefined> =>
    id === undefined ? undefined : (await pending.find(id))?.since;

  /** Continues after the current address has agreed. */
  const askNew = async (
    context: Context,
    token: ChangeToken,
    userId: string,
    callbackURL: string | undefined,
  ): Promise<void> => {
    const { email: from, updateTo: to } = token;
    if (!hidesAccounts && (await users.findByEmail(to)) !== undefined) throw fail(COULDNT_UPDATE_YOUR_EMAIL);
    refuseFor(core, "mail", await takeAsked(context, CHANGES, to));
    const since = await sinceOf(token);
    const prepared = await pending.prepare(userId, { from, to, isAgreed: true, since }, context);
    await db.transaction(async (tx) => {
      await users.lock(userId, tx);
      await begin(token, userId, tx);
      await pending.begin(prepared, tx);
      const link = {
        callbackURL: callbackURL || "/",
        browser: changes.browserOf(context),
        lang: languageOf(context),
        ...noteRequest(context, changes.callback("to")),
      };
      await changes.ask({ userId, id: prepared.id, from, to, asked: "to", ...link }, tx);
    });
  };

  interface How {
    shown: Shown | undefined;
    mayMail: boolean;
    callbackURL: string | undefined;
    undo: PreparedUndo | undefined;
  }
  const change = async (
    context: Context,
    token: ChangeToken,
    id: string,
    { shown, mayMail, callbackURL, undo }: How,
    tx: Transaction,
  ): Promise<User> => {
    const current = await begin(token, id, tx);
    const changed = await switchOf(context)(current, token.updateTo, tx, undo);
    if (mayMail) await mail.enqueueCounted(context, token.updateTo, callbackURL, tx);
    if (shown === undefined) return changed;
    // An account with a proved address contains no planted data.
    const keep = current.emailVerified ? "everything" : shown.keep;
    const proved = await provedOf(context)(changed, { keep, method: "email-change" }, tx);
    if (shown.newHash !== undefined) {
      const given = { userId: id, password: shown.newHash, now: context.time(), channel: "mailbox" } as const;
      await credentials.insert(given, tx);
    }
    return proved;
  };

  return (context) =>
    async (
      token: ChangeToken,
      callbackURL: string | undefined,
      show: (user: User) => Promise<Shown>,
    ): Promise<User | undefined> => {
      const user = await owner(context, token);
      const isProof = token.purpose === CHANGE_VERIFICATION;
      if (isLate && !isProof) {
        await askNew(context, token, user.id, callbackURL);
        return undefined;
      }
      const shown = isProof ? await show(user) : undefined;
      const mayMail = !isProof && (await mail.count(context, token.updateTo));
      await beforeOf(context).update("user", { email: token.updateTo });
      const undo = user.emailVerified
        ? await undos.prepare(user.id, { from: user.email, since: await sinceOf(token) }, context)
        : undefined;
      const how: How = { shown, mayMail, callbackURL, undo };
      let changed: User;
      try {
        changed = await inTransaction(user, (_isThere, tx) => change(context, token, user.id, how, tx));
      } catch (error) {
        const isTaken = error instanceof UniqueViolation && error.on("user", "email");
        throw isTaken ? fail(COULDNT_UPDATE_YOUR_EMAIL) : error;
      }
      context.renewSession();
      return changed;
    };
});

/** Throws INVALID_TOKEN unless the pending change is the token's. */
function accept(token: ChangeToken, user: User, change: Change | undefined): void {
  if (change?.from !== token.email || change.to !== token.updateTo) throw fail(INVALID_TOKEN);
  // Only the new address was asked, because the current one was unproved. If it has been proved since, it may be
  // another person's.
  const isOverruled = token.purpose === CHANGE_VERIFICATION && user.emailVerified && !change.isAgreed;
  if (isOverruled) throw fail(INVALID_TOKEN);
}
