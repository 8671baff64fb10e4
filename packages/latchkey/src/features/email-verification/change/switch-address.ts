import { type ErrorCode, fail } from "../../../base/errors.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { languageOf } from "../../../kernel/emails/recipient-language.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { userStore } from "../../users/store.ts";
import { addressProved, proving } from "../address-proved.ts";
import { verificationCallbacks } from "../callbacks.ts";
import { COULDNT_UPDATE_YOUR_EMAIL } from "../errors.ts";
import { browserOfSignUp } from "../sign-up-proof.ts";
import { changeMail } from "./mail.ts";
import { pendingChanges } from "./pending.ts";
import { type PreparedUndo, undoTokens } from "./undo-tokens.ts";

/**
 * True if the new address must be proved before it replaces the current one. Always true if accounts are
 * hidden, because an error for a taken address would reveal it.
 */
export function isLateSwitch({ user, emailAndPassword }: Core["options"]): boolean {
  return user.changeEmail.switch === "after-proof" || emailAndPassword.requireEmailVerification;
}

/**
 * Replaces the current address with a new one, with the user's row locked. The new one counts as unproved,
 * earlier pending changes end, and a proved previous address is notified, with `undo` to revert the change.
 * The unique index decides between two users who want the same address.
 */
export const switchAddress = requestService((core) => {
  const users = core.use(userStore);
  const pending = core.use(pendingChanges);
  const undos = core.use(undoTokens);
  const mail = core.use(changeMail);
  const auditOf = audit.make(core);

  return (context) =>
    async (user: User, to: string, tx: Transaction, undo?: PreparedUndo): Promise<User> => {
      const updatedAt = context.time();
      const { id: userId, email: from } = user;
      if (!(await users.claimChangeOfEmail({ id: userId, from, to, updatedAt }, tx)))
        throw fail(COULDNT_UPDATE_YOUR_EMAIL);
      await pending.end(userId, tx);
      // An unproved address may belong to a stranger, so it doesn't receive the new address.
      if (user.emailVerified) {
        const lang = languageOf(context);
        if (undo !== undefined) await undos.add(undo, tx);
        const told = { userId, from, to, at: updatedAt, undo: undo?.id };
        await mail.tell({ ...told, ...(lang === undefined ? {} : { lang }) }, tx);
      }
      await auditOf(context).record({ event: "email_changed", userId, changed: ["email"] }, tx);
      return { ...user, email: to, emailVerified: false, updatedAt };
    };
});

/** A new email address whose reader is signed in to the account. */
export interface Replacement {
  user: User;
  /** Start of the user's session. */
  since: string;
  to: string;
  /** Consumes the proof. False if another request consumed it. */
  take(tx: Transaction): Promise<boolean>;
  refusals: { readonly taken: ErrorCode; readonly inUse: ErrorCode };
}

/** Replaces the current email address with a new one, which counts as confirmed. */
export const replaceAddress = requestService((core) => {
  const inTransaction = core.use(proving);
  const users = core.use(userStore);
  const undos = core.use(undoTokens);
  const switchOf = switchAddress.make(core);
  const provedOf = addressProved.make(core);
  const beforeOf = beforeWrite.make(core);
  const browserOf = browserOfSignUp.make(core);
  const callbacksOf = verificationCallbacks.make(core);
  return (context) =>
    async ({ user, since, to, take, refusals }: Replacement): Promise<void> => {
      const { before, after } = callbacksOf(context);
      await before(user);
      await beforeOf(context).update("user", { email: to });
      const undo = user.emailVerified
        ? await undos.prepare(user.id, { from: user.email, since }, context)
        : undefined;
      let proved: User;
      try {
        proved = await inTransaction(user, async (_isThere, tx) => {
          const current = await users.findById(user.id, tx);
          if (current?.email !== user.email || !(await take(tx))) throw fail(refusals.taken);
          const changed = await switchOf(context)(current, to, tx, undo);
          // An account with a confirmed email address contains no planted data.
          const keep = current.emailVerified ? "everything" : (browserOf(context)(current) ?? {});
          return provedOf(context)(changed, { keep, method: "email-change" }, tx);
        });
      } catch (error) {
        const isTaken = error instanceof UniqueViolation && error.on("user", "email");
        throw isTaken ? fail(refusals.inUse) : error;
      }
      context.renewSession();
      await after(proved);
    };
});
