import type { Context } from "../../../kernel/contracts/context.ts";
import type { Deletion, Locks, Membership } from "../../../kernel/contracts/feature.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { type OrganizationEvent, organizationAudit } from "../audit/organization-audit.ts";
import { unsupportedInvitations } from "../invitations/sender.ts";
import { memberStore, type Membership as OwnMembership } from "../members/store.ts";
import { asOwner } from "../roles/names.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { teamStore } from "../teams/store.ts";
import { cascade } from "./organization-deletion.ts";

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

/**
 * Removes a user from every organization; the user and the organizations are locked (`organizationLocks`).
 * Organizations without other members are deleted. The others keep an owner: if no other owner is left, a
 * member who can already manage members becomes the owner, or else the member who joined first. Members with
 * a confirmed email are preferred.
 */
const leaveEverything = requestService((core) => {
  const { creatorRole } = core.use(organizationSettings);
  const members = core.use(memberStore);
  const cascading = core.use(cascade);
  const may = core.use(permissions);
  const auditOf = organizationAudit.make(core);
  const unsupported = core.use(unsupportedInvitations);

  const heirOf = async (organizationId: string, tx: Transaction): Promise<MemberRow | undefined> => {
    const left = await members.nextOwners(organizationId, tx);
    for (const member of left) if (await may.allows(member, { member: ["update"] }, tx)) return member;
    return left[0];
  };

  return (context) =>
    async (userId: string, tx: Transaction): Promise<void> => {
      const leave = async ({ member, organization }: OwnMembership): Promise<OrganizationEvent[]> => {
        const { id } = organization;
        await cascading.removeMember(member, tx);
        const events: OrganizationEvent[] = [{ event: "member_removed", id: member.id, userId }];
        if ((await members.count(id, tx)) === 0) {
          await cascading.removeOrganization(organization, tx);
          return [...events, { event: "organization_deleted", id, userId }];
        }
        events.push(...(await unsupported.cancel(member, tx)));
        if ((await members.ownersOf(id, tx)).length > 0) return events;
        const heir = await heirOf(id, tx);
        if (heir === undefined) return events;
        await members.setRole(heir, asOwner(heir.role, creatorRole), tx);
        return [...events, { event: "ownership_transferred", id: heir.id, userId: heir.userId }];
      };
      for (const membership of await members.membershipsOf(userId, tx))
        await auditOf(context)(membership.organization.id, await leave(membership), tx);
    };
});
