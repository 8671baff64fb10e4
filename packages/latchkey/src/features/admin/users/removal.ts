import { fail } from "../../../base/errors.ts";
import type { Deletion, Locks } from "../../../kernel/contracts/feature.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { erasing } from "../../account-deletion/index.ts";
import { audit } from "../../audit/index.ts";
import { withUserLocked } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { type Acting, authority } from "../access/authority.ts";
import { CAN_NOT_REMOVE_YOURSELF, LAST_ADMINISTRATOR, MAY_NOT_DELETE, USER_NOT_FOUND } from "../errors.ts";
import { adminSettings } from "../options.ts";
import { userArchive } from "../removed/restoring.ts";
import { adminStore, isBanned } from "../store.ts";

/** Removes users for administrators. */
export const removal = requestService((core) => {
  const whole = core.use(withUserLocked);
  const users = core.use(userStore);
  const store = core.use(adminStore);
  const eraseOf = erasing.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);

  return (context) =>
    async (acting: Acting, userId: string): Promise<void> => {
      if (userId === acting.userId) throw fail(CAN_NOT_REMOVE_YOURSELF);
      const user = await users.findById(userId);
      if (user === undefined) throw fail(USER_NOT_FOUND);
      const standing = await store.standing(userId);
      if (standing !== undefined) acting.assertOutranks(standing, MAY_NOT_DELETE);
      await beforeOf(context).delete("user", user);
      const erase = async (isThere: boolean, tx: Transaction): Promise<void> => {
        const current = await acting.stillActing(tx);
        const now = isThere ? await store.standing(userId, tx) : undefined;
        if (now === undefined) throw fail(USER_NOT_FOUND);
        current.assertOutranks(now, MAY_NOT_DELETE);
        await auditOf(context).record({ event: "user_removed", userId }, tx);
        await eraseOf(context)(userId, tx);
      };
      await whole(userId, erase, acting.userId === null ? [] : [acting.userId]);
    };
});

/**
 * Guards the last administrator: an administrator is removed, by themselves or another one, only
 * while one remains.
 */
export const administratorLocks = service((core) => {
  const store = core.use(adminStore);
  const { isAdministrator } = core.use(authority);
  const administers = async (userId: string, tx?: Transaction): Promise<boolean> => {
    const standing = await store.standing(userId, tx);
    return standing !== undefined && isAdministrator(standing);
  };
  return async (userId: string): Promise<Locks> => {
    const isLocked = await administers(userId);
    if (isLocked) await store.administrators.prepare();
    return {
      async lock(tx) {
        if (isLocked) await store.administrators.take(tx);
      },
      isWhole: async (tx) => isLocked || !(await administers(userId, tx)),
    };
  };
});

/** Runs in every deletion of an account, with the locks held. */
export const administratorDeletion = service((core): Deletion => {
  const store = core.use(adminStore);
  const { isAdministrator, hasOther } = core.use(authority);
  const { deletion, ownDeletion } = core.use(adminSettings);
  return {
    async keep(userId, tx, context) {
      const remover = context.user?.id ?? null;
      if ((remover === userId ? ownDeletion : deletion) === "now") return false;
      await core.use(userArchive).keep(userId, { removedBy: remover, removedAt: context.time() }, tx);
      return true;
    },
    async check(userId, tx, context) {
      const standing = await store.standing(userId, tx);
      if (standing === undefined || !isAdministrator(standing) || isBanned(standing, context.now)) return;
      if (!(await hasOther(userId, context.now, tx))) throw fail(LAST_ADMINISTRATOR);
    },
  };
});
