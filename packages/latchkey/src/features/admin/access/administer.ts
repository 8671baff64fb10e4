import { type ErrorCode, fail, unavailable } from "../../../base/errors.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { LAST_ADMINISTRATOR, USER_NOT_FOUND } from "../errors.ts";
import { adminStore, isBanned, type Standing } from "../store.ts";
import { type Acting, authority } from "./authority.ts";

export interface Administered {
  readonly tx: Transaction;
  /** The user as read with the row locked. */
  readonly user: Standing;
  readonly acting: Acting;
  /**
   * Throws if the user is the only administrator. Called before a write that takes the user's
   * right to administer.
   */
  assertNotLast(): Promise<void>;
  /** Like `assertNotLast`, before a change to a role that doesn't administer. */
  assertKeepsAdministrator(role: string): Promise<void>;
}

/**
 * Runs an administrator's write to a user in one transaction with both rows locked. An administrator who has
 * lost the right meanwhile is refused as if it had been lost before, and of two who revoke each other's
 * rights one remains.
 */
export const administer = requestService((core) => {
  const store = core.use(adminStore);
  const { isAdministrator, hasOther } = core.use(authority);

  return (context) =>
    async <T>(
      acting: Acting,
      userId: string,
      refusal: ErrorCode,
      write: (about: Administered) => Promise<T>,
    ): Promise<T> => {
      const before = await store.standing(userId);
      if (before === undefined) throw fail(USER_NOT_FOUND);
      const { administrators } = store;
      const isLocked = isAdministrator(before);
      if (isLocked) await administrators.prepare();
      return core.db.transaction(async (tx) => {
        // Rows are locked in the same order everywhere, so two administrators can't deadlock.
        const ids = [...new Set([userId, ...(acting.userId === null ? [] : [acting.userId])])].toSorted();
        for (const id of ids) await store.lock(id, tx);
        if (isLocked) await administrators.take(tx);
        const current = await acting.stillActing(tx);
        const user = await store.standing(userId, tx);
        if (user === undefined) throw fail(USER_NOT_FOUND);
        current.assertOutranks(user, refusal);
        const assertNotLast = async (): Promise<void> => {
          if (!isAdministrator(user) || isBanned(user, context.now)) return;
          // The user has become an administrator since: the next attempt takes the lock.
          if (!isLocked) throw unavailable(1);
          if (!(await hasOther(userId, context.now, tx))) throw fail(LAST_ADMINISTRATOR);
        };
        const assertKeepsAdministrator = async (role: string): Promise<void> => {
          if (!isAdministrator({ id: userId, role })) await assertNotLast();
        };
        return write({ tx, user, acting: current, assertNotLast, assertKeepsAdministrator });
      });
    };
});
