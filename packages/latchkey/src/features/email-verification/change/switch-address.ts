import { fail } from "../../../base/errors.ts";
import type { Core } from "../../../kernel/core.ts";
import type { User } from "../../../kernel/identity.ts";
import { languageOf } from "../../../kernel/recipient-language.ts";
import { requestService } from "../../../kernel/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { userStore } from "../../users/store.ts";
import { COULDNT_UPDATE_YOUR_EMAIL } from "./errors.ts";
import { changeMail } from "./mail.ts";
import { pendingChanges } from "./pending.ts";
import { type PreparedUndo, undoTokens } from "./undo-tokens.ts";

/**
 * Whether the new address proves itself before it takes the place of the present one. Where nobody is to learn which
 * addresses have accounts it always does: a change that is refused for a taken address would tell.
 */
export function isLateSwitch({ user, emailAndPassword }: Core["options"]): boolean {
  return user.changeEmail.switch === "after-proof" || emailAndPassword.requireEmailVerification;
}

/**
 * Puts a new address in the place of the present one, the user's row locked: it counts as not proved, changes that were
 * asked for before are over, and the address that was proved is told, with `undo` to take it back. The unique index
 * decides between two who want the same one.
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
      // An address that nobody has proved may be anyone's: it isn't told where the account went.
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
