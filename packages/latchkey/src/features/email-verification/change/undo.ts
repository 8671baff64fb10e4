import { fail } from "../../../base/errors.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { takeBackChanges } from "../../../kernel/contracts/ways-in.ts";
import { languageOf } from "../../../kernel/emails/recipient-language.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { randomToken } from "../../../security/tokens.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { afterNewPassword } from "../../accounts/index.ts";
import { audit } from "../../audit/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { withUserLocked } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { COULDNT_UPDATE_YOUR_EMAIL, INVALID_TOKEN, UNDO_NEEDS_PROOF } from "../errors.ts";
import { changeMail } from "./mail.ts";
import { pendingChanges } from "./pending.ts";
import { reviewSince, undoReader } from "./review.ts";
import { undoTokens } from "./undo-tokens.ts";

/** A request to undo a change. */
interface Undoing {
  token: string;
  /** Ids of later data, made since the session began, to keep. */
  keep?: readonly string[] | undefined;
  /** Ids of earlier data to remove. */
  remove?: readonly string[] | undefined;
}

/**
 * Undoes an address change with the link sent to the previous address. Its use means that the account is in
 * other hands, so in one transaction, with the user's row locked:
 *
 * 1. The previous address is restored, whatever the account's address is by now.
 * 2. All sessions end. The password is removed, and so is the data made since the session began that
 *    requested the change: sign-in methods, keys, invitations. Pending changes end. The mailbox gives access
 *    again: with a password reset, or with a provider that was linked before. An owner in a browser that held
 *    the account may choose which of this data stays, and which of the preceding weeks is removed as well
 *    (`review.ts`).
 * 3. The replaced address is notified, if it was proved. It can't undo this in turn.
 *
 * An account that has taken the previous address meanwhile without proving it loses it, because a sign-up is
 * enough to take one.
 */
export const undoChange = requestService((core) => {
  const users = core.use(userStore);
  const locked = core.use(withUserLocked);
  const sessions = core.use(sessionStore);
  const endTrust = core.use(afterNewPassword);
  const takeBackOf = takeBackChanges.make(core);
  const readerOf = undoReader.make(core);
  const undos = core.use(undoTokens);
  const pending = core.use(pendingChanges);
  const mail = core.use(changeMail);
  const auditOf = audit.make(core);
  const beforeOf = beforeWrite.make(core);
  const release = core.use(releasedEmail);

  return (context) =>
    async ({ token, keep = [], remove = [] }: Undoing): Promise<void> => {
      const { email, userId, id, isHeld } = await readerOf(context)(token);
      if (!isHeld && keep.length + remove.length > 0) throw fail(UNDO_NEEDS_PROOF);
      await beforeOf(context).update("user", { email, emailVerified: true });
      const updatedAt = context.time();
      const undo = async (isThere: boolean, tx: Transaction): Promise<void> => {
        if (!isThere) throw fail(INVALID_TOKEN);
        const undone = await undos.claim(id, userId, tx);
        const current = await users.findById(userId, tx);
        if (current === undefined || undone?.from !== email || current.email === email)
          throw fail(INVALID_TOKEN);
        await release(email, updatedAt, tx);
        const moved = { id: userId, from: current.email, to: email, updatedAt };
        if (!(await users.claimRestoredEmail(moved, tx))) throw fail(INVALID_TOKEN);
        await pending.end(userId, tx);
        await sessions.deleteAll(userId, tx);
        await endTrust(userId, tx);
        const since = undone.since ?? undone.at;
        const choice = {
          since,
          keep: new Set(keep),
          earliest: reviewSince(context, since),
          remove: new Set(remove),
        };
        await takeBackOf(context)(userId, choice, tx);
        if (current.emailVerified) {
          const lang = languageOf(context);
          const told = { userId, from: current.email, to: email, at: updatedAt };
          await mail.tell({ ...told, ...(lang === undefined ? {} : { lang }) }, tx);
        }
        await auditOf(context).record({ event: "email_change_undone", userId, changed: ["email"] }, tx);
      };
      try {
        await locked(userId, undo);
      } catch (error) {
        const isTaken = error instanceof UniqueViolation && error.on("user", "email");
        throw isTaken ? fail(COULDNT_UPDATE_YOUR_EMAIL) : error;
      }
    };
});

/** Takes the email address from an account that hasn't proved it. */
const releasedEmail = service(({ env, use }) => {
  const users = use(userStore);
  return async (email: string, updatedAt: string, tx: Transaction): Promise<void> => {
    const holder = await users.findByEmail(email, tx);
    if (holder === undefined || holder.emailVerified) return;
    // RFC 2606 reserves .invalid, so no such mailbox exists.
    const to = `${randomToken(env).toLowerCase()}@released.invalid`;
    await users.claimUnprovedEmail({ id: holder.id, from: email, to, updatedAt }, tx);
  };
});
