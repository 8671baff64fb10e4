import type { Context } from "../../../kernel/contracts/context.ts";
import type { Deletion, Locks, Membership } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { memberStore } from "../members/store.ts";
import { organizationSettings } from "../settings.ts";
import { organizationStore } from "../store.ts";
import { teamStore } from "../teams/store.ts";
import { leaveEverything } from "./leave-everything.ts";

/** Locks on the organizations that a user is a member of. */
export const organizationLocks = service((core) => {
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const idsOf = async (...given: Parameters<typeof members.membershipsOf>): Promise<string[]> =>
    (await members.membershipsOf(...given)).map(({ organization }) => organization.id);
  return async (userId: string): Promise<Locks> => {
    // In the same order everywhere, so that two deletions can't deadlock.
    const locked = (await idsOf(userId)).toSorted();
    return {
      async lock(tx) {
        for (const id of locked) await organizations.lock(id, tx);
      },
      isWhole: async (tx) => (await idsOf(userId, tx)).every((id) => locked.includes(id)),
    };
  };
});

/** Memberships, organizations and invitations of an account that was created in another person's name. */
export const organizationsOfPlanted = service((core) => {
  const leaveOf = leaveEverything.make(core);
  return (userId: string, tx: Transaction, context: Context): Promise<void> => leaveOf(context)(userId, tx);
});

/**
 * Before deleting an account, its owner hands over organizations that only they own and that have other
 * members. Organizations without other members are deleted with it.
 */
export const organizationsOfDeleted = service((core): Deletion => {
  const members = core.use(memberStore);
  const leaveOf = leaveEverything.make(core);
  const teams = core.use(organizationSettings).teams === undefined ? undefined : core.use(teamStore);
  return {
    async memberships(userId, tx) {
      const found: Membership[] = [];
      for (const { member, organization } of await members.membershipsOf(userId, tx)) {
        const { id, name, slug } = organization;
        const isOnlyOwner = members.isOwner(member) && !(await members.isOwnedByAnother(userId, id, tx));
        found.push({ id, name, slug, members: await members.count(id, tx), isOnlyOwner });
      }
      return found;
    },
    async alone(userId, tx) {
      const ids: string[] = [];
      for (const { organization } of await members.membershipsOf(userId, tx))
        if ((await members.count(organization.id, tx)) === 1) ids.push(organization.id);
      return ids.map((id) => ({ table: "organization", id }));
    },
    leave: (userId, tx, context) => leaveOf(context)(userId, tx),
    async returned(userId, tx) {
      for (const { organization } of await members.membershipsOf(userId, tx))
        await teams?.recount(userId, organization.id, tx);
    },
  };
});
