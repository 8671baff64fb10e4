import { fail } from "../../../base/errors.ts";
import { beforeWrite } from "../../../kernel/database-hooks.ts";
import { languageOf } from "../../../kernel/recipient-language.ts";
import { requestService } from "../../../kernel/service.ts";
import { waysIn } from "../../../kernel/ways-in.ts";
import { randomToken } from "../../../security/tokens.ts";
import { UniqueViolation } from "../../../storage/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { userStore } from "../../users/store.ts";
import { INVALID_TOKEN } from "../errors.ts";
import { mailTokens } from "../mail-token.ts";
import { COULDNT_UPDATE_YOUR_EMAIL } from "./errors.ts";
import { changeMail } from "./mail.ts";
import { pendingChanges } from "./pending.ts";
import { undoTokens } from "./undo-tokens.ts";

/**
 * Undoes a change of address with the link that the previous address got. Using it says that the account is in other
 * hands, so in one transaction, with the user's row locked:
 *
 * 1. The previous address is restored, whatever the account's address is by now.
 * 2. All sessions end, the password and the ways in that were added since the session began that asked for
 *    the change are removed, and pending changes end. The
 *    mailbox leads back in: with a password reset, or with a provider that was linked before.
 * 3. The replaced address is notified, if it was proved. It can't undo this in turn.
 *
 * An account that has taken the previous address meanwhile without proving it loses it: a sign-up is all that takes.
 */
export const undoChange = requestService((core) => {
  const { db, env } = core;
  const users = core.use(userStore);
  const ways = core.use(waysIn);
  const sessions = core.use(sessionStore);
  const tokens = core.use(mailTokens);
  const undos = core.use(undoTokens);
  const pending = core.use(pendingChanges);
  const mail = core.use(changeMail);
  const auditOf = audit.make(core);
  const beforeOf = beforeWrite.make(core);

  const release = async (email: string, updatedAt: string, tx: Transaction): Promise<void> => {
    const holder = await users.findByEmail(email, tx);
    if (holder === undefined || holder.emailVerified) return;
    // RFC 2606 reserves .invalid, so this is nobody's mailbox.
    const to = `${randomToken(env).toLowerCase()}@released.invalid`;
    await users.claimUnprovedEmail({ id: holder.id, from: email, to, updatedAt }, tx);
  };

  return (context) =>
    async (text: string): Promise<void> => {
      const { email, userId, id } = await tokens.readUndo(text);
      await beforeOf(context).update("user", { email, emailVerified: true });
      const updatedAt = context.time();
      const undo = async (tx: Transaction): Promise<void> => {
        if (!(await users.lock(userId, tx))) throw fail(INVALID_TOKEN);
        const undone = await undos.claim(id, userId, tx);
        const current = await users.findById(userId, tx);
        if (current === undefined || undone?.from !== email || current.email === email)
          throw fail(INVALID_TOKEN);
        await release(email, updatedAt, tx);
        const moved = { id: userId, from: current.email, to: email, updatedAt };
        if (!(await users.claimRestoredEmail(moved, tx))) throw fail(INVALID_TOKEN);
        await pending.end(userId, tx);
        await sessions.deleteAll(userId, tx);
        await ways.dropSince(userId, undone.since ?? undone.at, tx);
        if (current.emailVerified) {
          const lang = languageOf(context);
          const told = { userId, from: current.email, to: email, at: updatedAt };
          await mail.tell({ ...told, ...(lang === undefined ? {} : { lang }) }, tx);
        }
        await auditOf(context).record({ event: "email_change_undone", userId, changed: ["email"] }, tx);
      };
      try {
        await db.transaction(undo);
      } catch (error) {
        const isTaken = error instanceof UniqueViolation && error.on("user", "email");
        throw isTaken ? fail(COULDNT_UPDATE_YOUR_EMAIL) : error;
      }
    };
});
