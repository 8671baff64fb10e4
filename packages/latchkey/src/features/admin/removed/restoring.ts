import { z } from "zod";
import { type ErrorCode, fail } from "../../../base/errors.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { cleanUpJob } from "../../../kernel/pipeline/jobs/clean-up.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import { type Archive, type RowName, rowArchive } from "../../../storage/rows/row-archive.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { deletionParts, forgetting } from "../../account-deletion/index.ts";
import { audit, backgroundEvent } from "../../audit/index.ts";
import { auditStore } from "../../audit/store.ts";
import type { Acting } from "../access/authority.ts";
import { CAN_NOT_RESTORE_USER, MAY_NOT_DELETE, REMOVED_USER_NOT_FOUND } from "../errors.ts";
import { adminStore } from "../store.ts";
import { type RemovedUser, removedUserStore } from "./store.ts";

const PURPOSE = "removed-user";

const Rows: z.ZodType<Archive> = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** Encrypted archive of all rows of removed users: passwords and tokens are in it as they were stored. */
export const userArchive = service((core) => {
  const { db, sealer, newId } = core;
  const rows = rowArchive(db);
  const store = core.use(removedUserStore);
  const parts = core.use(deletionParts);
  return {
    rows,
    /** Archives the rows before any of them is deleted, in the same transaction. */
    async keep(
      userId: string,
      { removedBy, removedAt }: { removedBy: string | null; removedAt: string },
      tx: Transaction,
    ): Promise<void> {
      const seeds: RowName[] = [{ table: "user", id: userId }];
      for (const part of parts) seeds.push(...((await part.alone?.(userId, tx)) ?? []));
      const archive = await rows.collect(seeds, tx);
      const { email, name, role } = archive.user?.[0] ?? {};
      const id = await newId("removedUser", tx);
      const sealed = sealer.seal(JSON.stringify(archive), PURPOSE);
      const shown = {
        email: String(email),
        name: String(name),
        role: typeof role === "string" ? role : null,
      };
      await store.insert({ id, userId, ...shown, removedAt, removedBy, archive: sealed }, tx);
    },
    /** Undefined if the secret that encrypted it is gone. */
    open(sealed: string): Archive | undefined {
      const text = sealer.open(sealed, PURPOSE);
      return text === undefined ? undefined : Rows.parse(JSON.parse(text));
    },
  };
});

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
const purgingOld = service((core) => {
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

/** Time for which a removed user can be restored. Seconds. */
export const KEPT_FOR = 30 * 86_400;

export const removedUserJobs = {
  "purge-removed-users": cleanUpJob({ every: 3600, age: KEPT_FOR, of: (core) => core.use(purgingOld) }),
};
