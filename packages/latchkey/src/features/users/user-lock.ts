import { unavailable } from "../../base/errors.ts";
import { service } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "./store.ts";

/** How often the transaction is retried while the set of rows to lock changes. */
const ATTEMPTS = 5;

/** The set of rows to lock has grown meanwhile. */
class NotWhole extends Error {
  constructor() {
    super("What the account is part of has changed meanwhile");
  }
}

/** `isThere`: whether the user still exists. */
type Body<T> = (isThere: boolean, tx: Transaction) => Promise<T>;

/**
 * Runs a transaction that may take a user out of everything. The user's row is locked first, then the rows that features
 * name by `locks`.
 */
export const withUserLocked = service((core) => {
  const users = core.use(userStore);
  const parts = core.features.flatMap(({ locks }) => (locks === undefined ? [] : [core.use(locks)]));
  return async <T>(userId: string, body: Body<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const locks = await Promise.all(parts.map((locksOf) => locksOf(userId)));
      try {
        return await core.db.transaction(async (tx) => {
          const isThere = await users.lock(userId, tx);
          for (const { lock } of locks) await lock(tx);
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
