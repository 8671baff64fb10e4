import { unavailable } from "../../base/errors.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "./store.ts";

/** Attempts at the transaction while the set of rows to lock changes. */
const ATTEMPTS = 5;

/** The set of rows to lock has grown meanwhile. */
class NotWhole extends Error {
  constructor() {
    super("What the account is part of has changed meanwhile");
  }
}

/** `isThere`: whether the user still exists. */
type Body<T> = (isThere: boolean, tx: Transaction) => Promise<T>;
/** Takes further locks, after all others. */
export type LockMore = (tx: Transaction) => Promise<void>;

/**
 * Runs a transaction that may remove a user from everything they belong to. The user's row is locked first,
 * then the rows that features name by `locks`. `others`: further users whose rows are locked.
 */
export const withUserLocked = service((core) => {
  const users = core.use(userStore);
  const parts = core.features.flatMap(({ locks }) => (locks === undefined ? [] : [core.use(locks)]));
  return async <T>(
    userId: string,
    body: Body<T>,
    others: readonly string[] = [],
    lockMore?: LockMore,
  ): Promise<T> => {
    // The same order everywhere, so that two transactions can't deadlock.
    const ids = [...new Set([userId, ...others])].toSorted();
    for (let attempt = 1; ; attempt++) {
      const locks = await Promise.all(parts.map((locksOf) => locksOf(userId)));
      try {
        return await core.db.transaction(async (tx) => {
          let isThere = false;
          for (const id of ids) {
            const found = await users.lock(id, tx);
            if (id === userId) isThere = found;
          }
          for (const { lock } of locks) await lock(tx);
          await lockMore?.(tx);
          for (const { isWhole } of locks) if (!(await isWhole(tx))) throw new NotWhole();
          return body(isThere, tx);
        });
      } catch (error) {
        if (!(error instanceof NotWhole)) throw error;
        if (attempt === ATTEMPTS) throw unavailable(1, error);
      }
    }
  };
});
