import { fail } from "../../../base/errors.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { languageOf } from "../../../kernel/emails/recipient-language.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { userStore } from "../../users/store.ts";
import { COULDNT_UPDATE_YOUR_EMAIL } from "./errors.ts";
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
