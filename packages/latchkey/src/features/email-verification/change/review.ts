import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { recentChanges, type ShownChange } from "../../../kernel/contracts/ways-in.ts";
import { knownDevice } from "../../../kernel/pipeline/limits/known-device.ts";
import { audit } from "../../audit/index.ts";
import { userStore } from "../../users/store.ts";
import { INVALID_TOKEN, UNDO_NEEDS_PROOF } from "../errors.ts";
import { mailTokens, type UndoToken } from "../mail-token.ts";
import { undoTokens } from "./undo-tokens.ts";

/** Period that the page shows. Milliseconds: 30 days. */
const LOOK_BACK = 30 * 86_400_000;

/**
 * Returns the time since which changes are shown: 30 days ago, or the start of the session that requested the
 * change. ISO 8601.
 */
export function reviewSince({ now }: Pick<Context, "now">, since: string): string {
  const monthAgo = new Date(now - LOOK_BACK).toISOString();
  return since < monthAgo ? since : monthAgo;
}

/**
 * Reads the link in the email to the previous address. `isHeld`: the browser was signed in to the account by
 * a method other than its mailbox, while it had that email address. The mailbox alone can only undo: a person
 * who reads it for a moment, or still reads one that the owner has left, learns nothing about the account
 * from the page, and can choose nothing.
 */
export const undoReader = requestService((core) => {
  const tokens = core.use(mailTokens);
  const devices = core.use(knownDevice);
  return (context) =>
    async (token: string): Promise<UndoToken & { isHeld: boolean }> => {
      const read = await tokens.readUndo(token);
      return { ...read, isHeld: devices.find(context, read.email)?.ownership === "held" };
    };
});

/** A change that the page shows. */
type ReviewedChange = ShownChange & {
  /** Made since the start of the session that requested the email change. */
  isSuspicious: boolean;
};

/**
 * Returns recent changes of the account, for the page that undoes an email change. Null: this browser may not
 * see them.
 */
export const reviewChange = requestService((core) => {
  const readerOf = undoReader.make(core);
  const undos = core.use(undoTokens);
  const changes = core.use(recentChanges);
  return (context) =>
    async (token: string): Promise<ReviewedChange[] | null> => {
      const { id, userId, isHeld } = await readerOf(context)(token);
      const undo = await undos.find(id);
      if (undo === undefined) throw fail(INVALID_TOKEN);
      if (!isHeld) return null;
      const since = undo.since ?? undo.at;
      const found = await changes(userId, reviewSince(context, since));
      return found.map((change) => ({ ...change, isSuspicious: change.createdAt >= since }));
    };
});

/**
 * Closes the link, because the owner made the change. Requires the link itself, so that a person in the
 * account can't take the undo from the owner. It also requires a session in a browser that held the account,
 * so that neither a reader of the old mailbox nor a program that opens links in emails can do it. A person
 * who has both could delete the email as well.
 */
export const keepChange = requestService((core) => {
  const tokens = core.use(mailTokens);
  const devices = core.use(knownDevice);
  const undos = core.use(undoTokens);
  const users = core.use(userStore);
  const auditOf = audit.make(core);
  return (context) =>
    async (user: User, token: string): Promise<void> => {
      const { id, userId, email } = await tokens.readUndo(token);
      if (userId !== user.id) throw fail(INVALID_TOKEN);
      const isHeld = [email, user.email].some((known) => devices.find(context, known)?.ownership === "held");
      if (!isHeld) throw fail(UNDO_NEEDS_PROOF);
      await core.db.transaction(async (tx) => {
        await users.lock(userId, tx);
        if (!(await undos.close(id, tx))) throw fail(INVALID_TOKEN);
        await auditOf(context).record({ event: "email_change_kept", userId }, tx);
      });
    };
});
