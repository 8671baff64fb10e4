import { type ErrorCode, fail } from "../../../base/errors.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { RowName } from "../../../storage/rows/row-archive.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { deletionParts, forgetting } from "../../account-deletion/index.ts";
import { audit, backgroundEvent } from "../../audit/index.ts";
import { auditStore } from "../../audit/store.ts";
import type { Acting } from "../access/authority.ts";
import { MAY_NOT_DELETE } from "../errors.ts";
import { adminStore } from "../store.ts";
import { userArchive } from "./archive.ts";
import { CAN_NOT_RESTORE_USER, REMOVED_USER_NOT_FOUND } from "./errors.ts";
import { type RemovedUser, removedUserStore } from "./store.ts";

interface Decided {
  readonly removed: RemovedUser;
  /** Those of the rows to lock that exist. */
  readonly there: readonly RowName[];
  readonly tx: Transaction;
}

/** Runs an administrator's decision about a removed user in one transaction. Only one decision wins. */
const deciding = service((core) => {
  const store = core.use(removedUserStore);
  const { rows } = core.use(userArchive);
  return async <T>(
    acting: Acting,
    userId: string,
    locksOf: (removed: RemovedUser) => readonly RowName[],
    decide: (decided: Decided) => Promise<T>,
  ): Promise<T> => {
    const removed = await store.find(userId);
    if (removed === undefined) throw fail(REMOVED_USER_NOT_FOUND);
    const ranked = { id: userId, role: removed.role };
    acting.assertOutranks(ranked, MAY_NOT_DELETE);
    const own = acting.userId === null ? [] : [{ table: "user", id: acting.userId }];
    const locks = [...own, ...locksOf(removed), { table: "removedUser", id: removed.id }];
    return core.db.transaction(async (tx) => {
      const there = await rows.lock(locks, tx);
      (await acting.stillActing(tx)).assertOutranks(ranked, MAY_NOT_DELETE);
      if (!(await store.claim({ id: removed.id }, tx))) throw fail(REMOVED_USER_NOT_FOUND);
      return decide({ removed, there, tx });
    });
  };
});

/** Restores removed users with all their data. */
export const restoring = requestService((core) => {
  const { rows, open } = core.use(userArchive);
  const parts = core.use(deletionParts);
  const people = core.use(adminStore);
  const decideOn = core.use(deciding);
  const auditOf = audit.make(core);
  return (context) =>
    async (acting: Acting, userId: string): Promise<User> => {
      const archiveOf = ({ archive }: RemovedUser) => {
        const opened = open(archive);
        if (opened !== undefined) return opened;
        throw fail(CAN_NOT_RESTORE_USER, {
          message: "The data of this removed user was encrypted with a secret that is no longer configured",
          members: { taken: null },
        });
      };
      const restore = async ({ removed, there, tx }: Decided): Promise<User> => {
        await rows.restore(archiveOf(removed), there, tx);
        for (const part of parts) await part.returned?.(userId, tx);
        await auditOf(context).record({ event: "user_restored", userId }, tx);
        return people.present(userId, tx);
      };
      const parentsOf = (removed: RemovedUser) => rows.parentsOf(archiveOf(removed));
      return decideOn(acting, userId, parentsOf, restore).catch((error: unknown) => {
        throw error instanceof UniqueViolation ? refusalOf(error) : error;
      });
    };
});

function refusalOf(error: UniqueViolation): Error {
  const { table, columns } = error;
  const taken = { table, column: columns[0] ?? null };
  return fail(CAN_NOT_RESTORE_USER satisfies ErrorCode, { members: { taken }, cause: error });
}

/** Deletes removed users permanently. */
export const purging = requestService((core) => {
  const decideOn = core.use(deciding);
  const forget = core.use(forgetting);
  const auditOf = audit.make(core);
  return (context) => (acting: Acting, userId: string) =>
    decideOn(
      acting,
      userId,
      () => [],
      async ({ tx }) => {
        await auditOf(context).record({ event: "user_purged", userId }, tx);
        await forget(userId, tx);
      },
    );
});

/** Permanently deletes users who were removed long ago. */
export const purgingOld = service((core) => {
  const store = core.use(removedUserStore);
  const forget = core.use(forgetting);
  const eventOf = core.use(backgroundEvent);
  const events = core.use(auditStore);
  return {
    isDue: async (before: string): Promise<boolean> => (await store.listOld(before)).length > 0,
    /** True if there may be more. */
    async run(before: string): Promise<boolean> {
      const found = await store.listOld(before);
      for (const { id, userId } of found)
        await core.db.transaction(async (tx) => {
          if (!(await store.claim({ id }, tx))) return;
          await events.insert(eventOf({ event: "user_purged", userId }), tx);
          await forget(userId, tx);
        });
      return found.length > 0;
    },
  };
});
